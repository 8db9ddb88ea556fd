"""Which skills and principals are shown, and in which order: a pure function of a survey and what was asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import DefectKind
from skillcontract.governance.matrix import Row, members
from skillcontract.governance.verdict import Verdict
from skillcontract_studio.perspectives.review.survey import Survey


class Order(StrEnum):
    """How rows and columns are sorted (`order.<value>`)."""

    DEFECTS = "defects"
    NAME = "name"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class Filters:
    """What is to be shown; empty sets and texts leave nothing out."""

    text: str = ""
    kinds: frozenset[str] = frozenset()
    """Verdicts and kinds of defects, by their codes."""
    roles: frozenset[str] = frozenset()
    grants: frozenset[str] = frozenset()
    defects_only: bool = False
    differences_only: bool = False

    @property
    def count(self) -> int:
        """How many of the filters that hide in a small window are set."""
        return sum(map(bool, (self.kinds, self.roles, self.grants, self.differences_only)))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Indexes into the matrix, in the order in which they are shown."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


FILTERABLE = (
    Verdict.ALLOW,
    *(each.value for each in DefectKind if each is not DefectKind.TEMPORARY_CONTRACT),
    Verdict.UNKNOWN,
)
"""What the grid can be filtered by."""


def arrange(
    survey: Survey, filters: Filters, order: Order, changes: Iterable[AccessChange] = ()
) -> Arrangement:
    """The rows and columns to show."""
    matrix = survey.matrix
    rows, columns = _by_facts(survey, filters)
    if filters.defects_only:
        rows &= {index for index, count in enumerate(survey.row_defects) if count}
        columns &= {index for index, count in enumerate(survey.column_defects) if count}
    if filters.kinds:
        rows, columns = _of_kinds(survey, filters.kinds, rows, columns)
    if filters.differences_only:
        listed = list(changes)
        skills, principals = {each.skill for each in listed}, {each.principal for each in listed}
        rows &= {index for index, name in enumerate(matrix.skills) if name in skills}
        columns &= {index for index, name in enumerate(matrix.principals) if name in principals}
    return Arrangement(_sorted_rows(survey, rows, order), _sorted_columns(survey, columns, order))


def _by_facts(survey: Survey, filters: Filters) -> tuple[set[int], set[int]]:
    contracts, principals = survey.matrix.register.contracts, survey.matrix.register.principals
    rows, columns = set(range(len(contracts))), set(range(len(principals)))
    if filters.roles:
        rows = {index for index in rows if (contracts[index].role or "") in filters.roles}
        columns = {index for index in columns if (principals[index].role or "") in filters.roles}
    if filters.grants:
        columns = {index for index in columns if principals[index].grants & filters.grants}
        roles = {principals[index].role for index in columns}
        rows = {
            index
            for index in rows
            if contracts[index].role in roles or contracts[index].preconditions & filters.grants
        }
    if filters.text:
        wanted = filters.text.casefold()
        named = {
            index
            for index in rows
            if _says(
                wanted,
                contracts[index].skill,
                contracts[index].role,
                *contracts[index].preconditions,
                *contracts[index].side_effects,
            )
        }
        holding = {
            index
            for index in columns
            if _says(wanted, principals[index].id, principals[index].role, *principals[index].grants)
        }
        # What is found on one side alone is shown against all of the other.
        if named or holding:
            return named or rows, holding or columns
        return set(), set()
    return rows, columns


def _says(wanted: str, *texts: str | None) -> bool:
    return any(text is not None and wanted in text.casefold() for text in texts)


def _of_kinds(
    survey: Survey, kinds: frozenset[str], rows: set[int], columns: set[int]
) -> tuple[set[int], set[int]]:
    """Those that have a cell of such a verdict among the others that are shown, or such a defect themselves."""
    matrix, heads = survey.matrix, survey.heads
    among = sum(1 << index for index in columns)
    seen = 0
    found = set()
    for index in rows:
        cells = _cells(matrix.rows[index], kinds) & among
        seen |= cells
        if cells or any(each.kind in kinds for each in heads.skills.get(matrix.skills[index], ())):
            found.add(index)
    named = {
        index
        for index in columns
        if any(each.kind in kinds for each in heads.principals.get(matrix.principals[index], ()))
    }
    return found, (set(members(seen)) | named) & columns


def _cells(row: Row, kinds: frozenset[str]) -> int:
    sets = {
        Verdict.UNKNOWN: row.unknown,
        Verdict.UNDER_GRANTED: row.under,
        Verdict.OVER_GRANTED: row.over,
        Verdict.TRUST_TOO_LOW: row.trust,
        Verdict.ALLOW: row.allowed,
    }
    found = 0
    for verdict, cells in sets.items():
        if verdict in kinds:
            found |= cells
    return found


def _sorted_rows(survey: Survey, rows: set[int], order: Order) -> tuple[int, ...]:
    contracts, counts = survey.matrix.register.contracts, survey.row_defects
    if order is Order.DEFECTS:
        return tuple(sorted(rows, key=lambda index: (-counts[index], index)))
    if order is Order.ROLE:
        return tuple(sorted(rows, key=lambda index: (contracts[index].role or "", index)))
    return tuple(sorted(rows, key=lambda index: contracts[index].skill))


def _sorted_columns(survey: Survey, columns: set[int], order: Order) -> tuple[int, ...]:
    principals, counts = survey.matrix.register.principals, survey.column_defects
    if order is Order.DEFECTS:
        return tuple(sorted(columns, key=lambda index: (-counts[index], index)))
    if order is Order.ROLE:
        return tuple(sorted(columns, key=lambda index: (principals[index].role or "", index)))
    return tuple(sorted(columns, key=lambda index: principals[index].id))
