"""R25: where a call fails, nobody is told why (§6.2)."""

from skillcontract.model.contract import ErrorPaths, Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import add, is_written, replace
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Safety, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts

_ENVELOPE = '{ "code": "errorCode", "message": "errorMessage" }'


def _is_configured(paths: ErrorPaths) -> bool:
    """Whether it names any path; `{}` tells as little as no `error` at all."""
    return any(path.is_set or path.is_unknown for path in (paths.code, paths.message))


def _check(tool: Tool, facts: Facts) -> Findings:
    paths = tool.error.value
    if tool.error.is_unknown or (paths is not None and _is_configured(paths)):
        return
    if tool.effect is SideEffect.WRITE or tool.success.is_set:
        fix = (
            replace(tool.error.span, _ENVELOPE, Safety.UNSAFE)
            if is_written(tool.error)
            else add(facts.text, tool.span, "error", _ENVELOPE)
        )
        fixes = (fix,)
        yield Finding("R25", tool.key_span, tool.pointer, "", {"tool": tool.name}, fixes=fixes)


RULE = Rule(
    id="R25",
    name="error-path-missing",
    severity=Severity.INFO,
    section="§6.2",
    messages={
        "": Localized(
            "{tool} 没有 error：业务失败时只有笼统的 TOOL_BUSINESS_FAILED 和整个返回",
            "{tool} has no error: a failure is told as TOOL_BUSINESS_FAILED with the whole response",
        )
    },
    reason=Localized(
        "`error` 指明错误码与错误信息在返回中的位置。没有它，模型只看到 `TOOL_BUSINESS_FAILED` 和截断的整个返回，难以判断下一步。",
        "`error` says where the response keeps its code and message. Without it the model sees `TOOL_BUSINESS_FAILED` and the "
        "whole response cut short, and can hardly tell what to do next.",
    ),
    bad=(
        Example(
            tools(
                LOOK.replace('"look"', '⟦"look"⟧').replace(
                    ',\n      "error": { "code": "errorCode", "message": "errorMessage" }', ""
                )
            )
        ),
        Example(
            tools(
                SAVE.replace('"save"', '⟦"save"⟧').replace(
                    '      "error": { "code": "errorCode", "message": "errorMessage" },\n', ""
                ),
                LOOK,
            )
        ),
    ),
    good=(Example(tools(SAVE, LOOK)), Example(tools('"list": { "label": "List" }'))),
    tool=_check,
    tool_needs=("side_effect", "success"),
)
