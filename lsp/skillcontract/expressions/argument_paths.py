"""Paths of arguments (§5.1): `a.b` nested, `a[].b` in every item, `a[]` the items themselves (semantics B4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from skillcontract.expressions.navigation import ABSENT, Absent, has_value, step, with_value
from skillcontract.expressions.parts import PathFault, Segment, faults_of, split
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class ArgumentPath:
    """The path of an argument, a key of `args`."""

    text: str
    segments: tuple[Segment, ...]
    faults: tuple[PathFault, ...]
    has_items: bool
    """Whether it speaks of the items of an array."""

    @property
    def leaf(self) -> str:
        """Its last name: what §11 compares with the platform fields."""
        return self.segments[-1].name


class Occurrence(NamedTuple):
    """One concrete place an argument's path means in one call, such as `lines[0].code`.

    `keys` lead there from the arguments; `value` is ABSENT where nothing stands there.
    """

    path: str
    keys: tuple[str | int, ...]
    value: Json | Absent


def parse_argument_path(text: str) -> ArgumentPath:
    """Read a path; never raises. The empty text is one empty segment, with its fault."""
    segments = split(text)
    has_items = any(segment.each for segment in segments)
    return ArgumentPath(text, segments, tuple(faults_of(segments)), has_items)


def occurrences(arguments: Json, path: ArgumentPath) -> tuple[Occurrence, ...]:
    """The places a path means in these arguments, in order.

    `a[].b` means none where `a` is absent, null or empty; `a[]` then means one place without a value (B4). Where
    something other than an array stands in an array's place, it is taken as the only item, so that no value of the
    model's escapes the contract by its shape.
    """
    found: list[Occurrence] = []
    waiting = [_Visit(arguments, 0, "", ())]
    while waiting:
        visit = waiting.pop()
        if visit.depth == len(path.segments):
            found.append(Occurrence(visit.path, visit.keys, visit.value))
        else:
            # The stack gives the last first, so that the places come in the order of the arguments.
            waiting.extend(reversed(_below(visit, path.segments)))
    return tuple(found)


class _Visit(NamedTuple):
    value: Json | Absent
    depth: int
    path: str
    keys: tuple[str | int, ...]


def _below(visit: _Visit, segments: tuple[Segment, ...]) -> list[_Visit]:
    segment = segments[visit.depth]
    # Only objects have arguments in them: a name never indexes an array here, `[]` does.
    inside = step(visit.value, segment.name) if isinstance(visit.value, dict) else ABSENT
    path = f"{visit.path}.{segment.name}" if visit.path else segment.name
    keys, depth = (*visit.keys, segment.name), visit.depth + 1
    if isinstance(inside, list) and inside and segment.each:
        return [_Visit(item, depth, f"{path}[{index}]", (*keys, index)) for index, item in enumerate(inside)]
    if not segment.each or (has_value(inside) and not isinstance(inside, list)):
        return [_Visit(inside, depth, path, keys)]
    return [_Visit(ABSENT, depth, f"{path}[]", keys)] if depth == len(segments) else []


def missing(arguments: Json, path: ArgumentPath) -> tuple[str, ...]:
    """The concrete paths that lack a value (absent or null, semantics B1); none where all have one."""
    return tuple(place.path for place in occurrences(arguments, path) if not has_value(place.value))


def values(arguments: Json, path: ArgumentPath) -> tuple[Occurrence, ...]:
    """The places that have a value."""
    return tuple(place for place in occurrences(arguments, path) if has_value(place.value))


def set_everywhere(arguments: Json, path: ArgumentPath, value: Json) -> tuple[Json, bool]:
    """The arguments with `value` at every place the path means, and whether there was any.

    A constant for `a[].b` goes into every item the model gave; without items there is no place for it, and
    neither is there for `a[]`.
    """
    placed = False
    for place in occurrences(arguments, path):
        if place.path.endswith("[]"):
            continue
        arguments = with_value(arguments, place.keys, value)
        placed = True
    return arguments, placed
