"""N03: `sensitive` of an output is not read (§19)."""

from skillcontract.model.contract import Output
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(output: Output, facts: Facts) -> Findings:
    if output.sensitive.is_set:
        fixes = remove(facts.text, output.sensitive)
        words = {"output": output.name}
        yield Finding("N03", output.sensitive.span, output.sensitive.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="N03",
    name="ineffective-sensitive",
    severity=Severity.HINT,
    section="§19",
    marks_ineffective=True,
    messages={
        "": Localized(
            "产出 {output} 的 sensitive 当前不生效，不会打码",
            "sensitive of the output {output} has no effect at present; nothing is masked",
        )
    },
    reason=Localized(
        "`sensitive` 只对参数生效。运行时不读取产出的 `sensitive`，产出的值照常显示；不要靠它保护敏感内容。",
        "`sensitive` concerns arguments only. The runtime does not read it on an output, and shows the value as it is; do not "
        "rely on it to protect anything.",
    ),
    bad=(Example(tools(LOOK, before='"outputs": { "card": { "sensitive": ⟦true⟧ } },')),),
    good=(Example(tools(LOOK, before='"outputs": { "card": {} },')),),
    output=_check,
)
