"""The lines at which a simulation can stop: those of the contract that a stage may apply, and those of the scenario's steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skillcontract.simulator.prepared import Cause, Place, PreparedSkill, PreparedTool
from skillcontract.stepping.lit_lines import exercised_lines, lines_of
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile


class Lines(NamedTuple):
    """Lines from `first` to `last`, counted from 0."""

    first: int
    last: int


def contract_lines(contract: SourceFile, skill: PreparedSkill) -> tuple[Lines, ...]:
    """Every place of a contract that a step of some scenario can apply, in the order of the text."""
    causes = (cause for tool in skill.callable_tools.values() for cause in _causes(tool))
    found = {Lines(lit.first, lit.last) for lit in (lines_of(contract, cause) for cause in causes)}
    points = [output.place.pointer for output in skill.outputs.values()]
    points += [tool.verify.place.pointer for tool in skill.callable_tools.values() if tool.verify is not None]
    found |= {Lines(lit.first, lit.last) for lit in exercised_lines(contract, points)}
    return tuple(sorted(found))


def _causes(tool: PreparedTool) -> Iterator[Cause]:
    places = [tool.place, tool.gate_place, tool.key_place]
    places += [tool.success.place] if tool.success is not None else []
    places += [extract.place for extract in tool.extracts]
    for argument in tool.arguments:
        yield argument.cause
        if argument.binds:
            yield argument.binding_cause
    yield from (_cause(place) for place in places if place is not None)


def _cause(place: Place) -> Cause:
    return Cause(place.pointer, place.span, "")


def step_lines(scenario: SourceFile) -> tuple[Lines, ...]:
    """The lines of each step of a scenario, in their order."""
    steps = _member(scenario.tree.root, "steps")
    items = steps.items if isinstance(steps, ArrayNode) else []
    return tuple(_lines(scenario, Span(item.start, item.end)) for item in items)


def opening_line(scenario: SourceFile) -> Lines:
    """The line at which a scenario says what is given; where it does not, that at which it begins."""
    given = _member(scenario.tree.root, "given")
    root = scenario.tree.root
    start = root.start if given is None else given.start
    line = scenario.lines.position(start).line
    return Lines(line, line)


def _member(node: Node, name: str) -> Node | None:
    member = node.last(name) if isinstance(node, ObjectNode) else None
    return None if member is None else member.value


def _lines(file: SourceFile, span: Span) -> Lines:
    first = file.lines.position(span.start).line
    return Lines(first, file.lines.position(max(span.start, span.end - 1)).line)


def nearest_line(line: int, places: Iterable[Lines]) -> int | None:
    """The line itself if it is in a place, else the next at which one begins, else the last at which one ends."""
    before: int | None = None
    after: int | None = None
    for place in places:
        if place.first <= line <= place.last:
            return line
        if place.first > line:
            after = place.first if after is None else min(after, place.first)
        else:
            before = place.last if before is None else max(before, place.last)
    return before if after is None else after


def nearest_step(line: int, steps: Sequence[Lines]) -> int | None:
    """The step that stands on a line, else the next one, else the last."""
    for index, place in enumerate(steps):
        if line <= place.last:
            return index
    return len(steps) - 1 if steps else None
