"""Where two states of one thing differ, told by what they share at both ends."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple


class SharedEnds(NamedTuple):
    """How many items two sequences share at their starts, and how many of the others at their ends."""

    first: int
    last: int


def shared_ends(old: Sequence[Hashable], new: Sequence[Hashable]) -> SharedEnds:
    """What two texts, or two tuples, share. Slices are compared, since a loop over the items is slower by far."""
    shorter = min(len(old), len(new))
    first, beyond = 0, shorter
    while first < beyond:
        middle = (first + beyond + 1) // 2
        if old[first:middle] == new[first:middle]:
            first = middle
        else:
            beyond = middle - 1
    old_end, new_end = len(old), len(new)
    last, beyond = 0, shorter - first
    while last < beyond:
        middle = (last + beyond + 1) // 2
        if old[old_end - middle : old_end - last] == new[new_end - middle : new_end - last]:
            last = middle
        else:
            beyond = middle - 1
    return SharedEnds(first, last)
