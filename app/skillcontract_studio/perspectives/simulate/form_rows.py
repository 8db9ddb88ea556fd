"""The rows of a call form: the arguments and their parts, as far as they are unfolded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.syntax.values import Json
from skillcontract_studio.perspectives.simulate.argument_shapes import (
    ITEM,
    ArgumentShapes,
    Keys,
    Shape,
    ShapeKind,
)

DEEPEST = 12
"""So deep a form goes; what lies deeper is filled in as JSON."""
_LONG = 20
"""A list of more items than these is folded at first."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """One row. `keys` lead to its place in the arguments; `kind` is that of its shape, or JSON where its value is of another.

    `unfolded` is None for a row that has nothing below it; `last` is the index of the last item of the list it stands in.
    """

    keys: Keys
    shape: Shape
    kind: ShapeKind
    depth: int
    value: Json | Absent
    unfolded: bool | None = None
    last: int = -1

    @property
    def name(self) -> str:
        """What stands at its left: a property's name, or an item's number, counted from 1."""
        key = self.keys[-1]
        return str(key + 1) if isinstance(key, int) else key

    @property
    def is_item(self) -> bool:
        """Whether it stands in a list."""
        return isinstance(self.keys[-1], int)

    @property
    def count(self) -> int:
        """How many items or properties its value has."""
        return len(self.value) if isinstance(self.value, dict | list) else 0


def form_rows(
    shapes: ArgumentShapes, args: Mapping[str, Json], folds: Mapping[Keys, bool]
) -> tuple[FormRow, ...]:
    """All rows from top to bottom: what the model must give first, what the contract binds last.

    `folds` tells of places that somebody folded (False) or unfolded (True); the others are as they are at first.
    """
    rows = list(_Walk(shapes, folds).members((), shapes.top, args))
    tops: dict[str | int, list[FormRow]] = {}
    for row in rows:
        tops.setdefault(row.keys[0], []).append(row)
    ordered = sorted(tops.values(), key=lambda group: _rank(group[0].shape))
    return tuple(row for group in ordered for row in group)


def _rank(shape: Shape) -> int:
    return 2 if shape.binding else 0 if shape.required else 1


@dataclass(frozen=True, slots=True)
class _Walk:
    """One way through all places of the arguments."""

    shapes: ArgumentShapes
    folds: Mapping[Keys, bool]

    def members(self, keys: Keys, shape: Shape, value: Mapping[str, Json]) -> Iterator[FormRow]:
        """The rows of an object's properties, those that nobody knows at the end."""
        for name in dict.fromkeys((*shape.names, *value)):
            yield from self.rows((*keys, name), (*shape.template, name), value.get(name, ABSENT))

    def rows(
        self, keys: Keys, template: tuple[str, ...], value: Json | Absent, last: int = -1
    ) -> Iterator[FormRow]:
        """The row of a place, and those below it."""
        shape = self.shapes.at(template)
        depth = len(keys) - 1
        kind = _kind(shape, value) if depth < DEEPEST else ShapeKind.JSON
        row = FormRow(keys, shape, kind, depth, value, last=last)
        if kind is ShapeKind.OBJECT:
            members = value if isinstance(value, dict) else {}
            unfolded = self.folds.get(keys, bool(members) or shape.required or last >= 0)
            yield replace(row, unfolded=unfolded)
            if unfolded:
                yield from self.members(keys, shape, members)
        elif kind is ShapeKind.LIST:
            items = value if isinstance(value, list) else []
            unfolded = self.folds.get(keys, len(items) <= _LONG)
            yield replace(row, unfolded=unfolded if items else None)
            if unfolded:
                for index, item in enumerate(items):
                    yield from self.rows((*keys, index), (*template, ITEM), item, len(items) - 1)
        else:
            yield row


def _kind(shape: Shape, value: Json | Absent) -> ShapeKind:
    """The shape's own kind, unless the value is of another: then nothing of it is hidden."""
    if isinstance(value, dict):
        fits = shape.kind is ShapeKind.OBJECT
    elif isinstance(value, list):
        fits = shape.kind is ShapeKind.LIST
    else:
        fits = value is ABSENT or value is None or shape.kind in {ShapeKind.LEAF, ShapeKind.JSON}
    return shape.kind if fits else ShapeKind.JSON if isinstance(value, dict | list) else ShapeKind.LEAF


def blank_item(shape: Shape) -> Json:
    """What a new item of a list begins as: something of the right kind that says nothing yet."""
    if shape.kind is ShapeKind.OBJECT:
        return {}
    if shape.kind is ShapeKind.LIST:
        return []
    if shape.allowed:
        return shape.allowed[0]
    if shape.types is not None and "string" in shape.types:
        return ""
    return None
