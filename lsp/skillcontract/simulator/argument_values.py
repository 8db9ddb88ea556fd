"""The places and values an argument path means in one call, read once per contract and quickly per call (§5.1, B4)."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.expressions.argument_paths import (
    ArgumentPath,
    Occurrence,
    occurrences,
    parse_argument_path,
)
from skillcontract.expressions.navigation import ABSENT, Absent, has_value
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class PreparedPath:
    """An argument's path. `plain` are its names where it has no `[]`: it then means one place, quickly found."""

    text: str
    parsed: ArgumentPath
    first: str
    plain: tuple[str, ...] | None


def prepare_path(text: str) -> PreparedPath:
    """Read a path once."""
    parsed = parse_argument_path(text)
    names = tuple(segment.name for segment in parsed.segments)
    return PreparedPath(text, parsed, names[0], None if parsed.has_items else names)


def places_of(args: Json, path: PreparedPath) -> tuple[Occurrence, ...]:
    """The places a path means in these arguments, as `expressions.argument_paths.occurrences` gives them."""
    if path.plain is None:
        return occurrences(args, path.parsed)
    return (Occurrence(path.text, path.plain, _plain_value(args, path.plain)),)


def places_with_values(args: Json, path: PreparedPath) -> tuple[tuple[Occurrence, ...], bool]:
    """The places that have a value, and whether any place lacks one (B1)."""
    if path.plain is None:
        places = occurrences(args, path.parsed)
        having = tuple([place for place in places if has_value(place.value)])
        return having, len(having) < len(places)
    value = _plain_value(args, path.plain)
    if value is None or value is ABSENT:
        return (), True
    return (Occurrence(path.text, path.plain, value),), False


def _plain_value(args: Json, names: tuple[str, ...]) -> Json | Absent:
    if len(names) == 1:
        return args.get(names[0], ABSENT) if isinstance(args, dict) else ABSENT
    value: Json | Absent = args
    for name in names:
        value = value.get(name, ABSENT) if isinstance(value, dict) else ABSENT
    return value


def value_at(args: Json, path: PreparedPath) -> Json:
    """The value under a path: for one with `[]` the list of its items' values; None where there is none."""
    if path.plain is not None:
        value = _plain_value(args, path.plain)
        return None if isinstance(value, Absent) else value
    return value_of_places(occurrences(args, path.parsed), path)


def value_of_places(places: tuple[Occurrence, ...], path: PreparedPath) -> Json:
    """The same from places already found."""
    found: list[Json] = [
        place.value for place in places if place.value is not None and not isinstance(place.value, Absent)
    ]
    if path.plain is None:
        return found or None
    return found[0] if found else None
