"""The fast way through what is plain JSON: whole members and items by one pattern each."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TypeAlias

from skillcontract.syntax.nodes import (
    ArrayNode,
    LiteralNode,
    Member,
    Node,
    NumberNode,
    ObjectNode,
    StringNode,
)
from skillcontract.syntax.numbers import LITERALS

Container: TypeAlias = ObjectNode | ArrayNode

DEPTH_LIMIT = 200
"""Brackets deeper than this are skipped with a fault, so that whoever reads a tree may recurse. A contract needs 8."""


_STRING, _NUMBER, _LITERAL, _OPENER = 2, 3, 4, 5
_VALUE = (
    r'(?:(?:"([^"\\\x00-\x1f]*+)"|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)|(true|false|null))'
    r"[ \t\r\n]*+(?:,|(?=[}\]]))|([{\[]))"
)
# A whole plain member or item with its comma. Whatever is not plain falls through to the machine's single steps.
_MEMBER = re.compile(r'[ \t\r\n]*+"([^"\\\x00-\x1f]*+)"[ \t\r\n]*+:[ \t\r\n]*+' + _VALUE)
_ITEM = re.compile(r"([ \t\r\n]*+)" + _VALUE)
_CLOSER = re.compile(r"[ \t\r\n]*([}\]])(?:[ \t\r\n]*(,))?")


class Awaits(IntEnum):
    """What may stand next in the open bracket."""

    FIRST = 0
    COMMA = 1
    NEXT = 2


def pass_plain(  # noqa: C901  # a call for each part of it would cost as much as the part
    text: str, stack: list[Container], at: int, awaits: Awaits, comma: int
) -> tuple[int, Awaits, int]:
    """Read plain JSON from `at` on into the brackets of `stack`; returns where it ends and in which state.

    This loop is what a parse costs, hence its shape.
    """
    first, wants_comma, after_comma = Awaits.FIRST, Awaits.COMMA, Awaits.NEXT
    match_member, match_item, match_closer = _MEMBER.match, _ITEM.match, _CLOSER.match
    top = stack[-1]
    while True:
        if awaits is not wants_comma:
            found = match_member(text, at) if type(top) is ObjectNode else match_item(text, at)
            if found:
                kind = found.lastindex
                end = found.end()
                if kind == _STRING:
                    start, past = found.span(_STRING)
                    node: Node = StringNode(start - 1, past + 1, found[_STRING])
                elif kind == _OPENER:
                    if len(stack) > DEPTH_LIMIT:
                        break
                    node = (ObjectNode if found[_OPENER] == "{" else ArrayNode)(end - 1, end, [])
                else:
                    node = _plain_word(found)
                if type(top) is ObjectNode:
                    start, past = found.span(1)
                    top.members.append(Member(StringNode(start - 1, past + 1, found[1]), node))
                elif type(top) is ArrayNode:
                    top.items.append(node)
                at = end
                if type(node) is ObjectNode or type(node) is ArrayNode:
                    top = node
                    stack.append(top)
                    awaits = first
                elif text[at - 1] == ",":
                    awaits, comma = after_comma, at - 1
                else:
                    awaits = wants_comma
                continue
            if awaits is not first:
                break
        closing = match_closer(text, at)
        if not closing or len(stack) == 1 or (closing[1] == "}") is not (type(top) is ObjectNode):
            break
        at = top.end = closing.end(1)
        stack.pop()
        top = stack[-1]
        awaits = wants_comma
        if len(stack) == 1 and type(top) is ArrayNode:
            break
        if closing[2]:
            at, awaits = closing.end(), after_comma
            comma = at - 1
    return at, awaits, comma


def plain_member(text: str, at: int) -> Member | None:
    """The member at `at` where it and its comma, or the bracket behind it, are plain JSON and its value is no bracket.

    A parser that comes to `at` reads just this there. Nothing but the value's end tells where it goes on.
    """
    found = _MEMBER.match(text, at)
    if found is None or found.lastindex == _OPENER:
        return None
    key_start, key_end = found.span(1)
    if found.lastindex == _STRING:
        start, end = found.span(_STRING)
        value: Node = StringNode(start - 1, end + 1, found[_STRING])
    else:
        value = _plain_word(found)
    return Member(StringNode(key_start - 1, key_end + 1, found[1]), value)


def _plain_word(found: re.Match[str]) -> NumberNode | LiteralNode:
    """The number or literal of a plain member or item."""
    if found.lastindex == _NUMBER:
        return NumberNode(*found.span(_NUMBER), found[_NUMBER])
    return LiteralNode(*found.span(_LITERAL), LITERALS[found[_LITERAL]])
