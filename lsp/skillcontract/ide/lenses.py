"""Lines above what a contract or a file beside it defines: who uses it, and which scenarios play it.

Where they stand follows from a chunk alone; what they say is worked out for those that are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role
from skillcontract.text.span import Span

_SCENARIO = ".scenario.json5"
_NO_USES = frozenset({Role.DEFINITION, Role.LISTED, Role.LOCKED})


class LensKind(StrEnum):
    """What a lens says."""

    USES = "uses"
    SCENARIOS = "scenarios"


_SHOWN: Mapping[NameKind, tuple[LensKind, ...]] = {
    NameKind.TOOL: (LensKind.USES, LensKind.SCENARIOS),
    NameKind.EXTRACT: (LensKind.USES,),
    NameKind.INPUT: (LensKind.USES,),
    NameKind.OUTPUT: (LensKind.USES,),
    NameKind.SKILL: (LensKind.USES, LensKind.SCENARIOS),
    NameKind.ROLE: (LensKind.USES,),
    # A principal is named by scenarios only. Grants and side effects stand side by side: nobody could tell whose lens is whose.
    NameKind.PRINCIPAL: (LensKind.SCENARIOS,),
}


class LensPlace(NamedTuple):
    """A lens that says nothing yet, above a name."""

    span: Span
    kind: LensKind


def lens_places(occurrences: Iterable[Occurrence]) -> Iterator[LensPlace]:
    """Where lenses stand among the names of a chunk, or of a JSON5 file."""
    for one in occurrences:
        if one.role is Role.DEFINITION:
            for kind in _SHOWN.get(one.kind, ()):
                yield LensPlace(one.span, kind)


def lens_targets(index: Index, found: Found, kind: LensKind) -> tuple[Found, ...]:
    """The places that a lens above a name leads to: each use outside of scenarios, or each in one."""
    users = [each for each in index.same(found) if each.occurrence.role not in _NO_USES]
    in_scenarios = kind is LensKind.SCENARIOS
    places = {
        (each.file.path, each.piece, each.occurrence.span): each
        for each in users
        if each.file.path.name.endswith(_SCENARIO) is in_scenarios
    }
    return tuple(places.values())


def lens_count(targets: Iterable[Found], kind: LensKind) -> int:
    """How many it tells of: places that use the name, or scenarios that play it."""
    if kind is LensKind.USES:
        return sum(1 for _ in targets)
    return len({one.file.path for one in targets})
