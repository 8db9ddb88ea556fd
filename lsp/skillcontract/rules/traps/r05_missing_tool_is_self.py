"""R05: a missing value is to be fetched by the very tool that lacks it (§5.5)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import MissingAction
from skillcontract.rules.examples import look_with
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, tool: Tool, _facts: Facts) -> Findings:
    missing = argument.missing.value
    if missing is None or missing.action.value is not MissingAction.CALL_TOOL:
        return
    if tool.name and missing.tool.value == tool.name:
        words = {"path": argument.path, "tool": tool.name}
        yield Finding("R05", missing.tool.span, missing.tool.pointer, "", words)


RULE = Rule(
    id="R05",
    name="missing-tool-is-self",
    severity=Severity.WARNING,
    section="§5.5",
    messages={
        "": Localized(
            "参数 {path} 缺值时要调用的正是它所属的工具 {tool}",
            "where {path} is missing, the tool to call is {tool} itself",
        )
    },
    reason=Localized(
        "`missing.tool` 须是另一个能查到该值的工具。指向参数所属的工具本身，缺值时只会再次缺值。",
        "`missing.tool` has to be another tool that finds the value. The argument's own tool lacks it again each time.",
    ),
    bad=(
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": ⟦"look"⟧ } }')
        ),
    ),
    good=(
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": "list" } }')
        ),
    ),
    argument=_check,
    argument_needs=("missing",),
)
