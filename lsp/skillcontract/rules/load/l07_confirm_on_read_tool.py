"""L07: a tool that only reads asks for confirmation (§4, §16 rule 7)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import ENVELOPE, LOOK, SAVE, tools
from skillcontract.rules.proposals import remove
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, facts: Facts) -> Findings:
    confirm = tool.confirm
    if confirm.value is True and tool.effect is SideEffect.NONE:
        fixes = remove(facts.text, confirm)
        yield Finding("L07", confirm.span, confirm.pointer, "", {"tool": tool.name}, fixes=fixes)


RULE = Rule(
    id="L07",
    name="confirm-on-read-tool",
    severity=Severity.ERROR,
    section="§16",
    messages={
        "": Localized(
            "{tool} 是只读工具，confirm: true 只能写在 WRITE 工具上",
            "{tool} only reads; confirm: true stands on WRITE tools only",
        )
    },
    reason=Localized(
        "审批只拦写操作。只读工具上的 `confirm: true` 说明作者以为它会写：要么缺 `sideEffect: WRITE`，要么 `confirm` 多余。装载失败，整个技能被丢弃。",
        "Approval stops writes only. `confirm: true` on a tool that reads says that its author thought it writes: either "
        "`sideEffect: WRITE` is missing or `confirm` is one too many. Loading fails and the whole skill is dropped.",
    ),
    bad=(
        Example(
            tools(
                f""""look": {{
      "confirm": ⟦true⟧,
      {ENVELOPE}
    }}"""
            )
        ),
    ),
    good=(Example(tools(SAVE, LOOK)), Example(tools(LOOK))),
    tool=_check,
    tool_needs=("confirm",),
    tool_effects=(SideEffect.NONE,),
)
