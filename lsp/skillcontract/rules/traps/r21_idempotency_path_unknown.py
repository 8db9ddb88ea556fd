"""R21: the idempotency key lists a path that is no argument of the tool (§14.2; semantics A14)."""

from skillcontract.model.contract import Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import SideEffect
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.proposals import replace_word
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.rules.sourcing import covers
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    # Only the write gate reads the key: on a tool that reads, or of which nobody can say, it stands without effect.
    if tool.effect is not SideEffect.WRITE or tool.args.is_unknown:
        return
    for item in tool.idempotency_key.value or ():
        path = item.value
        if not path or covers(tool.arguments, path):
            continue
        in_schema = facts.ask(Surroundings.argument, tool.name, path)
        if in_schema and in_schema.presence is Presence.PRESENT:
            continue
        is_certain = in_schema is not None and in_schema.presence is Presence.ABSENT
        near = nearest(path, tool.arguments)
        words = {"tool": tool.name, "path": path, "near": near or ""}
        yield Finding(
            "R21",
            item.span,
            item.pointer,
            "near" if near else "",
            words,
            None if is_certain else Severity.INFO,
            (replace_word(item.span, near),) if near else (),
        )


RULE = Rule(
    id="R21",
    name="idempotency-path-unknown",
    severity=Severity.WARNING,
    section="§14.2",
    messages={
        "": Localized(
            "{tool} 的 idempotencyKey 中的 {path} 不在 args 中",
            "{path} in the idempotencyKey of {tool} is not among its args",
        ),
        "near": Localized(
            "{tool} 的 idempotencyKey 中的 {path} 不在 args 中，是否想写 {near}",
            "{path} in the idempotencyKey of {tool} is not among its args; did you mean {near}",
        ),
    },
    reason=Localized(
        "值缺失的路径在计算幂等键时跳过。路径写错，幂等键就少了一部分，不同的写操作会被当作同一个而不再执行；全部写错则退回到全部参数的摘要。没有工具 schema 时，未列入 `args` 的参数也可能存在，因此只作提示。",
        "A path without a value is left out of the idempotency key. With a wrong one the key lacks a part: different writes "
        "count as the same and are not carried out; with all wrong it falls back on a digest of all arguments. Without the "
        "tool's schema a parameter may exist that `args` does not list, so this is only told.",
    ),
    bad=(
        Example(tools(SAVE.replace('["title"]', '[⟦"titel"⟧]'), LOOK)),
        Example(tools(SAVE.replace('["title"]', '["title", ⟦"spaceId"⟧]'), LOOK)),
    ),
    good=(
        Example(tools('"look": { "idempotencyKey": ["titel"] }')),
        Example(tools(SAVE, LOOK)),
    ),
    tool=_check,
    tool_needs=("idempotency_key",),
    tool_effects=(SideEffect.WRITE,),
)
