"""Paths into a response (§6): dotted, a numeric name indexes an array (semantics C7)."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.expressions.navigation import Absent, follow
from skillcontract.expressions.parts import PathFault, Segment, faults_of, split
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class ResponsePath:
    """A path into a response; the empty text has no segments and means the whole response.

    `[]` means nothing here (the specification gives it to arguments alone): it is part of the name.
    """

    text: str
    segments: tuple[Segment, ...]
    faults: tuple[PathFault, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names to follow."""
        return tuple(segment.text for segment in self.segments)


def parse_response_path(text: str) -> ResponsePath:
    """Read a path; never raises."""
    segments = split(text) if text else ()
    return ResponsePath(text, segments, tuple(faults_of(segments)))


def get(response: Json | Absent, path: str) -> Json | Absent:
    """What stands at `path` in a response; ABSENT where it does not resolve."""
    return follow(response, path.split(".")) if path else response
