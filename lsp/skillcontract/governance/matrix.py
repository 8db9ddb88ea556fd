"""Every skill against every principal (semantics D5, D6), on sets of principals and not on pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from skillcontract.governance.adjudication import Ruling, adjudicate
from skillcontract.governance.defects import Defect, DefectKind, cell_defect, other_defects
from skillcontract.governance.holders import Holders
from skillcontract.governance.register import Register
from skillcontract.governance.terms import ContractTerms
from skillcontract.governance.verdict import Verdict


class Row(NamedTuple):
    """One skill's cells as sets of principals, bit i the i-th of them. Whoever is in none has another role."""

    unknown: int
    under: int
    over: int
    trust: int
    allowed: int

    @property
    def faulty(self) -> int:
        """Those whose cell is a defect."""
        return self.under | self.over | self.trust

    def verdict(self, principal: int) -> Verdict:
        """The verdict on the principal of an index."""
        for members, verdict in zip(self, _ROW_VERDICTS, strict=True):
            if members >> principal & 1:
                return verdict
        return Verdict.ROLE_MISMATCH


_ROW_VERDICTS = (
    Verdict.UNKNOWN,
    Verdict.UNDER_GRANTED,
    Verdict.OVER_GRANTED,
    Verdict.TRUST_TOO_LOW,
    Verdict.ALLOW,
)


class Matrix:
    """The verdict of every cell; a cell's whole ruling is made when it is asked for."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.skills = tuple(contract.skill for contract in register.contracts)
        self.principals = tuple(principal.id for principal in register.principals)
        holders = Holders(register.principals, register.meanings)
        self.rows = tuple(_row(contract, register, holders) for contract in register.contracts)

    def verdict(self, skill: int, principal: int) -> Verdict:
        """The verdict of a cell, by the indexes of its skill and its principal."""
        return self.rows[skill].verdict(principal)

    def ruling(self, skill: int, principal: int) -> Ruling:
        """The whole ruling of a cell, by the indexes of its skill and its principal."""
        return adjudicate(
            self.register.contracts[skill], self.register.principals[principal], self.register.meanings
        )

    def rulings(self) -> Iterator[Ruling]:
        """The rulings of all cells, skill by skill."""
        for skill in range(len(self.skills)):
            for principal in range(len(self.principals)):
                yield self.ruling(skill, principal)

    def counts(self) -> dict[Verdict, int]:
        """How many cells have each verdict; verdicts that none has are left out."""
        counts = {
            verdict: sum(row[index].bit_count() for row in self.rows)
            for index, verdict in enumerate(_ROW_VERDICTS)
        }
        counts[Verdict.ROLE_MISMATCH] = len(self.skills) * len(self.principals) - sum(counts.values())
        return {verdict: count for verdict, count in counts.items() if count}

    @cached_property
    def other_defects(self) -> tuple[Defect, ...]:
        """The defects of contracts and of principals as such."""
        return other_defects(self.register)

    def cell_defects(self) -> Iterator[Defect]:
        """The defects of cells, skill by skill."""
        for skill, row in enumerate(self.rows):
            for principal in members(row.faulty):
                yield cell_defect(self.ruling(skill, principal), self.register)

    def defects(self) -> Iterator[Defect]:
        """Every defect, those of cells first."""
        yield from self.cell_defects()
        yield from self.other_defects

    @property
    def consistent(self) -> bool:
        """Whether contracts and grants agree (semantics D6, D7)."""
        return not self.other_defects and not any(row.faulty or row.unknown for row in self.rows)

    def defect_counts(self) -> dict[DefectKind, int]:
        """How many defects there are of each kind; kinds of which there are none are left out."""
        counts = {
            DefectKind(verdict.value): count
            for verdict, count in self.counts().items()
            if verdict in _ROW_VERDICTS[1:4]
        }
        for defect in self.other_defects:
            counts[defect.kind] = counts.get(defect.kind, 0) + 1
        return counts


def members(principals: int) -> Iterator[int]:
    """The indexes of a set of principals, ascending."""
    while principals:
        lowest = principals & -principals
        yield lowest.bit_length() - 1
        principals ^= lowest


def _row(contract: ContractTerms, register: Register, holders: Holders) -> Row:
    mine = holders.in_role(contract.role)
    if contract.unreadable:
        return Row(mine, 0, 0, 0, 0)
    scoped = mine & holders.scoped(contract.skill)
    rest = mine & ~scoped
    unknown = rest & holders.unreadable
    rest &= ~unknown
    ready = rest
    for grant in contract.preconditions:
        ready &= holders.of(grant)
    over = ready & holders.of_others(contract.preconditions, contract.side_effects)
    trusted = holders.trusted(contract.trust or 0)
    within = ready & ~over
    sets = [unknown, rest & ~ready, over, within & ~trusted, within & trusted]
    for index in members(scoped):
        ruling = adjudicate(contract, register.principals[index], register.meanings)
        sets[_ROW_VERDICTS.index(ruling.verdict)] |= 1 << index
    return Row(*sets)
