"""The value expressions of `from` (§7, §9), parsed with the place of every part."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from skillcontract.expressions.parts import PathFault, PathFaultCode, Segment, faults_of, split
from skillcontract.expressions.prefix import Prefix
from skillcontract.text.span import Span


class EntityReference(NamedTuple):
    """The entity of a `prior` expression: the latest of `type`, or exactly `type:id`.

    The type ends at the first colon and the reference at the first dot, so an id may hold anything but dots.
    """

    type: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression. `head` is what stands before the first dot, legal or not; `segments` what follows it.

    There are no segments where there is no dot, and one empty one behind a last dot (`inputs.`). Spans are relative
    to `text`. `faults` are those of an argument's expression; NO_ATTRIBUTE is none in `inputs`.
    """

    text: str
    head: Segment
    prefix: Prefix | None
    segments: tuple[Segment, ...]
    faults: tuple[PathFault, ...]
    has_items: bool
    """Whether it speaks of the items of an array with `[]`."""

    @property
    def rest(self) -> str:
        """All that follows the prefix and its dot: the field of `platform`, the key of `shared`."""
        return self.text[self.head.span.end + 1 :]

    @property
    def names(self) -> tuple[str, ...]:
        """The texts of the segments."""
        return tuple(segment.text for segment in self.segments)

    @property
    def is_usable(self) -> bool:
        """Whether an argument could ever get a value from it (R30 where not, semantics A9)."""
        return not self.faults or not any(fault.code in _USELESS for fault in self.faults)

    @property
    def is_usable_input(self) -> bool:
        """The same for `inputs`, where `prior.<type>` alone is the entity's display name (§7)."""
        return not any(
            fault.code in _USELESS and fault.code is not PathFaultCode.NO_ATTRIBUTE for fault in self.faults
        )

    @property
    def entity(self) -> EntityReference | None:
        """The entity of a `prior` expression that names one."""
        if self.prefix is not Prefix.PRIOR or not self.segments[0].text:
            return None
        kind, colon, identity = self.segments[0].text.partition(":")
        return EntityReference(kind, identity if colon else None)

    @property
    def evidence_key(self) -> str | None:
        """The key of an `evidence` expression: all up to the next dot (§9)."""
        return (self.segments[0].text or None) if self.prefix is Prefix.EVIDENCE else None

    def segment_at(self, offset: int) -> int | None:
        """The index of the segment a cursor at `offset` touches, -1 for the head; None outside the text."""
        if self.head.span.contains(offset):
            return -1
        return next(
            (index for index, segment in enumerate(self.segments) if segment.span.contains(offset)), None
        )


_USELESS = frozenset((PathFaultCode.NO_PATH, PathFaultCode.NO_ATTRIBUTE))
_PREFIXES = {prefix.value: prefix for prefix in Prefix}


@lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """Read an expression; never raises, whatever the text.

    A prefix is legal only with its dot, in exact case and with no white space before it, as the runtime's check of
    the first characters has it. Remembered, since a contract says the same few expressions over and over.
    """
    dot = text.find(".")
    end = dot if dot >= 0 else len(text)
    head = Segment(text[:end], Span(0, end))
    prefix = _PREFIXES.get(head.text) if dot >= 0 else None
    segments = split(text, dot + 1) if dot >= 0 else ()
    has_items = any(segment.each for segment in segments)
    return Expression(text, head, prefix, segments, tuple(_faults(head, prefix, segments)), has_items)


def _faults(head: Segment, prefix: Prefix | None, segments: tuple[Segment, ...]) -> list[PathFault]:
    if prefix is None:
        return [PathFault(PathFaultCode.UNKNOWN_PREFIX, head.span)]
    if not segments[0].text:
        return [PathFault(PathFaultCode.NO_PATH, segments[0].span), *faults_of(segments[1:])]
    found = list(faults_of(segments))
    if prefix is Prefix.PRIOR:
        kind, colon, identity = segments[0].text.partition(":")
        if not kind or (colon and not identity):
            found.insert(0, PathFault(PathFaultCode.NO_PATH, segments[0].span))
        elif len(segments) == 1:
            found.insert(0, PathFault(PathFaultCode.NO_ATTRIBUTE, segments[0].span))
        elif not segments[1].text:
            found.insert(0, PathFault(PathFaultCode.NO_PATH, segments[1].span))
    return found
