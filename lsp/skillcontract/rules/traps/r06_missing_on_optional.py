"""R06: an optional argument says what to do where it is missing (§5.5)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    if argument.required.value is False and argument.missing.is_set:
        missing = argument.missing
        fixes = remove(facts.text, missing)
        yield Finding("R06", missing.span, missing.pointer, "", {"path": argument.path}, fixes=fixes)


RULE = Rule(
    id="R06",
    name="missing-on-optional",
    severity=Severity.WARNING,
    section="§5.5",
    marks_ineffective=True,
    messages={
        "": Localized(
            "参数 {path} 不是必填，missing 不起作用", "{path} is not required, so its missing does nothing"
        )
    },
    reason=Localized(
        "`missing` 只对必填参数生效。`required: false` 时缺值直接放行，写好的动作不会发生。",
        "`missing` concerns required arguments only. With `required: false` a missing value passes, and what was meant to "
        "happen does not.",
    ),
    bad=(
        Example(look_with('{ "sources": ["USER"], "required": false, "missing": ⟦{ "action": "FAIL" }⟧ }')),
    ),
    good=(
        Example(look_with('{ "sources": ["USER"], "missing": { "action": "FAIL" } }')),
        Example(look_with('{ "sources": ["USER"], "required": false }')),
    ),
    argument=_check,
    argument_needs=("missing",),
)
