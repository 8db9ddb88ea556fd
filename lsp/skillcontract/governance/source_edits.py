"""Edits of a JSON5 text that keep its comments, its quotes and its layout."""

from __future__ import annotations

import re

from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

_APART = re.compile(r"//[^\n\r]*|/\*.*?\*/|(,)", re.DOTALL)
_REST_OF_LINE = re.compile(r"[ \t]*(?://[^\n\r]*)?(?:\r\n|\n|\r)")
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


def append_item(text: str, array: ArrayNode, value: Writable) -> TextEdit:
    """Puts a value last into an array, on a line of its own where the last one has one."""
    return _append(text, array, [(item.start, item.end) for item in array.items], to_json(value))


def add_member(text: str, owner: ObjectNode, key: str, value: Writable) -> TextEdit:
    """Puts a member last into an object; its key is written as the others are."""
    entries = [(member.key.start, member.value.end) for member in owner.members]
    return _append(text, owner, entries, f"{_key(text, owner, key)}: {to_json(value)}")


def replace_value(node: Node, value: Writable) -> TextEdit:
    """Puts a value into the place of another."""
    return TextEdit(Span(node.start, node.end), to_json(value))


def remove_items(text: str, array: ArrayNode, indexes: set[int]) -> tuple[TextEdit, ...]:
    """Takes some items out of an array with one comma each, and the lines they had to themselves."""
    spans = [(item.start, item.end) for item in array.items]
    return _remove(text, array.end, spans, indexes)


def remove_member(text: str, owner: ObjectNode, member: Member) -> tuple[TextEdit, ...]:
    """Takes a member out of an object with one comma, and its line where it has one to itself."""
    spans = [(each.key.start, each.value.end) for each in owner.members]
    return _remove(text, owner.end, spans, {owner.members.index(member)})


def _append(text: str, owner: Node, entries: list[tuple[int, int]], entry: str) -> TextEdit:
    if not entries:
        at = owner.start + 1
        return TextEdit(Span(at, at), entry)
    start, end = entries[-1]
    line = text.rfind("\n", 0, start) + 1
    indent = text[line:start]
    own_line = indent.strip() == "" and line > owner.start
    return TextEdit(Span(end, end), f",\n{indent}{entry}" if own_line else f", {entry}")


def _remove(text: str, close: int, spans: list[tuple[int, int]], indexes: set[int]) -> tuple[TextEdit, ...]:
    taken: list[Span] = []
    for index in sorted(indexes):
        start, end = spans[index]
        following = spans[index + 1][0] if index + 1 < len(spans) else close - 1
        comma = _comma(text, end, following)
        piece = _with_space(text, start, end if comma is None else comma + 1, following)
        if taken and taken[-1].end == piece.start:
            piece = Span(taken.pop().start, piece.end)
        taken.append(piece)
    if taken and taken[-1].end == close - 1 and text[taken[-1].start - 1] == " ":
        # The space stood between two entries, and there is no second one now.
        taken[-1] = Span(taken[-1].start - 1, taken[-1].end)
    kept = [index for index in range(len(spans)) if index not in indexes]
    last = kept[-1] if kept else None
    if last is not None and last + 1 < len(spans) and _comma(text, spans[-1][1], close - 1) is None:
        # What is last now had no need of a comma before, and its text had none at the end.
        comma = _comma(text, spans[last][1], spans[last + 1][0])
        if comma is not None:
            taken.append(Span(comma, comma + 1))
    return tuple(TextEdit(piece, "") for piece in sorted(taken))


def _comma(text: str, start: int, end: int) -> int | None:
    """Where a comma stands between two entries, comments aside."""
    for found in _APART.finditer(text, start, end):
        if found.group(1):
            return found.start()
    return None


def _with_space(text: str, start: int, end: int, limit: int) -> Span:
    """An entry with its whole line where it has one to itself, a remark on it included; else with the space after it."""
    line = text.rfind("\n", 0, start) + 1
    rest = _REST_OF_LINE.match(text, end)
    if rest is not None and line > 0 and text[line:start].strip() == "":
        return Span(line, rest.end())
    stop = end
    while stop < limit and text[stop] in " \t":
        stop += 1
    return Span(start, stop)


def _key(text: str, owner: ObjectNode, key: str) -> str:
    bare = all(text[member.key.start] not in "\"'" for member in owner.members)
    return key if bare and owner.members and _IDENTIFIER.fullmatch(key) else to_json(key)
