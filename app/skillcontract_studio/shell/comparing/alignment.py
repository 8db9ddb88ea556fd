"""Which lines of two texts stand beside each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum


class RowKind(StrEnum):
    """What a row shows: the same line twice, another line on the right, or a line that one side has not."""

    SAME = "same"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Row:
    """A row; `left` and `right` are zero-based lines, None for the side that has none."""

    kind: RowKind
    left: int | None
    right: int | None


def aligned(left: Sequence[str], right: Sequence[str]) -> tuple[Row, ...]:
    """The rows that show both texts whole."""
    shortest = min(len(left), len(right))
    head = next((at for at in range(shortest) if left[at] != right[at]), shortest)
    tail = next((at for at in range(shortest - head) if left[-1 - at] != right[-1 - at]), shortest - head)
    rows = [Row(RowKind.SAME, at, at) for at in range(head)]
    middle = SequenceMatcher(
        None, left[head : len(left) - tail], right[head : len(right) - tail], autojunk=False
    )
    for tag, i1, i2, j1, j2 in middle.get_opcodes():
        kind = RowKind.SAME if tag == "equal" else RowKind.CHANGED
        for step in range(max(i2 - i1, j2 - j1)):
            old = head + i1 + step if i1 + step < i2 else None
            new = head + j1 + step if j1 + step < j2 else None
            rows.append(Row(kind if old is not None and new is not None else _one_sided(old), old, new))
    rows += [Row(RowKind.SAME, len(left) - tail + at, len(right) - tail + at) for at in range(tail)]
    return tuple(rows)


def changes(rows: Sequence[Row]) -> tuple[int, ...]:
    """Where each run of rows that differ begins."""
    return tuple(
        at
        for at, row in enumerate(rows)
        if row.kind is not RowKind.SAME and (at == 0 or rows[at - 1].kind is RowKind.SAME)
    )


def _one_sided(left: int | None) -> RowKind:
    return RowKind.ADDED if left is None else RowKind.REMOVED
