"""Which points of a contract a play exercised: tools, bindings, arguments, sources, missing branches, gates (issue 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skillcontract.model.enums import MissingAction, Source
from skillcontract.simulator.prepared import PreparedArgument, PreparedSkill, PreparedTool

FAILED_SIDE = "#failed"
"""Ends the point of a `success` that judged a response a failure."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The points of a contract, and those that were exercised."""

    points: frozenset[str]
    hit: frozenset[str]

    @property
    def missed(self) -> tuple[str, ...]:
        """The points that were not exercised, sorted."""
        return tuple(sorted(self.points - self.hit))

    @property
    def percent(self) -> float:
        """The share of points exercised; 100 where there are none."""
        return 100.0 if not self.points else 100.0 * len(self.hit) / len(self.points)

    def with_hits(self, hits: Iterable[str]) -> Coverage:
        """The same points with more of them exercised."""
        return Coverage(self.points, self.hit | (self.points & frozenset(hits)))


def coverage_of(skill: PreparedSkill, hits: Iterable[str]) -> Coverage:
    """The coverage of one contract by what steps exercised."""
    return Coverage(frozenset(points_in(skill)), frozenset()).with_hits(hits)


def points_in(skill: PreparedSkill) -> Iterator[str]:
    """Every point of a contract that a scenario can exercise, as a JSON Pointer."""
    for tool in skill.callable_tools.values():
        yield from _tool_points(tool)
    for output in skill.outputs.values():
        yield output.place.pointer
        if output.share is not None:
            yield f"{output.place.pointer}/share"


def _tool_points(tool: PreparedTool) -> Iterator[str]:
    if tool.place is None:
        return
    yield tool.place.pointer
    for argument in tool.arguments:
        yield from _argument_points(argument)
    if tool.success is not None:
        yield tool.success.place.pointer
        yield f"{tool.success.place.pointer}{FAILED_SIDE}"
    for extract in tool.extracts:
        yield extract.place.pointer
    if tool.verify is not None:
        yield tool.verify.place.pointer
    if tool.writes:
        yield f"{tool.place.pointer}/confirm"
        yield f"{tool.place.pointer}/idempotencyKey"


def _argument_points(argument: PreparedArgument) -> Iterator[str]:
    yield argument.place.pointer
    if argument.binds:
        yield argument.binding_place.pointer
    for source, place in zip(argument.sources, argument.source_places, strict=True):
        # Only MODEL can match where `from` or `const` stands; PLATFORM and CONTRACT match nothing (§5.3).
        if source is Source.MODEL or not (argument.binds or source in {Source.PLATFORM, Source.CONTRACT}):
            yield place.pointer
    reachable = argument.missing.action is not MissingAction.CALL_TOOL or argument.missing.tool
    if argument.required and not argument.has_const and reachable:
        yield argument.missing.place.pointer
    if argument.enum:
        yield argument.enum_place.pointer
