"""R15: a condition of success does not say what to look at (§6.1)."""

from skillcontract.model.contract import Tool
from skillcontract.rules.examples import look_with_success
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, _facts: Facts) -> Findings:
    success = tool.success.value
    if success is None or not success.is_configured or success.path.is_set or success.path.is_unknown:
        return
    yield Finding("R15", success.key_span, success.pointer, "", {"tool": tool.name})


RULE = Rule(
    id="R15",
    name="success-without-path",
    severity=Severity.WARNING,
    section="§6.1",
    messages={
        "": Localized(
            "{tool} 的 success 没有 path，须写明看响应的哪一处",
            "success of {tool} has no path; it has to say where in the response to look",
        )
    },
    reason=Localized(
        "`path` 指明看返回的哪一处。没有它，业务判定没有对象，结果不由契约决定。",
        "`path` says which part of the response to look at. Without it there is nothing to judge, and the outcome is not the "
        "contract's to decide.",
    ),
    bad=(Example(look_with_success('{ "op": "EQ", "value": 200 }').replace('"success"', '⟦"success"⟧')),),
    good=(Example(look_with_success('{ "path": "status", "op": "EQ", "value": 200 }')),),
    tool=_check,
    tool_needs=("success",),
)
