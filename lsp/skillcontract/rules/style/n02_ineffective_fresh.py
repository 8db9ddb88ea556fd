"""N02: `fresh` is not read (§19)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if argument.fresh.is_set:
        fixes = remove(facts.text, argument.fresh)
        words = {"path": argument.path}
        yield Finding("N02", argument.fresh.span, argument.fresh.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="N02",
    name="ineffective-fresh",
    severity=Severity.HINT,
    section="§19",
    marks_ineffective=True,
    messages={"": Localized("参数 {path} 的 fresh 当前不生效", "fresh of {path} has no effect at present")},
    reason=Localized(
        "运行时不读取 `fresh`，写了也不影响行为。", "The runtime does not read `fresh`; it changes nothing."
    ),
    bad=(Example(look_with('{ "sources": ["USER"], "fresh": ⟦true⟧ }')),),
    good=(Example(look_with('{ "sources": ["USER"] }')),),
    argument=_check,
    argument_needs=("fresh",),
)
