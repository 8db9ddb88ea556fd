"""Where a cursor stands in a tree, also in a text that is only half typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from skillcontract.syntax.nodes import (
    ArrayNode,
    MissingNode,
    Node,
    ObjectNode,
    StringNode,
)
from skillcontract.syntax.pointers import pointer_of
from skillcontract.text.span import Span

Container: TypeAlias = ObjectNode | ArrayNode

_COMMENT = re.compile(r"//[^\r\n]*|/\*[\s\S]*?\*/")
_GAP = re.compile(r"(?:[\s,]|//[^\r\n]*|/\*[\s\S]*?\*/)*")
_LINE = re.compile(r"[^\r\n]*\Z")


class Where(Enum):
    """What could be typed at a cursor."""

    KEY = auto()
    """It is in a key; `node` is the key."""
    COLON = auto()
    """It is behind a key, before its colon."""
    VALUE = auto()
    """It is in a scalar value, or where one belongs (after a colon, in an empty place of an array)."""
    ENTRY = auto()
    """It is where a new member of an object may begin, or behind a value."""
    OUTSIDE = auto()
    """It is before or after the root."""


class Step(NamedTuple):
    """One step down from the root: into `container`, to the entry under `token`."""

    container: Container
    token: str | int
    node: Node


@dataclass(frozen=True, slots=True)
class Cursor:
    """The place of a cursor."""

    where: Where
    steps: tuple[Step, ...]
    """From the root down to the entry the cursor is in; for ENTRY down to the container's own."""
    container: Container | None
    """The innermost bracket around the cursor."""
    node: Node | None
    """The key or the scalar the cursor is in; a MissingNode or None where nothing stands yet."""
    needs_comma: bool = False
    """Whether what is typed here must begin with a comma, because the entry before has none."""
    needs_comma_after: bool = False
    """Whether it must end with one, because an entry follows."""

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the last step."""
        return pointer_of(step.token for step in self.steps)


def in_comment(comments: Iterable[Span], text: str, offset: int) -> bool:
    """Whether a cursor is inside a comment; the end of a line comment still is."""
    for start, end in comments:
        if start < offset and (offset < end or (offset == end and not text.startswith("/*", start))):
            return True
    return False


def path_at(text: str, root: Node, offset: int) -> Cursor:
    """Where the cursor at `offset` stands. For a chunk's members, `root` is an ObjectNode over the whole text."""
    steps: list[Step] = []
    node = root
    if not isinstance(root, ObjectNode | ArrayNode):
        is_inside = root.start <= offset <= root.end
        return Cursor(Where.VALUE if is_inside else Where.OUTSIDE, (), None, root)
    if not _is_inside(text, root, offset):
        return Cursor(Where.OUTSIDE, (), None, None)
    while isinstance(node, ObjectNode | ArrayNode):
        step = _step(text, node, offset)
        if step is None:
            return _between(text, node, offset, tuple(steps))
        steps.append(step)
        node = step.node
        if offset <= node.start:
            break
    return _in_entry(text, steps, offset)


def _step(text: str, container: Container, offset: int) -> Step | None:
    """The entry of a container that the cursor is in."""
    if isinstance(container, ArrayNode):
        for index, item in enumerate(container.items):
            if _is_at_value(text, item, offset):
                return Step(container, index, item)
        return None
    for index, member in enumerate(container.members):
        if member.key.start < offset and (
            offset <= member.key.end or _is_behind_key(text, container, index, offset)
        ):
            return Step(container, member.key.value, member.value)
    return None


def _is_behind_key(text: str, container: ObjectNode, index: int, offset: int) -> bool:
    """Whether the cursor is behind a member's key and not yet behind the member."""
    member = container.members[index]
    if _is_at_value(text, member.value, offset):
        return True
    following = container.members[index + 1].key.start if index + 1 < len(container.members) else len(text)
    if offset > following:
        return False
    if not isinstance(member.value, MissingNode):
        return offset <= member.value.start
    between = _COMMENT.sub(" ", text[member.value.end : offset])
    return not between.strip(" \t\r\n:") and (":" in text[member.key.end : offset] or "\n" not in between)


def _is_at_value(text: str, value: Node, offset: int) -> bool:
    if isinstance(value, ObjectNode | ArrayNode):
        return _is_inside(text, value, offset)
    if not isinstance(value, StringNode):
        return value.start <= offset <= value.end
    if value.terminated:
        return value.start < offset < value.end
    gap = text[value.end : offset] if offset > value.end else ""
    return value.start < offset and not gap.strip(" \t") and not (gap and text[offset : offset + 1] in ",}]")


def _is_inside(text: str, bracket: Container, offset: int) -> bool:
    """Whether the cursor is between a bracket and its closer, or where it may be thought so if it has none."""
    if bracket.start == 0 and bracket.end == len(text) and text[:1] not in ("{", "["):
        return True
    if offset <= bracket.start:
        return False
    closer = "}" if isinstance(bracket, ObjectNode) else "]"
    is_closed = bracket.end - bracket.start > 1 and text[bracket.end - 1 : bracket.end] in (
        closer,
        "｝",
        "］",
        "】",
    )
    if is_closed and not _ends_with_child(bracket):
        return offset < bracket.end
    if offset <= bracket.end:
        return True
    # The bracket is not closed: what is typed deeper than its line right after its content belongs to it.
    gap = _GAP.match(text, bracket.end)
    if not gap or gap.end() < offset:
        return False
    if "\n" not in text[bracket.end : offset]:
        return True
    return _indent(text, offset) > _line_indent(text, bracket.start)


def _ends_with_child(bracket: Container) -> bool:
    """Whether the last character is the closer of the last child, and not the bracket's own."""
    if isinstance(bracket, ObjectNode):
        return bool(bracket.members) and bracket.members[-1].value.end == bracket.end
    return bool(bracket.items) and bracket.items[-1].end == bracket.end


def _indent(text: str, offset: int) -> int:
    """The column of a cursor, as far as only white space is before it."""
    found = _LINE.search(text, text.rfind("\n", 0, offset) + 1, offset)
    line = found[0] if found else ""
    return len(line) - len(line.lstrip(" \t"))


def _line_indent(text: str, offset: int) -> int:
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:offset]
    return len(line) - len(line.lstrip(" \t"))


def _between(text: str, container: Container, offset: int, steps: tuple[Step, ...]) -> Cursor:
    """The cursor between the entries of a container."""
    if isinstance(container, ArrayNode):
        spans = [Span(item.start, item.end) for item in container.items]
    else:
        spans = [member.span for member in container.members]
    before = [span for span in spans if span.end <= offset]
    after = [span for span in spans if span.start >= offset]
    passed = before[-1].end if before else container.start + 1
    has_comma = "," in _COMMENT.sub("", text[passed:offset])
    needs_comma = bool(before) and not has_comma
    needs_comma_after = bool(after) and "," not in _COMMENT.sub("", text[offset : after[0].start])
    if isinstance(container, ObjectNode):
        return Cursor(Where.ENTRY, steps, container, None, needs_comma, needs_comma_after)
    where = Where.ENTRY if needs_comma else Where.VALUE
    missing = MissingNode(offset, offset)
    place = (*steps, Step(container, len(before), missing)) if where is Where.VALUE else steps
    return Cursor(where, place, container, None, needs_comma, needs_comma_after)


def _in_entry(text: str, steps: list[Step], offset: int) -> Cursor:
    """The cursor in an entry whose value is no bracket, or in front of a bracket's opener."""
    container, token, value = steps[-1]
    path = tuple(steps)
    if isinstance(container, ObjectNode):
        member = next(
            member for member in container.members if member.value is value and member.key.value == token
        )
        if offset < member.key.end or (offset == member.key.end and not _is_closed_key(text, member.key)):
            return Cursor(Where.KEY, path, container, member.key)
        if ":" not in _COMMENT.sub(
            "", text[member.key.end : min(offset, max(value.start, member.key.end) + 1)]
        ):
            return Cursor(Where.COLON, path, container, member.key)
    return Cursor(Where.VALUE, path, container, value)


def _is_closed_key(text: str, key: StringNode) -> bool:
    return key.terminated and text[key.end - 1 : key.end] in ('"', "'", "”", "“", "＂")
