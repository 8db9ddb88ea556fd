"""What all paths are made of: names between dots, each with its place and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.text.span import Span

_INDEX = re.compile(r"\.?\[(\d+)\]")


class PathFaultCode(StrEnum):
    """What is wrong with a path or an expression. Only UNKNOWN_PREFIX keeps a skill from loading (semantics A9)."""

    UNKNOWN_PREFIX = "unknown-prefix"
    """No legal prefix before the first dot; also a legal word without any dot."""
    NO_PATH = "no-path"
    """A legal prefix with nothing behind it: it loads and never yields a value."""
    NO_ATTRIBUTE = "no-attribute"
    """`prior.<type>` without `.<attr>`: a value in `inputs` (§7), none in arguments (§9)."""
    EMPTY_SEGMENT = "empty-segment"
    """Two dots in a row, or a dot at either end."""
    BRACKET_INDEX = "bracket-index"
    """`a[0]`: an index is written `.0.` (§9)."""
    BAD_BRACKETS = "bad-brackets"
    """Brackets that are neither `[]` at the end of a name nor an index."""
    WHITE_SPACE = "white-space"
    """White space in a name or around it; it belongs to the name."""


@dataclass(frozen=True, slots=True)
class PathFault:
    """One fault; the span is relative to the path's own text."""

    code: PathFaultCode
    span: Span


@dataclass(frozen=True, slots=True)
class Segment:
    """One name of a path. `text` is all that stands between the dots, `name` the same without a closing `[]`."""

    text: str
    span: Span

    @property
    def each(self) -> bool:
        """Whether it ends in `[]` and so means every item of an array."""
        return self.text.endswith("[]")

    @property
    def name(self) -> str:
        """The key it stands for."""
        return self.text[:-2] if self.each else self.text


def split(text: str, start: int = 0) -> tuple[Segment, ...]:
    """The segments of `text[start:]`, at least one; their spans and the dots between them cover it all."""
    segments: list[Segment] = []
    at = start
    for piece in text[start:].split("."):
        segments.append(Segment(piece, Span(at, at + len(piece))))
        at += len(piece) + 1
    return tuple(segments)


def dotted(path: str) -> str:
    """A path with each index as paths have it (§9): `rows[0].id` is `rows.0.id`."""
    return _INDEX.sub(r".\1", path)


def without_index(name: str) -> str:
    """A name without what was written onto it as an index: `rows[0]` is `rows`."""
    return _INDEX.sub("", name)


def faults_of(segments: tuple[Segment, ...]) -> Iterator[PathFault]:
    """What is wrong with each segment by itself."""
    for segment in segments:
        if not segment.name:
            code = PathFaultCode.BAD_BRACKETS if segment.text else PathFaultCode.EMPTY_SEGMENT
            yield PathFault(code, segment.span)
            continue
        bracket = next((at for at, letter in enumerate(segment.name) if letter in "[]"), None)
        if bracket is not None:
            span = Span(segment.span.start + bracket, segment.span.end)
            yield PathFault(_bracket_fault(segment.text[bracket:]), span)
        if any(letter.isspace() for letter in segment.text):
            yield PathFault(PathFaultCode.WHITE_SPACE, segment.span)


def _bracket_fault(brackets: str) -> PathFaultCode:
    inner = brackets[1:-1]
    is_index = brackets[0] == "[" and brackets[-1] == "]" and inner.isascii() and inner.isdecimal()
    return PathFaultCode.BRACKET_INDEX if is_index else PathFaultCode.BAD_BRACKETS
