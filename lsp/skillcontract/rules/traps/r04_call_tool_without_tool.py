"""R04: a missing value is to be fetched by a tool, and none is named (§5.5)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import MissingAction
from skillcontract.rules.examples import look_with
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.sourcing import is_required
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, _facts: Facts) -> Findings:
    missing = argument.missing.value
    if missing is None or missing.action.value is not MissingAction.CALL_TOOL or not is_required(argument):
        return
    if not missing.tool.is_set and not missing.tool.is_unknown:
        yield Finding("R04", missing.key_span, missing.pointer, "", {"path": argument.path})


RULE = Rule(
    id="R04",
    name="call-tool-without-tool",
    severity=Severity.WARNING,
    section="§5.5",
    messages={
        "": Localized(
            "参数 {path} 缺值时要先调用工具，却没有写 tool：缺值会被放行",
            "where {path} is missing a tool is to be called, but none is named: the call passes without the value",
        )
    },
    reason=Localized(
        "`action: CALL_TOOL` 而 `tool` 为空时，缺值不会被拦下，工具收到没有这个必填参数的调用。",
        "With `action: CALL_TOOL` and no `tool` nothing stops the call, and the tool is called without a required value.",
    ),
    bad=(Example(look_with('{ "sources": ["EVIDENCE"], ⟦"missing"⟧: { "action": "CALL_TOOL" } }')),),
    good=(
        Example(
            look_with('{ "sources": ["EVIDENCE"], "missing": { "action": "CALL_TOOL", "tool": "list" } }')
        ),
    ),
    argument=_check,
    argument_needs=("missing",),
)
