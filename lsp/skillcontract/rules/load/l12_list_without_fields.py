"""L12: an output of type LIST names no fields (§8, §16 rule 12)."""

from skillcontract.model.contract import Output
from skillcontract.model.enums import OutputType
from skillcontract.rules.examples import LOOK, tools
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(output: Output, facts: Facts) -> Findings:
    if output.type.value is not OutputType.LIST or output.fields.value or output.fields.is_unknown:
        return
    fixes = remove(facts.text, output.type, Safety.UNSAFE)
    yield Finding("L12", output.key_span, output.pointer, "", {"output": output.name}, fixes=fixes)


RULE = Rule(
    id="L12",
    name="list-without-fields",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "产出 {output} 的类型是 LIST，须配置非空的 fields",
            "the output {output} is a LIST and needs fields",
        )
    },
    reason=Localized(
        "`LIST` 产出靠 `fields` 告诉模型每一项该写哪些字段。缺少或为空时装载失败，整个技能被丢弃。",
        "`fields` tells the model what each item of a `LIST` is made of. Where it is absent or empty, loading fails and "
        "the whole skill is dropped.",
    ),
    bad=(
        Example(tools(LOOK, before='"outputs": { ⟦"rows"⟧: { "type": "LIST" } },')),
        Example(tools(LOOK, before='"outputs": { ⟦"rows"⟧: { "type": "LIST", "fields": [] } },')),
    ),
    good=(
        Example(tools(LOOK, before='"outputs": { "rows": { "type": "LIST", "fields": ["id", "title"] } },')),
        Example(tools(LOOK, before='"outputs": { "row": {} },')),
    ),
    output=_check,
)
