"""Which node of a contract a syntax fault is at (formats.md 2, `pointer`)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skillcontract.model.pointer import child
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.nodes import ArrayNode, Member, MissingNode, Node, ObjectNode, StringNode


class PlacedFault(NamedTuple):
    """A syntax fault and the JSON Pointer of the innermost node it is at."""

    fault: SyntaxFault
    pointer: str


def placed_below(
    faults: Iterable[SyntaxFault], members: Sequence[Member], owner: str
) -> tuple[PlacedFault, ...]:
    """Faults among the entries of the object at the pointer `owner`."""
    return placed_in(faults, ObjectNode(0, 0, list(members)), owner)


def placed_in(faults: Iterable[SyntaxFault], node: Node, pointer: str = "") -> tuple[PlacedFault, ...]:
    """Faults of the text that `node`, which stands at `pointer`, was read from."""
    return tuple(PlacedFault(fault, _in_node(node, _offset(fault), pointer)) for fault in faults)


def _offset(fault: SyntaxFault) -> int:
    """The offset that tells the node."""
    if fault.code is FaultCode.UNCLOSED and fault.related is not None:
        # The bracket is the node at fault, wherever its closer belongs.
        return fault.related.start
    # A comma is missing in what holds the two entries, not in the entry whose last character is marked.
    return fault.span.end if fault.code is FaultCode.MISSING_COMMA else fault.span.start


def _in_node(node: Node, offset: int, pointer: str) -> str:
    """The pointer of the innermost node that holds an offset, from `node`, which stands at `pointer`, downwards."""
    while True:
        if isinstance(node, ObjectNode):
            inner, key = _member_at(node.members, offset)
        elif isinstance(node, ArrayNode):
            inner, key = _item_at(node.items, offset)
        else:
            return pointer
        if inner is None or not _reaches(inner, offset):
            return pointer
        node, pointer = inner, child(pointer, key)


def _member_at(members: Sequence[Member], offset: int) -> tuple[Node | None, str]:
    index = bisect_right(members, offset, key=lambda member: member.key.start) - 1
    return (members[index].value, members[index].key.value) if index >= 0 else (None, "")


def _item_at(items: Sequence[Node], offset: int) -> tuple[Node | None, str]:
    index = bisect_right(items, offset, key=lambda item: item.start) - 1
    return (items[index], str(index)) if index >= 0 else (None, "")


def _reaches(node: Node, offset: int) -> bool:
    """Whether a node that begins no later than an offset holds it; one without an end of its own holds its end too."""
    is_open = isinstance(node, MissingNode) or (isinstance(node, StringNode) and not node.terminated)
    return offset < node.end or (is_open and offset == node.end)
