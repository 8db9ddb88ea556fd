"""Paths of arguments (§5.1): `a.b` nested, `a[].b` in every item, `a[]` the items themselves (semantics B4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.expressions.navigation import ABSENT, Absent, has_value, step, with_value
from skillcontract.expressions.parts import PathFault, Segment, faults_of, split
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class ArgumentPath:
    """The path of an argument, a key of `args`."""

    text: str
    segments: tuple[Segment, ...]
    faults: tuple[PathFault, ...]

    @property
    def has_items(self) -> bool:
        """Whether it speaks of the items of an array."""
        return any(segment.each for segment in self.segments)

    @property
    def leaf(self) -> str:
        """Its last name: what §11 compares with the platform fields."""
        return self.segments[-1].name


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One concrete place an argument's path means in one call, such as `lines[0].code`.

    `keys` lead there from the arguments; `value` is ABSENT where nothing stands there.
    """

    path: str
    keys: tuple[str | int, ...]
    value: Json | Absent


def parse_argument_path(text: str) -> ArgumentPath:
    """Read a path; never raises. The empty text is one empty segment, with its fault."""
    segments = split(text)
    return ArgumentPath(text, segments, tuple(faults_of(segments)))


def occurrences(arguments: Json, path: ArgumentPath) -> tuple[Occurrence, ...]:
    """The places a path means in these arguments, in order.

    `a[].b` means none where `a` is absent, null or empty; `a[]` then means one place without a value (B4). Where
    something other than an array stands in an array's place, it is taken as the only item, so that no value of the
    model's escapes the contract by its shape.
    """
    return tuple(_occurrences(arguments, path.segments, "", ()))


def _occurrences(
    value: Json | Absent, segments: tuple[Segment, ...], before: str, keys: tuple[str | int, ...]
) -> Iterator[Occurrence]:
    if not segments:
        yield Occurrence(before, keys, value)
        return
    segment, rest = segments[0], segments[1:]
    # Only objects have arguments in them: a name never indexes an array here, `[]` does.
    inside = step(value, segment.name) if isinstance(value, dict) else ABSENT
    here = f"{before}.{segment.name}" if before else segment.name
    below = (*keys, segment.name)
    if not segment.each:
        yield from _occurrences(inside, rest, here, below)
    elif isinstance(inside, list) and inside:
        for index, item in enumerate(inside):
            yield from _occurrences(item, rest, f"{here}[{index}]", (*below, index))
    elif has_value(inside) and not isinstance(inside, list):
        yield from _occurrences(inside, rest, here, below)
    elif not rest:
        yield Occurrence(f"{here}[]", below, ABSENT)


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
