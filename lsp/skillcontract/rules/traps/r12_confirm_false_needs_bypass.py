"""R12: `confirm: false` alone does not spare the approval (§4, §14.1)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if tool.effect is not SideEffect.WRITE or tool.confirm.value is not False:
        return
    if not facts.ask(Surroundings.skips_confirmation, tool.name):
        yield Finding("R12", tool.confirm.span, tool.confirm.pointer, "", {"tool": tool.name})


RULE = Rule(
    id="R12",
    name="confirm-false-needs-bypass",
    severity=Severity.INFO,
    section="§14.1",
    messages={
        "": Localized(
            "{tool} 还须加入配置 state.write-confirm-bypass-tools 才真正免审批",
            "{tool} also has to stand in the setting state.write-confirm-bypass-tools to go without approval",
        )
    },
    reason=Localized(
        "免审批要两处同时配置：契约中的 `confirm: false` 和运行时配置 `state.write-confirm-bypass-tools`。缺了后者，写操作仍要用户确认。",
        "Going without approval takes both `confirm: false` in the contract and the tool's name in the runtime's setting "
        "`state.write-confirm-bypass-tools`. Without the latter the user is still asked.",
    ),
    bad=(Example(tools(SAVE.replace('"WRITE",', '"WRITE",\n      "confirm": ⟦false⟧,'), LOOK)),),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("confirm",),
    tool_effects=(SideEffect.WRITE,),
)
