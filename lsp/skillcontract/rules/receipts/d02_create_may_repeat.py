"""D02: a create or append whose receipt is unknown may be carried out again (doc.operation.v1; semantics E4)."""

from skillcontract.model.contract import Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules import grounds
from skillcontract.rules.decided import by_definitions
from skillcontract.rules.examples import tools
from skillcontract.rules.receipts.example_tools import DOC_CREATE, DOC_READ, MANIFEST, READ_BACK, manifest
from skillcontract.rules.rule import Example, Finding, Findings, Rule, Severity
from skillcontract.text.language import Localized
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


def _check(tool: Tool, facts: Facts) -> Findings:
    if tool.effect is not SideEffect.WRITE:
        return
    answers = facts.ask(Surroundings.receipt, tool.name)
    if answers is None:
        return
    # Few tools answer with receipts, and no first document should wait for what reads them.
    from skillcontract.receipts.classification import verbs
    from skillcontract.receipts.words import CREATING

    if not any(verbs(name) & CREATING for name in (tool.name, *answers.operations)):
        return
    words = {"tool": tool.name}
    if not tool.idempotency_key.is_unknown and not tool.idempotency_key.value:
        yield Finding("D02", tool.key_span, tool.pointer, "", words)
    if not tool.verify.is_set and not tool.verify.is_unknown:
        yield Finding("D02", tool.key_span, tool.pointer, "unverified", words)


RULE = Rule(
    id="D02",
    name="create-may-repeat",
    severity=Severity.WARNING,
    section="doc.operation.v1",
    messages={
        "": Localized(
            "{tool} 新建或追加内容却没有 idempotencyKey：回执未知之后再次调用，会重复写入",
            "{tool} creates or appends without idempotencyKey: another call after an unknown receipt writes twice",
        ),
        "unverified": Localized(
            "{tool} 新建或追加内容却没有 verify：回执未知时无法回读，只能停下，不得重试",
            "{tool} creates or appends without verify: after an unknown receipt nothing can be read back, so it must stop and not be retried",
        ),
    },
    reason=Localized(
        "回执的 `unknown` 表示请求已发出、是否提交不确定；对新建和追加禁止自动重试。这样的回执对运行时只是一次业务失败，模型可以再次调用：有 `idempotencyKey` 才能认出是同一次写操作，有 `verify` 才能先回读再决定。",
        "A receipt with `unknown` says that the request went out and nobody knows whether it was committed; a create or append must "
        "not be sent again on its own. To the runtime such a receipt is just a business failure, and the model may call again: "
        "only `idempotencyKey` tells that it is the same write, and only `verify` lets it be read back first.",
    ),
    bad=(
        Example(
            tools(
                DOC_CREATE.replace('"doc_create"', '⟦"doc_create"⟧').replace(
                    '      "idempotencyKey": ["title"],\n', ""
                ),
                DOC_READ,
            ),
            manifest("R09"),
        ),
        Example(
            tools(
                DOC_CREATE.replace('"doc_create"', '⟦"doc_create"⟧').replace(f",\n      {READ_BACK}", ""),
                DOC_READ,
            ),
            manifest("R10"),
        ),
    ),
    good=(Example(tools(DOC_CREATE, DOC_READ), MANIFEST),),
    tool=_check,
    tool_needs=("side_effect",),
    tool_effects=(SideEffect.WRITE,),
    decided=by_definitions,
    has_grounds=grounds.receipts,
)
