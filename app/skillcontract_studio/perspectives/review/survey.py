"""What a reviewer looks at: the matrix of a workspace with what stands around it, as frozen data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from skillcontract.governance.defects import Defect
from skillcontract.governance.matrix import Matrix, members
from skillcontract.governance.register import register, unusable
from skillcontract.governance.rendering.grid import Heads
from skillcontract.rules.check import check_contract, loads
from skillcontract.workspace import Problem, Skill, Workspace, load

Tell = Callable[[str, int, int], None]
"""Tells how far the work is: a phrase of `review.json`, how many are done, of how many. Raises to stop the work."""


@dataclass(frozen=True)
class Survey:
    """A matrix that P2 could make, and the defects by where they are shown."""

    workspace: Workspace
    matrix: Matrix
    heads: Heads
    outside: tuple[Defect, ...]
    """Defects that have no cell: of contracts that are not in force, and of principals without an id."""
    row_defects: tuple[int, ...]
    """How many defects each skill has, in the order of `matrix.skills`; those of its cells and of its contract."""
    column_defects: tuple[int, ...]
    """The same of each principal."""
    at: datetime

    @property
    def count(self) -> int:
        """How many defects there are."""
        return sum(self.matrix.defect_counts().values())

    @property
    def consistent(self) -> bool:
        """Whether contracts and grants agree."""
        return self.matrix.consistent


@dataclass(frozen=True)
class Unusable:
    """A workspace that P2 cannot be applied to, and what keeps it from that."""

    workspace: Workspace
    problems: tuple[Problem, ...]


class LoadVerdicts:
    """Whether runtime contracts load, remembered by path and text: of a thousand contracts one has changed."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[str, bool]] = {}

    def __call__(self, skill: Skill) -> bool:
        """Whether no L rule fires on the skill's runtime contract; there may be none."""
        contract = skill.contract
        if contract is None:
            return True
        known = self._known.get(contract.path)
        if known is None or known[0] != contract.text:
            known = (contract.text, loads(check_contract(contract.text)))
            self._known[contract.path] = known
        return known[1]


def survey(
    path: Path, texts: Mapping[Path, str], now: datetime, verdicts: LoadVerdicts, tell: Tell
) -> Survey | Unusable:
    """The survey of a workspace with the texts of open editors. Raises OSError where `path` cannot be listed."""
    tell("work.reading", 0, 0)
    workspace = load(path, texts)
    problems = unusable(workspace)
    if problems:
        return Unusable(workspace, problems)
    checked = 0

    def counted(skill: Skill) -> bool:
        nonlocal checked
        tell("work.checking", checked, len(workspace.skills))
        checked += 1
        return verdicts(skill)

    known = register(workspace, now, counted)
    tell("work.adjudicating", 0, 0)
    return surveyed(workspace, Matrix(known), now)


def surveyed(workspace: Workspace, matrix: Matrix, now: datetime) -> Survey:
    """The survey of a matrix that is already made."""
    heads = Heads.of(matrix)
    rows = [len(heads.skills.get(skill, ())) for skill in matrix.skills]
    columns = [len(heads.principals.get(principal, ())) for principal in matrix.principals]
    for index, row in enumerate(matrix.rows):
        for column in members(row.faulty | row.unknown):
            rows[index] += 1
            columns[column] += 1
    skills = set(matrix.skills)
    outside = tuple(
        each for each in matrix.other_defects if each.principal is None and each.skill not in skills
    )
    return Survey(workspace, matrix, heads, outside, tuple(rows), tuple(columns), now)
