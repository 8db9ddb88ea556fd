"""Which lines of a text are others than those of an earlier one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_MOST_COMPARED = 2_000_000
"""Pairs of lines; a change beyond that is told as one, for comparing would take seconds."""


class ChangeKind(StrEnum):
    """What became of lines."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class LineChange:
    """Lines `first` up to `last` (exclusive) of the text stand for lines `old_first` up to `old_last` of the earlier one."""

    first: int
    last: int
    old_first: int
    old_last: int

    @property
    def kind(self) -> ChangeKind:
        """What became of them."""
        if self.first == self.last:
            return ChangeKind.REMOVED
        return ChangeKind.ADDED if self.old_first == self.old_last else ChangeKind.CHANGED

    def covers(self, line: int) -> bool:
        """Whether a line of the text belongs to it; removed lines belong to the one above them, or to the first."""
        if self.first == self.last:
            return line == max(0, self.first - 1)
        return self.first <= line < self.last


def lines_of(text: bytes) -> list[bytes]:
    """The lines of a text with their ends; a text that ends with one has an empty line behind it, as editors show it."""
    lines = text.splitlines(keepends=True)
    if not lines or lines[-1].endswith((b"\n", b"\r")):
        lines.append(b"")
    return lines


def line_changes(before: Sequence[bytes], after: Sequence[bytes]) -> tuple[LineChange, ...]:
    """The changes from one list of lines to another, in their order. How lines end does not count."""
    before, after = [line.rstrip(b"\r\n") for line in before], [line.rstrip(b"\r\n") for line in after]
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    return tuple(_between(old, new, start))


def text_changes(before: bytes, after: bytes) -> tuple[LineChange, ...]:
    """The same for two texts. What they begin and end with in common is found without looking at its lines: a keystroke in a
    large text costs little.
    """
    start = before.rfind(b"\n", 0, _common(before, after)) + 1
    most = min(len(before), len(after)) - start
    tail = _common_end(before, after, most)
    feed = before.find(b"\n", len(before) - tail) if tail else -1
    # The common end begins behind a line feed, or there is none.
    tail = len(before) - feed - 1 if feed >= 0 else 0
    old, new = lines_of(before[start : len(before) - tail]), lines_of(after[start : len(after) - tail])
    if tail:
        # What follows begins a line of its own.
        old, new = old[:-1], new[:-1]
    above = before[:start]
    at = above.count(b"\n") + above.count(b"\r") - above.count(b"\r\n")
    return tuple(
        LineChange(each.first + at, each.last + at, each.old_first + at, each.old_last + at)
        for each in line_changes(old, new)
    )


def _common(one: bytes, other: bytes) -> int:
    """How many bytes two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_end(one: bytes, other: bytes, most: int) -> int:
    """How many bytes two texts end with in common, at most so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _between(old: Sequence[bytes], new: Sequence[bytes], at: int) -> Iterator[LineChange]:
    if not old and not new:
        return
    if not old or not new or len(old) * len(new) > _MOST_COMPARED:
        yield LineChange(at, at + len(new), at, at + len(old))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for word, old_first, old_last, first, last in matcher.get_opcodes():
        if word != "equal":
            yield LineChange(at + first, at + last, at + old_first, at + old_last)
