"""The prefixes of value expressions: their form, where the value comes from, and what is recorded (spec §7, §9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.model.enums import Prefix, Source
from skillcontract.model.properties import Place
from skillcontract.text.language import Localized


@dataclass(frozen=True, slots=True)
class PrefixMeaning:
    """One prefix. `forms` are as §9 writes them; `source` is what provenance records, None for `call`.

    `places` are where it has its meaning: elsewhere it is L02 (arguments), R20 (`verify.args`) or means the output
    of the input's own name (inputs, §7).
    """

    prefix: Prefix
    forms: Localized
    meaning: Localized
    source: Source | None
    places: tuple[Place, ...]
    input_meaning: Localized | None = None


_ARGUMENT = (Place.ARGUMENT,)
_BOTH = (Place.ARGUMENT, Place.INPUT)

PREFIXES: Mapping[Prefix, PrefixMeaning] = {
    meaning.prefix: meaning
    for meaning in (
        PrefixMeaning(
            Prefix.INPUTS,
            Localized("inputs.<路径>", "inputs.<path>"),
            Localized("本节点已绑定的输入。", "The inputs bound to this node."),
            Source.NODE_OUTPUT,
            _ARGUMENT,
        ),
        PrefixMeaning(
            Prefix.OUTPUTS,
            Localized("outputs.<路径>", "outputs.<path>"),
            Localized("本节点已写入的产出。", "The outputs this node has written."),
            Source.NODE_OUTPUT,
            _BOTH,
            Localized("上游已完成节点的产出。", "An output of a finished upstream node."),
        ),
        PrefixMeaning(
            Prefix.SHARED,
            Localized("shared.<路径>", "shared.<path>"),
            Localized(
                "任务级共享值；只由产出的 share: TASK 写入。",
                "The task's shared values; only outputs with share: TASK fill them.",
            ),
            Source.SHARED,
            _BOTH,
        ),
        PrefixMeaning(
            Prefix.SESSION,
            Localized("session.<路径>", "session.<path>"),
            Localized(
                "会话级共享值；只由产出的 share: SESSION 写入。",
                "The session's shared values; only outputs with share: SESSION fill them.",
            ),
            Source.SESSION,
            _BOTH,
        ),
        PrefixMeaning(
            Prefix.PRIOR,
            Localized(
                "prior.<type>.<attr> / prior.<type:id>.<attr>", "prior.<type>.<attr> / prior.<type:id>.<attr>"
            ),
            Localized(
                "前情实体：按类型取最近一个，或按 type:id 精确取；attr 为 id、displayName 或实体属性。",
                "An entity of earlier tasks: the latest of the type, or exactly type:id; attr is id, displayName or an attribute.",
            ),
            Source.PRIOR_TASK,
            _BOTH,
            Localized(
                "前情中最近一个该类型的实体：prior.<type> 取展示名，prior.<type>.<attr> 取属性，id 取实体 id。",
                "The latest entity of the type: prior.<type> is its display name, prior.<type>.<attr> an attribute, id its id.",
            ),
        ),
        PrefixMeaning(
            Prefix.PLATFORM,
            Localized("platform.<字段>", "platform.<field>"),
            Localized("本轮登录身份（§11）。", "The login identity of the turn (§11)."),
            Source.PLATFORM,
            _ARGUMENT,
        ),
        PrefixMeaning(
            Prefix.EVIDENCE,
            Localized("evidence.<key>[.<路径>]", "evidence.<key>[.<path>]"),
            Localized(
                "证据抽取内容：本节点优先，上游由近到远，同一节点内较新的在前。key 取到第一个 . 为止，数组下标写在 key 之后，如 evidence.tag_list.0.id。",
                "What extracts took from evidence: this node's first, then upstream from near to far, the newer first within a node. The key ends at the first dot; an index follows it, as in evidence.tag_list.0.id.",
            ),
            Source.EVIDENCE,
            _ARGUMENT,
        ),
        PrefixMeaning(
            Prefix.CALL,
            Localized("call.<路径>", "call.<path>"),
            Localized(
                "原写操作的请求参数，只用于 verify.args。",
                "The arguments of the write being looked up; only in verify.args.",
            ),
            None,
            (Place.VERIFY_ARGUMENT,),
        ),
    )
}
"""Every prefix, in the specification's order."""


def prefixes_of(place: Place) -> tuple[Prefix, ...]:
    """The prefixes that mean something in the `from` of a place."""
    return tuple(prefix for prefix, meaning in PREFIXES.items() if place in meaning.places)
