"""Reading and writing the values an argument path names (§5.1, semantics B1, B4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.syntax.values import Json

Location = tuple[str | int, ...]
"""One concrete place in the arguments: keys of objects and indexes of arrays."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """One name of an argument path; `each` where it stands for every item of the array under that name."""

    name: str
    each: bool


@dataclass(frozen=True, slots=True)
class Site:
    """A concrete place that an argument path stands for, and its value; None means that there is none (B1)."""

    location: Location
    value: Json


def steps_of(path: str) -> tuple[PathStep, ...]:
    """Read an argument path such as `lines[].goodsCode`."""
    return tuple(PathStep(name.removesuffix("[]"), name.endswith("[]")) for name in path.split("."))


def sites(args: Json, steps: tuple[PathStep, ...]) -> list[Site]:
    """Every place a path stands for in these arguments.

    `a[].b` has one for each item of `a`, none where `a` is absent or empty; `a[]` then has one without a value, at the
    array itself. What should be an array and is not counts as its only item, so that nothing passes unseen.
    """
    found: list[Site] = []
    _collect(args, steps, 0, (), found)
    return found


def _collect(
    value: Json, steps: tuple[PathStep, ...], at: int, location: Location, found: list[Site]
) -> None:
    if at == len(steps):
        found.append(Site(location, value))
        return
    step = steps[at]
    inner = value.get(step.name) if isinstance(value, dict) else None
    here = (*location, step.name)
    if not step.each:
        _collect(inner, steps, at + 1, here, found)
    elif isinstance(inner, list) and inner:
        for index, item in enumerate(inner):
            _collect(item, steps, at + 1, (*here, index), found)
    elif inner is None or inner == []:
        if at + 1 == len(steps):
            found.append(Site(here, None))
    else:
        _collect(inner, steps, at + 1, here, found)


def with_value(root: Mapping[str, Json], location: Location, value: Json) -> dict[str, Json]:
    """The arguments with one value replaced; everything beside the way to it is shared with the old ones.

    A missing object on the way is made; what cannot hold the next name is replaced by an object that can.
    """
    made = _replaced(dict(root), location, 0, value)
    if not isinstance(made, dict):
        raise TypeError("a location begins with a name")
    return made


def _replaced(holder: Json, location: Location, at: int, value: Json) -> Json:
    if at == len(location):
        return value
    key = location[at]
    if isinstance(key, int):
        items = list(holder) if isinstance(holder, list) else []
        items += [None] * (key + 1 - len(items))
        items[key] = _replaced(items[key], location, at + 1, value)
        return items
    members = dict(holder) if isinstance(holder, dict) else {}
    members[key] = _replaced(members.get(key), location, at + 1, value)
    return members


def value_at(args: Json, steps: tuple[PathStep, ...]) -> Json:
    """The value under a path: for one with `[]` the list of its items' values; None where there is none."""
    found = [site.value for site in sites(args, steps) if site.value is not None]
    if any(step.each for step in steps):
        return found or None
    return found[0] if found else None
