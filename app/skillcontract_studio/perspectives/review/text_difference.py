"""The lines that differ between two texts, with a little of what stands around them, cut to a width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum


class LineKind(StrEnum):
    """What became of a line."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One line; `start` and `end` are the part of its text that differs from its other side, equal where none does."""

    kind: LineKind
    text: str
    start: int = 0
    end: int = 0


def differing_lines(old: str, new: str, context: int = 1, width: int = 52) -> tuple[DifferenceLine, ...]:
    """What changes from one text to the other; lines longer than `width` are cut around what differs in them."""
    before, after = _around(old.splitlines(), new.splitlines(), context)
    found: list[DifferenceLine] = []
    groups = SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(context)
    for number, group in enumerate(groups):
        if number:
            found.append(DifferenceLine(LineKind.GAP, ""))
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                found += (DifferenceLine(LineKind.SAME, line) for line in before[i1:i2])
            else:
                found += _changed(before[i1:i2], after[j1:j2])
    return tuple(_cut(line, width) for line in _outdented(found))


def _around(before: list[str], after: list[str], context: int) -> tuple[list[str], list[str]]:
    """What differs between two lists of lines, with `context` common ones at either end; the rest may be long."""
    shortest = min(len(before), len(after))
    head = next((at for at in range(shortest) if before[at] != after[at]), shortest)
    tail = next(
        (at for at in range(shortest - head) if before[-1 - at] != after[-1 - at]),
        shortest - head,
    )
    first, last = max(0, head - context), max(0, tail - context)
    return before[first : len(before) - last], after[first : len(after) - last]


def _changed(before: Sequence[str], after: Sequence[str]) -> Iterator[DifferenceLine]:
    """Removed lines, then added ones; a pair of lines tells what differs within it."""
    parts = [_part(old, new) for old, new in zip(before, after, strict=False)]
    for index, old in enumerate(before):
        start, end = parts[index][0] if index < len(parts) else (0, 0)
        yield DifferenceLine(LineKind.REMOVED, old, start, end)
    for index, new in enumerate(after):
        start, end = parts[index][1] if index < len(parts) else (0, 0)
        yield DifferenceLine(LineKind.ADDED, new, start, end)


def _part(old: str, new: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """What lies between the common beginning and the common end of two lines, in either."""
    shortest = min(len(old), len(new))
    head = next((at for at in range(shortest) if old[at] != new[at]), shortest)
    tail = next((at for at in range(shortest - head) if old[-1 - at] != new[-1 - at]), shortest - head)
    return (head, len(old) - tail), (head, len(new) - tail)


def _outdented(lines: Sequence[DifferenceLine]) -> Iterator[DifferenceLine]:
    """The lines without the indentation that all of them have."""
    indents = [len(line.text) - len(line.text.lstrip()) for line in lines if line.text.strip()]
    by = min(indents, default=0)
    for line in lines:
        yield DifferenceLine(line.kind, line.text[by:], max(0, line.start - by), max(0, line.end - by))


def _cut(line: DifferenceLine, width: int) -> DifferenceLine:
    text, start, end = line.text, line.start, line.end
    if len(text) <= width:
        return line
    room = max(8, (width - (end - start)) // 2)
    first, last = max(0, start - room), min(len(text), max(end, start) + room)
    head, tail = ("… " if first else ""), (" …" if last < len(text) else "")
    by = first - len(head)
    return DifferenceLine(line.kind, f"{head}{text[first:last]}{tail}", start - by, end - by)
