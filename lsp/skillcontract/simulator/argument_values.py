"""The value of an argument as a whole, whatever its path's shape (§5.1, semantics B1, B4)."""

from __future__ import annotations

from skillcontract.expressions.argument_paths import ArgumentPath, values
from skillcontract.expressions.navigation import Absent
from skillcontract.syntax.values import Json


def value_at(args: Json, path: ArgumentPath) -> Json:
    """The value under a path: for one with `[]` the list of its items' values; None where there is none."""
    found = [place.value for place in values(args, path) if not isinstance(place.value, Absent)]
    if path.has_items:
        return found or None
    return found[0] if found else None
