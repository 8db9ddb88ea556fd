"""What a repair does to the whole matrix, put so that it can be said: access gained first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import Defect
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.repairs import RepairEffect
from skillcontract.governance.verdict import Verdict

_FAULTY = frozenset(
    {Verdict.OVER_GRANTED, Verdict.UNDER_GRANTED, Verdict.TRUST_TOO_LOW, Verdict.UNKNOWN, Verdict.NO_CONTRACT}
)


@dataclass(frozen=True, slots=True)
class RepairSummary:
    """Cells by what becomes of them, and how many other defects go or come."""

    settled: tuple[AccessChange, ...]
    """Cells that are a defect now and would not be one."""
    gained: tuple[AccessChange, ...]
    """Access gained, or widened, in cells that are in order now."""
    broken: tuple[AccessChange, ...]
    """Cells that would be a defect and are none now."""
    other: tuple[AccessChange, ...]
    """Every other change."""
    defects_settled: int
    """Defects of principals and contracts as such that would go."""
    defects_made: int


def summarise(before: Matrix, effect: RepairEffect) -> RepairSummary:
    """Sort the changes of a repair."""
    settled, gained, broken, other = [], [], [], []
    for change in effect.changes:
        was, now = change.before in _FAULTY, change.after in _FAULTY
        if was and not now:
            settled.append(change)
        elif now and not was:
            broken.append(change)
        elif change.wider:
            gained.append(change)
        else:
            other.append(change)
    old = Counter(map(_named, before.other_defects))
    new = Counter(map(_named, effect.matrix.other_defects))
    return RepairSummary(
        tuple(settled),
        tuple(gained),
        tuple(broken),
        tuple(other),
        (old - new).total(),
        (new - old).total(),
    )


def _named(defect: Defect) -> tuple[object, ...]:
    """A defect without its place, which an edit moves."""
    return defect.kind, defect.skill, defect.principal, tuple(map(repr, defect.grants))
