"""When two JSON values are the same: as JSON (B6), as text (B10, B13), and as a success condition sees them (C7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from skillcontract.syntax.values import ExactNumber, Json
from skillcontract.syntax.writing import to_json

_NUMERIC = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,6})?", re.ASCII)


def json_equal(one: Json, other: Json) -> bool:
    """JSON equality: 1 and 1.0 are equal, 1 and "1" are not, nor are 1 and true (B6)."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict):
        return (
            isinstance(other, dict)
            and one.keys() == other.keys()
            and all(json_equal(value, other[key]) for key, value in one.items())
        )
    if isinstance(one, list):
        return (
            isinstance(other, list)
            and len(one) == len(other)
            and all(json_equal(left, right) for left, right in zip(one, other, strict=True))
        )
    return one == other


def is_scalar(value: Json) -> bool:
    """Whether a value is neither an object nor an array nor null."""
    return value is not None and not isinstance(value, dict | list)


def text_of(value: Json) -> str:
    """A value as text: a string as it is, everything else as JSON writes it (`true`, `null`, the number's own text)."""
    return value if isinstance(value, str) else to_json(value)


def same_text(one: Json, other: Json) -> bool:
    """Whether two scalars have the same text (B10, B13)."""
    return is_scalar(one) and is_scalar(other) and text_of(one) == text_of(other)


def number_of(value: Json) -> Decimal | int | None:
    """The number that a number or a numeric text stands for; None for everything else, booleans included (C7)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | ExactNumber):
        return value
    return Decimal(value) if isinstance(value, str) and _NUMERIC.fullmatch(value) else None


def condition_equal(one: Json, other: Json) -> bool:
    """EQ of a success condition: as numbers if both sides are such, else as text (§6.1, C7)."""
    left, right = number_of(one), number_of(other)
    if left is not None and right is not None:
        return left == right
    return text_of(one) == text_of(other)


def values_within(value: Json) -> Iterator[Json]:
    """A value and everything inside it, at any depth."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        yield here
        if isinstance(here, dict):
            waiting.extend(here.values())
        elif isinstance(here, list):
            waiting.extend(here)


def contains(tree: Json, wanted: Json) -> bool:
    """Whether a value equals the tree or something in it, by JSON equality (B6)."""
    return any(json_equal(inner, wanted) for inner in values_within(tree))


def is_blank(value: Json) -> bool:
    """Null, or an empty string, array or object: what counts as empty for an output (C13)."""
    return value is None or value in ("", [], {})
