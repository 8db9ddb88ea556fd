"""Binding one argument of a call from its expression (§5.3 step 1, §5.4), array templates included."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from skillcontract.expressions.argument_paths import ArgumentPath
from skillcontract.expressions.evaluate import (
    Lookup,
    Nothing,
    PathPart,
    Unknown,
    evaluate,
    place_name,
    source_of,
)
from skillcontract.expressions.expression import Expression
from skillcontract.expressions.navigation import ABSENT, Absent, follow, has_value, with_value
from skillcontract.expressions.prefix import Prefix
from skillcontract.syntax.values import Json


class Extent(Enum):
    """How far an argument is bound."""

    WHOLLY = "wholly"
    """Every place of it holds a value from the expression; its source is the expression's (semantics B9)."""
    PARTLY = "partly"
    """A template filled some items and the model's own stay in others: judged as the model's (semantics B12)."""
    NOT = "not"
    UNKNOWN = "unknown"
    """It depends on data that was not given, or the specification does not say; the arguments are unchanged."""


class ArgumentBinding(NamedTuple):
    """The arguments after binding one of them; the rest of the arguments is shared with the originals.

    `filled` are the concrete paths that were written. `where` tells where the value was found, `looked` where it was
    looked for in vain, `missing` what is not known.
    """

    arguments: Json
    extent: Extent
    filled: tuple[str, ...] = ()
    where: str = ""
    looked: tuple[str, ...] = ()
    missing: str = ""


def bind_argument(
    arguments: Json, path: ArgumentPath, expression: Expression, lookup: Lookup, *, unique: bool = False
) -> ArgumentBinding:
    """Bind the argument at `path` from `expression`; `unique` is `when: UNIQUE`.

    Without `[]` the value found always overrides the model's. With `[]` in both, items are filled one by one (B12).
    With `[]` in the path alone the specification does not say where the value goes: UNKNOWN.
    """
    if not expression.is_usable:
        return ArgumentBinding(arguments, Extent.NOT)
    if path.has_items and expression.prefix is not Prefix.EVIDENCE and expression.has_items:
        return _template(arguments, path, expression, lookup, unique=unique)
    outcome = evaluate(expression, lookup, unique=unique)
    if isinstance(outcome, Unknown):
        return ArgumentBinding(arguments, Extent.UNKNOWN, missing=outcome.missing)
    if isinstance(outcome, Nothing):
        return ArgumentBinding(arguments, Extent.NOT, looked=outcome.looked)
    if path.has_items:
        return ArgumentBinding(arguments, Extent.UNKNOWN, missing="array-on-one-side")
    keys = [segment.name for segment in path.segments]
    bound = with_value(arguments, keys, outcome.value)
    return ArgumentBinding(bound, Extent.WHOLLY, (path.text,), outcome.where)


class _Filled(NamedTuple):
    value: Json | Absent
    filled: tuple[str, ...]
    kept: int
    """How many places were not filled: the model's own, and those the source has no value for."""


def _template(
    arguments: Json, path: ArgumentPath, expression: Expression, lookup: Lookup, *, unique: bool
) -> ArgumentBinding:
    source = source_of(expression, lookup)
    if isinstance(source, Unknown):
        return ArgumentBinding(arguments, Extent.UNKNOWN, missing=source.missing)
    if isinstance(source, Nothing):
        return ArgumentBinding(arguments, Extent.NOT, looked=source.looked)
    target = _groups(tuple(PathPart(segment.name, segment.each) for segment in path.segments))
    origin = _groups(source.rest)
    if len(target) != len(origin):
        return ArgumentBinding(arguments, Extent.UNKNOWN, missing="array-on-one-side")
    if unique and not _is_single(follow(source.root, origin[0])):
        return ArgumentBinding(arguments, Extent.NOT, looked=(f"{source.prefix}.{'.'.join(origin[0])}",))
    result = _fill(arguments, target, source.root, origin, "")
    steps = ".".join(f"{part.name}[]" if part.each else part.name for part in source.rest)
    where = place_name(source.prefix, steps, source.owner)
    if not result.filled or isinstance(result.value, Absent):
        return ArgumentBinding(arguments, Extent.NOT, looked=(where,))
    extent = Extent.PARTLY if result.kept else Extent.WHOLLY
    return ArgumentBinding(result.value, extent, result.filled, where)


def _groups(parts: tuple[PathPart, ...]) -> tuple[tuple[str, ...], ...]:
    """The names up to each `[]`, and those behind the last: `a.b[].c` gives (a, b), (c)."""
    groups: list[tuple[str, ...]] = []
    names: list[str] = []
    for part in parts:
        names.append(part.name)
        if part.each:
            groups.append(tuple(names))
            names = []
    return (*groups, tuple(names))


def _is_single(value: Json | Absent) -> bool:
    return isinstance(value, list) and len(value) == 1


def _fill(
    target: Json | Absent,
    target_groups: tuple[tuple[str, ...], ...],
    source: Json | Absent,
    source_groups: tuple[tuple[str, ...], ...],
    at: str,
) -> _Filled:
    """Fill what `target` lacks from `source`, one level of `[]` after the other. Depth is the number of `[]`."""
    names, there = target_groups[0], follow(source, source_groups[0])
    here = _inside(target, names)
    path = ".".join(part for part in (at, *names) if part)
    if len(target_groups) == 1:
        if has_value(here) or there is None or isinstance(there, Absent):
            return _Filled(target, (), 1)
        return _Filled(with_value(target, names, there), (path,), 0)
    items = there if isinstance(there, list) else []
    if has_value(here) and not isinstance(here, list):
        return _Filled(target, (), 1)
    # The model's array keeps its length; without one, an array of the source's length is made (B12).
    old: list[Json | Absent] = [*here] if isinstance(here, list) else [ABSENT] * len(items)
    filled: list[str] = []
    new: list[Json] = []
    kept = 0
    for index, item in enumerate(old):
        origin = items[index] if index < len(items) else ABSENT
        result = _fill(item, target_groups[1:], origin, source_groups[1:], f"{path}[{index}]")
        filled += result.filled
        kept += result.kept
        # An item the source could not give still stands for its index.
        empty: Json = {} if target_groups[1] else None
        new.append(empty if isinstance(result.value, Absent) else result.value)
    if not filled:
        return _Filled(target, (), max(kept, 1))
    return _Filled(with_value(target, names, new), tuple(filled), kept)


def _inside(value: Json | Absent, names: tuple[str, ...]) -> Json | Absent:
    """What stands under the names of objects; a name never indexes an array of arguments."""
    for name in names:
        value = value.get(name, ABSENT) if isinstance(value, dict) else ABSENT
    return value
