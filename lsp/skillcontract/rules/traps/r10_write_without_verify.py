"""R10: nobody can look up whether an uncertain write took effect (§14.3)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import LOOK, SAVE, VERIFY, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, _facts: Facts) -> Findings:
    if tool.effect is SideEffect.WRITE and not tool.verify.is_set and not tool.verify.is_unknown:
        yield Finding("R10", tool.key_span, tool.pointer, "", {"tool": tool.name})


RULE = Rule(
    id="R10",
    name="write-without-verify",
    severity=Severity.INFO,
    section="§14.3",
    messages={
        "": Localized(
            "写工具 {tool} 没有 verify：结果不确定时须由用户确认是否已生效",
            "{tool} writes without verify: where its result is uncertain, the user has to say whether it took effect",
        )
    },
    reason=Localized(
        "写操作超时或网络异常时结果不确定。配置了 `verify`，运行时自动回查；没有则挂起 VERIFY 断点，由用户确认，结论出来之前节点不能完成。",
        "A write that times out has an uncertain result. With `verify` the runtime looks it up by itself; without, the node "
        "is held at a VERIFY checkpoint until the user says whether it took effect, and cannot finish before.",
    ),
    bad=(Example(tools(SAVE.replace('"save"', '⟦"save"⟧').replace(f",\n      {VERIFY}", ""), LOOK)),),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("side_effect",),
    tool_effects=(SideEffect.WRITE,),
)
