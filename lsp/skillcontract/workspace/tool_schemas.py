"""What a tool's schemas say about the paths of a contract: its arguments, and places in its responses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from skillcontract.expressions.argument_paths import parse_argument_path
from skillcontract.expressions.navigation import index_of
from skillcontract.expressions.parts import dotted
from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.model.edit_distance import nearest
from skillcontract.syntax.values import Json
from skillcontract.workspace.json_schema import (
    Alternatives,
    Fault,
    Presence,
    SchemaTree,
    Step,
    types_of,
    values_of,
)
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.tool_list import ToolDefinition, ToolList, read_tool_list


class SchemaPlace(NamedTuple):
    """What a schema says about one path."""

    presence: Presence
    types: frozenset[str] | None = None
    """The JSON types that may stand there; None where any may."""
    values: tuple[Json, ...] | None = None
    """The only values that may stand there; None where they are not listed."""
    required: bool = False
    """Whether no call is complete without it: each owner on the way is required too."""
    fault: Fault | None = None
    """Why the path leads nowhere."""
    failed: str = ""
    """The name at which it leaves the schema."""
    near: str | None = None
    """The path that may have been meant."""


class ToolSchemas:
    """The schemas of one tool, ready to be asked."""

    def __init__(self, tool: ToolDefinition) -> None:
        self.tool = tool
        # A list that stays from load to load is asked the same by each.
        self._answers: dict[tuple[object, ...], SchemaPlace | None] = {}

    @cached_property
    def _input(self) -> SchemaTree | None:
        return None if self.tool.input_schema is None else SchemaTree(self.tool.input_schema)

    @cached_property
    def _output(self) -> SchemaTree | None:
        return None if self.tool.output_schema is None else SchemaTree(self.tool.output_schema)

    def argument(self, path: str) -> SchemaPlace | None:
        """What the inputSchema says about a path as the keys of `args` are written (§5.1); None without a schema."""
        return self._answer(ToolSchemas._argument, path)

    def _argument(self, path: str) -> SchemaPlace | None:
        tree = self._input
        if tree is None:
            return None
        parsed = parse_argument_path(path)
        if any(segment.name.endswith("[]") for segment in parsed.segments):
            # `a[][]`: nothing says what the runtime makes of an array of arrays (§5.1).
            return SchemaPlace(Presence.OPEN)
        place, required = tree.top, True
        for at, segment in enumerate(parsed.segments):
            step = tree.property(place, segment.name)
            required = required and step.required
            name = segment.name
            if step.presence is Presence.PRESENT and segment.each:
                step, name = tree.items(step.alternatives), segment.text
            if step.presence is not Presence.PRESENT:
                before = [each.text for each in parsed.segments[:at]]
                after = [each.text for each in parsed.segments[at + 1 :]]
                return _nowhere(step, name, before, after, "[]" if segment.each else "", has_brackets=True)
            place = step.alternatives
        return _at(place, required)

    def response(self, path: str) -> SchemaPlace | None:
        """What the outputSchema says about a path into the response (§6); None without a schema."""
        return self._answer(ToolSchemas._response, path)

    def _response(self, path: str) -> SchemaPlace | None:
        tree = self._output
        if tree is None:
            return None
        found = _followed(tree, tree.top, parse_response_path(path).names)
        if found.near is not None:
            meant = _followed(tree, tree.top, parse_response_path(found.near).names)
            # Another name may have been meant, but what follows is not there either.
            return found if meant.presence is Presence.PRESENT else found._replace(near=None)
        if found.presence is Presence.ABSENT and dotted(path) != path:
            # An index in brackets is part of a name (§9); with dots it may lead somewhere.
            meant = _followed(tree, tree.top, parse_response_path(dotted(path)).names)
            return found._replace(near=dotted(path)) if meant.presence is Presence.PRESENT else found
        return found

    def field(self, path: str, name: str) -> SchemaPlace | None:
        """What it says about a field of the object at `path`, or of the items of the array there (§6.3)."""
        return self._answer(ToolSchemas._field, path, name)

    def _field(self, path: str, name: str) -> SchemaPlace | None:
        tree = self._output
        if tree is None:
            return None
        place = tree.top
        for each in parse_response_path(path).names:
            step = _response_step(tree, place, each)
            if step.presence is not Presence.PRESENT:
                return SchemaPlace(Presence.OPEN)
            place = step.alternatives
        types = types_of(place)
        if types is None or {"array", "object"} <= types:
            return SchemaPlace(Presence.OPEN)
        if "array" in types:
            place = tree.items(place).alternatives
        return _followed(tree, place, (name,))

    def _answer(self, question: Callable[..., SchemaPlace | None], *about: str) -> SchemaPlace | None:
        asked = (question, *about)
        if asked not in self._answers:
            self._answers[asked] = question(self, *about)
        return self._answers[asked]


def schemas_in(listed: ToolList) -> tuple[ToolSchemas, ...]:
    """The schemas of a list's tools, in order; of a file that stays they are made once."""
    return listed.file.kept(_schemas_in)


def _schemas_in(file: SourceFile) -> tuple[ToolSchemas, ...]:
    return tuple(map(ToolSchemas, read_tool_list(file)[0].tools))


def _followed(tree: SchemaTree, place: Alternatives, names: tuple[str, ...]) -> SchemaPlace:
    for at, name in enumerate(names):
        step = _response_step(tree, place, name)
        if step.presence is not Presence.PRESENT:
            return _nowhere(step, name, list(names[:at]), list(names[at + 1 :]))
        place = step.alternatives
    return _at(place, required=False)


def _response_step(tree: SchemaTree, place: Alternatives, name: str) -> Step:
    """One name of a response path: a property, or an item where it is a number and an array may stand there."""
    index = index_of(name)
    if index is None:
        return tree.property(place, name)
    items = tree.items(place, index)
    return items if items.presence is Presence.PRESENT else tree.property(place, name)


def _at(place: Alternatives, required: bool) -> SchemaPlace:
    return SchemaPlace(Presence.PRESENT, types_of(place), values_of(place), required)


def _nowhere(
    step: Step,
    name: str,
    before: list[str],
    after: list[str],
    brackets: str = "",
    *,
    has_brackets: bool = False,
) -> SchemaPlace:
    """Where a path leaves the schema at `name`. Only arguments write `[]`, so only they can lack it."""
    if step.presence is Presence.OPEN:
        return SchemaPlace(Presence.OPEN)
    near = None
    if step.fault is Fault.NAME:
        meant = nearest(name.removesuffix("[]"), step.names)
        near = ".".join([*before, meant + brackets, *after]) if meant else None
    elif step.fault is Fault.ARRAY and before and has_brackets:
        near = ".".join([*before[:-1], f"{before[-1]}[]", name.removesuffix("[]") + brackets, *after])
    elif step.fault is Fault.NOT_ARRAY and has_brackets:
        near = ".".join([*before, name.removesuffix("[]"), *after])
    failed = before[-1] if step.fault in {Fault.ARRAY, Fault.SCALAR} and before else name.removesuffix("[]")
    return SchemaPlace(Presence.ABSENT, fault=step.fault, failed=failed, near=near)
