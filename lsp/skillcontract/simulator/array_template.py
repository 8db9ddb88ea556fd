"""Array templates: an argument path and its `from` both walk arrays and are matched index by index (§5.4, B12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skillcontract.simulator.argument_values import Location, with_value
from skillcontract.simulator.response_values import value_or_none
from skillcontract.syntax.values import Json

Groups = Sequence[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Filled:
    """The arguments after filling, and the places that got their value from the source."""

    args: dict[str, Json]
    locations: frozenset[Location]


def fill(args: dict[str, Json], path: Groups, source: Json, expression: Groups) -> Filled:
    """Fill what the model left without a value, by index, from the source's data.

    Both paths are cut after each `[]` and have equally many. Where the model gave an array, only its items are filled;
    where it gave none, one of the source's length is made.
    """
    found: list[tuple[Location, Json]] = []
    _pair(args, list(path), source, list(expression), (), found)
    for location, value in found:
        args = with_value(args, location, value)
    return Filled(args, frozenset(location for location, _ in found))


def _pair(
    target: Json,
    path: list[tuple[str, ...]],
    source: Json,
    expression: list[tuple[str, ...]],
    location: Location,
    found: list[tuple[Location, Json]],
) -> None:
    here = (*location, *path[0])
    current, given = value_or_none(target, path[0]), value_or_none(source, expression[0])
    if len(path) == 1:
        if current is None and given is not None:
            found.append((here, given))
        return
    if not isinstance(given, list):
        return
    if current is None:
        items: list[Json] = [None] * len(given)
    elif isinstance(current, list):
        items = current
    else:
        return
    for index in range(min(len(items), len(given))):
        _pair(items[index], path[1:], given[index], expression[1:], (*here, index), found)
