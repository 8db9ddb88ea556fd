"""JSON values as Python has them, without losing a digit (semantics A8)."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from skillcontract.syntax.nodes import (
    ArrayNode,
    LiteralNode,
    Node,
    NumberNode,
    ObjectNode,
    StringNode,
)

_BEYOND = re.compile(
    r"(?P<sign>-?)(?P<digits>[0-9]+(?:\.[0-9]+)?)[eE](?:\+|(?P<down>-))?[0-9]{19,}", re.ASCII
)


class ExactNumber(Decimal):
    """A number with a fraction or an exponent that remembers how it was written: `1.0` stays `1.0`.

    An exponent beyond all reckoning (20 digits and more) counts as infinite, or as zero where it is negative; only
    the text is then exact.
    """

    text: str

    def __new__(cls, text: str) -> ExactNumber:
        """Read a number's text; raises decimal.InvalidOperation where it is none."""
        try:
            made = super().__new__(cls, text)
        except InvalidOperation:
            beyond = _BEYOND.fullmatch(text)
            if beyond is None:
                raise
            is_zero = beyond["down"] or not beyond["digits"].strip("0.")
            made = super().__new__(cls, f"{beyond['sign']}{'0' if is_zero else 'Infinity'}")
        made.text = text
        return made


Json: TypeAlias = "bool | int | ExactNumber | str | list[Json] | dict[str, Json] | None"
"""Any JSON value. Integers are `int`, all other numbers `ExactNumber`; there are no floats."""


def number(text: str) -> int | ExactNumber:
    """The value of a number's text, exactly."""
    digits = text[1:] if text[:1] == "-" else text
    # "-0" is an integer by its looks but only ExactNumber keeps its sign; very long digits would hit Python's guard.
    if digits.isdecimal() and text != "-0" and len(digits) <= 4300:
        return int(text)
    return ExactNumber(text)


def value_of(node: Node) -> Json:
    """The value of a node; a later duplicate key wins (semantics A7), and what is missing is null."""
    if isinstance(node, StringNode):
        return node.value
    if isinstance(node, ObjectNode):
        return {member.key.value: value_of(member.value) for member in node.members}
    if isinstance(node, ArrayNode):
        return [value_of(item) for item in node.items]
    if isinstance(node, NumberNode):
        return number(node.text)
    return node.value if isinstance(node, LiteralNode) else None


def type_name(value: Json) -> str:
    """The JSON type of a value, by its name in JSON Schema."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, dict):
        return "object"
    return "array" if isinstance(value, list) else "number"
