"""R28: a message of failure stands where nothing fails (§5.5)."""

from skillcontract.model.contract import Argument, Tool
from skillcontract.model.enums import MissingAction
from skillcontract.rules.examples import look_with
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.sourcing import missing_action
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(argument: Argument, _tool: Tool, facts: Facts) -> Findings:
    missing = argument.missing.value
    if missing is None or not missing.message.value or argument.required.value is False:
        return
    action = missing_action(argument)
    if action is None or action is MissingAction.FAIL:
        return
    words = {"path": argument.path, "action": action.value}
    fixes = remove(facts.text, missing.message)
    yield Finding("R28", missing.message.span, missing.message.pointer, "", words, fixes=fixes)


RULE = Rule(
    id="R28",
    name="message-without-fail",
    severity=Severity.INFO,
    section="§5.5",
    marks_ineffective=True,
    messages={
        "": Localized(
            "参数 {path} 的 missing.message 只用于 FAIL，这里是 {action}",
            "missing.message of {path} serves FAIL only; here the action is {action}",
        )
    },
    reason=Localized(
        "`message` 是 `action: FAIL` 时的失败说明，其他动作不读取它。",
        "`message` explains the failure of `action: FAIL`; no other action reads it.",
    ),
    bad=(Example(look_with('{ "sources": ["USER"], "missing": { "message": ⟦"No title"⟧ } }')),),
    good=(
        Example(look_with('{ "sources": ["USER"], "missing": { "action": "FAIL", "message": "No title" } }')),
    ),
    argument=_check,
    argument_needs=("missing",),
)
