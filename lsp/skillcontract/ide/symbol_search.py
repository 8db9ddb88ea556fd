"""Finding what a workspace defines by a few letters of its name."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Role

_SEARCHED = frozenset({NameKind.TOOL, NameKind.EXTRACT, NameKind.INPUT, NameKind.OUTPUT, NameKind.SKILL})


def search(index: Index, query: str) -> Iterator[Found]:
    """The definitions whose names hold the letters of `query` in their order, whatever their case."""
    wanted = query.casefold()
    for one in index.all():
        occurrence = one.occurrence
        if occurrence.role is Role.DEFINITION and occurrence.kind in _SEARCHED:
            letters = iter(occurrence.name.casefold())
            if all(letter in letters for letter in wanted):
                yield one


def may_define(text: str, query: str) -> bool:
    """Whether a line of a text holds the letters of `query` in their order, as a name there would; cheap beside reading it."""
    if "\\" in text:
        # Escaped letters are not to be seen.
        return True
    wanted = query.casefold()
    return any(_holds(line, wanted) for line in text.casefold().splitlines())


def _holds(line: str, wanted: str) -> bool:
    at = 0
    for letter in wanted:
        at = line.find(letter, at) + 1
        if not at:
            return False
    return True
