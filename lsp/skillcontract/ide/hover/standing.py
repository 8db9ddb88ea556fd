"""Where in its file a name stands: the way of keys to it, and the entry or object that it belongs to."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.syntax.parser import parse, parse_members
from skillcontract.text.span import Span

_UNSAID = frozenset({"tools", "args", "from", "key", "type", "name"})
"""Steps that say nothing to a reader who sees the names around them."""


class PieceText(NamedTuple):
    """A text, or some entries of the object at `base` in one."""

    text: str
    base: tuple[str, ...] = ()
    is_whole: bool = True


class Standing(NamedTuple):
    """The way of keys and indexes to a place, and the span of what is declared there."""

    way: tuple[str | int, ...]
    span: Span

    @property
    def label(self) -> str:
        """The way as people write it, such as `article_get.id` or `inputs.space`."""
        said = ""
        for step in self.way:
            if isinstance(step, str) and step not in _UNSAID:
                said += f".{step}" if said else step
        return said


def standing(piece: PieceText, offset: int) -> Standing:
    """Where an offset stands. A key stands for its entry; a string for the object around it."""
    return _in_node(_root(piece), offset, piece.base, Span(0, len(piece.text)))


def _in_node(node: Node, offset: int, way: tuple[str | int, ...], owner: Span) -> Standing:
    if isinstance(node, ObjectNode):
        member = next((each for each in node.members if each.span.contains(offset)), None)
        if member is None:
            return Standing(way, owner)
        way = (*way, member.key.value)
        if member.key.start <= offset <= member.key.end:
            return Standing(way, member.span)
        return _in_node(
            member.value, offset, way, member.span if isinstance(member.value, ObjectNode) else owner
        )
    if isinstance(node, ArrayNode):
        for index, item in enumerate(node.items):
            if item.start <= offset <= item.end:
                inner = Span(item.start, item.end) if isinstance(item, ObjectNode) else owner
                return _in_node(item, offset, (*way, index), inner)
    return Standing(way, owner)


@lru_cache(maxsize=16)
def _root(piece: PieceText) -> Node:
    """What a text holds. Kept for the few texts that one hover, and the next, look at."""
    if piece.is_whole:
        return parse(piece.text, Dialect.JSON5).root
    members = list(parse_members(piece.text, Dialect.JSON5).members)
    return ObjectNode(0, len(piece.text), members)


def excerpt(text: str, span: Span, most_lines: int = 10, most_wide: int = 100) -> str:
    """What stands in a span, its lines moved to the left edge and at most so many of them."""
    start = text.rfind("\n", 0, span.start) + 1
    indent = len(text[start : span.start]) - len(text[start : span.start].lstrip())
    lines = [line.rstrip() for line in text[span.start : span.end].splitlines()]
    lines = lines[:1] + [line[indent:] if not line[:indent].strip() else line.lstrip() for line in lines[1:]]
    if len(lines) > most_lines:
        lines = [*lines[: most_lines - 2], "  …", lines[-1]]
    return "\n".join(line if len(line) <= most_wide else f"{line[: most_wide - 1]}…" for line in lines)
