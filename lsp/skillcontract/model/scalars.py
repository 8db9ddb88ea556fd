"""One value of a contract as the runtime's JSON library binds it: taken, coerced or refused (semantics A4, A5).

The coercions are Jackson's defaults: a number or boolean becomes text, `"true"` and `"false"` and whole numbers
become booleans, a numeric text or a number with a fraction becomes an integer, and `""` is not configured.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from skillcontract.model.binding_faults import BindingFaultKind, FoundType
from skillcontract.model.contract import State
from skillcontract.model.edit_distance import nearest
from skillcontract.model.properties import Kind
from skillcontract.syntax.nodes import (
    ArrayNode,
    LiteralNode,
    MissingNode,
    Node,
    NumberNode,
    ObjectNode,
    StringNode,
)
from skillcontract.syntax.values import Json, number, value_of

_SET, _NOT_CONFIGURED, _REFUSED = State.SET, State.NOT_CONFIGURED, State.REFUSED
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_INTEGER_TEXT = re.compile(r"[+-]?[0-9]{1,10}")
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1
_SHOWN = 40


class Reading(NamedTuple):
    """What one node gives: its state, its value where it is SET, and the fault where there is one."""

    state: State
    value: Json = None
    fault: BindingFaultKind | None = None
    arguments: dict[str, str] | None = None


UNREADABLE = Reading(_REFUSED)
"""What the parser could not read and has reported itself."""
NULL = Reading(_NOT_CONFIGURED, None, BindingFaultKind.NULL)
EMPTY = Reading(_NOT_CONFIGURED, None, BindingFaultKind.EMPTY_STRING)


def found_type(node: Node) -> FoundType:
    """The JSON type of a node that is neither null nor missing."""
    if isinstance(node, StringNode):
        return FoundType.STRING
    if isinstance(node, NumberNode):
        return FoundType.NUMBER
    if isinstance(node, ObjectNode):
        return FoundType.OBJECT
    if isinstance(node, ArrayNode):
        return FoundType.ARRAY
    return FoundType.BOOLEAN


def is_readable(node: Node) -> bool:
    """Whether the parser could read all of a value: nothing in it is missing, cut off or no number."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, StringNode):
            if not one.terminated:
                return False
        elif isinstance(one, NumberNode):
            if not _NUMBER.fullmatch(one.text):
                return False
        elif isinstance(one, ObjectNode):
            waiting.extend(member.value for member in one.members)
        elif isinstance(one, ArrayNode):
            waiting.extend(one.items)
        elif isinstance(one, MissingNode):
            return False
    return True


def shown(node: Node) -> str:
    """A value as messages show it: the text of a scalar, shortened; `{…}` and `[…]` for the rest."""
    if isinstance(node, StringNode):
        text = node.value if len(node.value) <= _SHOWN else f"{node.value[:_SHOWN]}…"
        return f'"{text}"'
    if isinstance(node, NumberNode):
        return node.text if len(node.text) <= _SHOWN else f"{node.text[:_SHOWN]}…"
    if isinstance(node, LiteralNode):
        return "null" if node.value is None else str(node.value).lower()
    return "{…}" if isinstance(node, ObjectNode) else "[…]"


def refused(node: Node, kind: Kind) -> Reading:
    """The L14 reading of a node that cannot become a value of `kind`."""
    return Reading(
        _REFUSED,
        None,
        BindingFaultKind.TYPE_MISMATCH,
        {"expected": kind.value, "found": found_type(node).value, "value": shown(node)},
    )


def _coerced(node: Node, value: str | bool | int, read_as: str) -> Reading:
    return Reading(
        _SET,
        value,
        BindingFaultKind.COERCED,
        {"found": found_type(node).value, "value": shown(node), "read_as": read_as},
    )


def read_string(node: Node) -> Reading:
    """A string property (§19: empty means not configured)."""
    if isinstance(node, StringNode):
        if not node.terminated:
            return UNREADABLE
        return Reading(_SET, node.value) if node.value else EMPTY
    if isinstance(node, NumberNode):
        return _coerced(node, node.text, f'"{node.text}"') if is_readable(node) else UNREADABLE
    if isinstance(node, LiteralNode):
        if node.value is None:
            return NULL
        text = "true" if node.value else "false"
        return _coerced(node, text, f'"{text}"')
    return UNREADABLE if isinstance(node, MissingNode) else refused(node, Kind.STRING)


def read_boolean(node: Node) -> Reading:
    """A boolean property; any whole number coerces, 0 to false and all others to true, as Jackson has it."""
    if isinstance(node, LiteralNode):
        return NULL if node.value is None else Reading(_SET, node.value)
    if isinstance(node, MissingNode) or not is_readable(node):
        return UNREADABLE
    if isinstance(node, StringNode):
        if not node.value:
            return EMPTY
        word = node.value.strip(" ")
        if word in _TRUE:
            return _coerced(node, True, "true")
        return _coerced(node, False, "false") if word in _FALSE else refused(node, Kind.BOOLEAN)
    if isinstance(node, NumberNode) and node.text.lstrip("-").isdecimal():
        truth = node.text.strip("-0") != ""
        return _coerced(node, truth, "true" if truth else "false")
    return refused(node, Kind.BOOLEAN)


def read_integer(node: Node) -> Reading:
    """An integer property of 32 bits; a fraction is cut off, as Jackson does."""
    if isinstance(node, LiteralNode) and node.value is None:
        return NULL
    if isinstance(node, MissingNode) or not is_readable(node):
        return UNREADABLE
    whole: int | None = None
    if isinstance(node, NumberNode):
        exact = number(node.text)
        # A huge exponent must not become a huge integer; adjusted() is the power of ten of the first digit.
        if isinstance(exact, int) or (exact.is_finite() and exact.adjusted() <= 10):
            whole = int(exact)
        if whole is not None and _INT_MIN <= whole <= _INT_MAX and isinstance(exact, int):
            return Reading(_SET, whole)
    elif isinstance(node, StringNode):
        if not node.value:
            return EMPTY
        word = node.value.strip(" ")
        whole = int(word) if word.isascii() and _INTEGER_TEXT.fullmatch(word) else None
    if whole is None or not _INT_MIN <= whole <= _INT_MAX:
        return refused(node, Kind.INTEGER)
    return _coerced(node, whole, str(whole))


def word_reader(words: type[StrEnum]) -> Callable[[Node], Reading]:
    """Reads a word of a closed list: case counts, and anything but a string is no word (L13)."""
    listed = ", ".join(words)
    known = {word: Reading(_SET, words[word]) for word in words.__members__}

    def read_word(node: Node) -> Reading:
        near = None
        if isinstance(node, StringNode):
            if node.value in known and node.terminated:
                return known[node.value]
            if not node.terminated:
                return UNREADABLE
            if not node.value:
                return EMPTY
            near = nearest(node.value, known)
        elif isinstance(node, MissingNode):
            return UNREADABLE
        elif isinstance(node, LiteralNode) and node.value is None:
            return NULL
        arguments = {"value": shown(node), "words": listed}
        if near is not None:
            arguments["near"] = near
        return Reading(_REFUSED, None, BindingFaultKind.ENUM_VALUE, arguments)

    return read_word


def read_json(node: Node) -> Reading:
    """Any JSON (`const`, `constant`, `value`, items of `enum`); null alone is not configured."""
    if isinstance(node, LiteralNode) and node.value is None:
        return NULL
    return Reading(_SET, value_of(node)) if is_readable(node) else UNREADABLE
