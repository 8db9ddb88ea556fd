"""R11: the tool that verifies a write cannot say that it found nothing (§6.4)."""

from skillcontract.model.contract import Tool
from skillcontract.rules.elsewhere import tools_here
from skillcontract.rules.examples import ENVELOPE, LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, facts: Facts) -> Findings:
    verify = tool.verify.value
    if verify is None or not verify.tool.value:
        return
    known = facts.contract.tool(verify.tool.value)
    if known is not None and not known.has_success:
        words = {"tool": tool.name, "verify": verify.tool.value}
        related = tools_here(verify.tool.value)
        yield Finding("R11", verify.tool.span, verify.tool.pointer, "", words, related=related)


RULE = Rule(
    id="R11",
    name="verify-tool-without-success",
    severity=Severity.WARNING,
    section="§6.4",
    messages={
        "": Localized(
            "{tool} 的回查工具 {verify} 没有 success：查不到记录也会被判为写成功",
            "{verify}, which verifies {tool}, has no success: finding nothing counts as the write having worked",
        )
    },
    reason=Localized(
        "回查结果按回查工具自己的 `success` 判定。没有 `success`，只要调用不报错就算成功，于是没有生效的写操作也被记为成功。回查工具须在查不到记录时判为业务失败。",
        "What a verification shows is judged by that tool's own `success`. Without one, any call that raises no error counts "
        "as success, and a write that never took effect is recorded as done. The tool has to fail where it finds nothing.",
    ),
    bad=(
        Example(
            tools(
                SAVE.replace('"tool": "look"', '"tool": ⟦"look"⟧'), LOOK.replace(ENVELOPE, '"label": "Look"')
            )
        ),
    ),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("verify",),
)
