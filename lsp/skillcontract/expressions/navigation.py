"""Following names through plain JSON data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from skillcontract.syntax.values import Json


class Absent(Enum):
    """Nothing is there, as opposed to null."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT
"""What a path gives that leads nowhere."""
_INDEX_DIGITS = 9


def index_of(name: str) -> int | None:
    """The array index a name means; None where it is none. Absurdly long digits are none."""
    return int(name) if name.isascii() and name.isdecimal() and len(name) <= _INDEX_DIGITS else None


def step(value: Json | Absent, name: str) -> Json | Absent:
    """What stands under one name: a member of an object, or an item of an array where the name is its index."""
    if isinstance(value, dict):
        return value.get(name, ABSENT)
    if isinstance(value, list):
        index = index_of(name)
        return value[index] if index is not None and index < len(value) else ABSENT
    return ABSENT


def follow(value: Json | Absent, names: Iterable[str]) -> Json | Absent:
    """What stands at the end of several names; ABSENT where they lead nowhere."""
    for name in names:
        value = step(value, name)
        if value is ABSENT:
            return ABSENT
    return value


def has_value(value: Json | Absent) -> bool:
    """Whether it counts as a value: neither absent nor null; `""` and empty containers are values (semantics B1)."""
    return value is not None and value is not ABSENT


def with_value(value: Json | Absent, keys: Sequence[str | int], new: Json) -> Json:
    """A copy of `value` with `new` at the end of `keys`; the rest is shared with the original.

    Objects that are missing on the way are made, and what is in the way of one is replaced: a bound value always
    overrides (§5.2). An index must exist; raises IndexError where it does not.
    """
    owners: list[Json | Absent] = []
    for key in keys:
        if isinstance(key, int):
            if not isinstance(value, list) or key >= len(value):
                raise IndexError(f"no item {key}")
            owners.append(value)
            value = value[key]
        else:
            owners.append(value)
            value = value.get(key, ABSENT) if isinstance(value, dict) else ABSENT
    for key, owner in zip(reversed(keys), reversed(owners), strict=True):
        if isinstance(key, int):
            items = owner if isinstance(owner, list) else []
            new = [*items[:key], new, *items[key + 1 :]]
        else:
            new = {**owner, key: new} if isinstance(owner, dict) else {key: new}
    return new
