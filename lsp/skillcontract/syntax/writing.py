"""JSON text of values, with every number as it was written (semantics A8)."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from skillcontract.syntax.strings import has_surrogate, quote
from skillcontract.syntax.values import ExactNumber

Writable: TypeAlias = (
    "bool | int | float | Decimal | str | Sequence[Writable] | Mapping[str, Writable] | None"
)
"""What can be written: any `Json`, and plain data that the program made itself."""


_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
"""Writes plain values as `canonical_json` does, many times as fast."""


def to_json(value: Writable, indent: int | None = None) -> str:
    """The value as JSON in the order it has; on one line, or with `indent` spaces a level."""
    if indent is None:
        return _inline(value, ", ", ": ", sort=False)
    return _indented(value, " " * indent, "\n")


def canonical_json(value: Writable) -> str:
    """The one text of a value: keys sorted by code point, no spaces, numbers as written (semantics C3, C5)."""
    try:
        written = _CANONICAL.encode(value)
    except TypeError:
        # Something in it is no plain value: a number that keeps its text, or a mapping that is no dict.
        return _inline(value, ",", ":", sort=True)
    return written if written.isascii() or not has_surrogate(written) else _inline(value, ",", ":", sort=True)


def _scalar(value: Writable) -> str | None:
    if isinstance(value, str):
        return quote(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, ExactNumber):
        return value.text
    if isinstance(value, int | float | Decimal):
        return str(value)
    return None


def _inline(value: Writable, comma: str, colon: str, *, sort: bool) -> str:
    written = _scalar(value)
    if written is not None:
        return written
    if isinstance(value, Mapping):
        members = sorted(value.items()) if sort else value.items()
        inside = comma.join(
            f"{quote(key)}{colon}{_inline(item, comma, colon, sort=sort)}" for key, item in members
        )
        return f"{{{inside}}}"
    if isinstance(value, Sequence):
        return f"[{comma.join(_inline(item, comma, colon, sort=sort) for item in value)}]"
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _indented(value: Writable, step: str, line: str) -> str:
    deeper = line + step
    if isinstance(value, Mapping) and value:
        inside = f",{deeper}".join(
            f"{quote(key)}: {_indented(item, step, deeper)}" for key, item in value.items()
        )
        return f"{{{deeper}{inside}{line}}}"
    if isinstance(value, Sequence) and value and not isinstance(value, str):
        inside = f",{deeper}".join(_indented(item, step, deeper) for item in value)
        return f"[{deeper}{inside}{line}]"
    return _inline(value, ", ", ": ", sort=False)
