"""R09: a tool that writes does not say what makes two calls the same write (§14.2)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts


def _check(tool: Tool, _facts: Facts) -> Findings:
    if (
        tool.effect is SideEffect.WRITE
        and not tool.idempotency_key.is_unknown
        and not tool.idempotency_key.value
    ):
        yield Finding("R09", tool.key_span, tool.pointer, "", {"tool": tool.name})


RULE = Rule(
    id="R09",
    name="write-without-idempotency-key",
    severity=Severity.WARNING,
    section="§14.2",
    messages={
        "": Localized(
            "写工具 {tool} 没有 idempotencyKey：全部参数相同才算同一次写操作",
            "{tool} writes without idempotencyKey: only calls with all arguments equal count as the same write",
        )
    },
    reason=Localized(
        "没有 `idempotencyKey` 时，幂等键是全部参数的摘要。模型重试时只要改动一个字（摘要、备注），就会被当作新的写操作再执行一次。用能表达“同一业务动作”的参数，如 `spaceId` 加 `title`。",
        "Without `idempotencyKey` the key is a digest of all arguments. When the model tries again with one word changed in "
        "a summary or a remark, that counts as a new write and is carried out again. Name the arguments that tell one "
        "piece of business from another, such as `spaceId` and `title`.",
    ),
    bad=(
        Example(
            tools(
                SAVE.replace('"save"', '⟦"save"⟧').replace('      "idempotencyKey": ["title"],\n', ""), LOOK
            )
        ),
    ),
    good=(Example(tools(SAVE, LOOK)),),
    tool=_check,
    tool_needs=("side_effect",),
    tool_effects=(SideEffect.WRITE,),
)
