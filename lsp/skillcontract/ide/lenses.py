"""Lines above what a contract defines: who uses it, which scenarios play it, and the way to the simulator."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Role

_SCENARIO = ".scenario.json5"
_SHOWN = (NameKind.TOOL, NameKind.EXTRACT, NameKind.INPUT, NameKind.OUTPUT)


class LensKind(Enum):
    """What a lens says."""

    USES = "uses"
    SCENARIOS = "scenarios"


class Lens(NamedTuple):
    """One line above a definition, and the places it leads to."""

    at: Found
    kind: LensKind
    places: tuple[Found, ...]

    @property
    def total(self) -> int:
        """How many there are: places that use it, or scenarios that play it."""
        if self.kind is LensKind.USES:
            return len(self.places)
        return len({one.file.path for one in self.places})


def lenses(index: Index, contract: Path) -> Iterator[Lens]:
    """The lenses of one contract, in the order of its text."""
    defined = [
        one
        for one in index.in_file(contract)
        if one.occurrence.role is Role.DEFINITION and one.occurrence.kind in _SHOWN
    ]
    for one in defined:
        users = [
            each for each in index.same(one) if each.occurrence.role not in (Role.DEFINITION, Role.LISTED)
        ]
        played = [each for each in users if each.file.path.name.endswith(_SCENARIO)]
        places = {
            (each.file.path, each.piece, each.occurrence.span): each for each in users if each not in played
        }
        yield Lens(one, LensKind.USES, tuple(places.values()))
        if one.occurrence.kind is NameKind.TOOL:
            yield Lens(one, LensKind.SCENARIOS, tuple(played))
