"""Reading dotted paths in responses and other plain data (§6, semantics C7)."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.syntax.values import Json


class Absent:
    """The type of ABSENT: nothing stands at a path. It differs from null, which is a value."""

    __slots__ = ()


ABSENT = Absent()


def segments_of(path: str) -> tuple[str, ...]:
    """The segments of a dotted path; none for an empty one, which means the whole value."""
    return tuple(path.split(".")) if path else ()


def look_up(value: Json, segments: Sequence[str]) -> Json | Absent:
    """The value at a path; a numeric segment indexes an array."""
    here: Json = value
    for segment in segments:
        if isinstance(here, dict):
            if segment not in here:
                return ABSENT
            here = here[segment]
        elif isinstance(here, list):
            if not (segment.isascii() and segment.isdecimal()) or int(segment) >= len(here):
                return ABSENT
            here = here[int(segment)]
        else:
            return ABSENT
    return here


def value_or_none(value: Json, segments: Sequence[str]) -> Json:
    """The value at a path; None where nothing or null stands there (B2)."""
    found = look_up(value, segments)
    return None if isinstance(found, Absent) else found
