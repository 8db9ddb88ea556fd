"""The work behind `check`: contracts read, fixed where asked, and looked at with what their workspace knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from skillcontract.cli.diagnostics import ORDER, FileReport, diagnose
from skillcontract.cli.failure import CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT
from skillcontract.cli.publishing import rewritten
from skillcontract.cli.reading import read_text
from skillcontract.cli.related_places import places_for
from skillcontract.cli.writing import shown_path
from skillcontract.model.contract_name import CONTRACT
from skillcontract.receipts.publication import Attempt
from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.fixing import fix_all, fix_once
from skillcontract.rules.rule import Severity
from skillcontract.rules.workspace_check import FileFindings, WorkspaceCheck, contract_loads
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.language import Language
from skillcontract.workspace.loading import home_of, load
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Skill
from skillcontract_resources.catalogue import Catalogue


class Workspaces:
    """The workspaces of the contracts checked, each loaded and prepared once, at the moment `now`."""

    def __init__(self, language: Language, now: datetime) -> None:
        self._language = language
        self._now = now
        self._checks: dict[Path, WorkspaceCheck] = {}
        self._seen: dict[WorkspaceCheck, list[Skill]] = {}
        self._loads: dict[Path, bool] = {}

    def of(self, contract: Path) -> tuple[WorkspaceCheck, Skill] | None:
        """The workspace of a contract, or the contract with its siblings where it stands alone; None where there is none."""
        if contract == STANDARD_INPUT or not contract.is_file():
            return None
        place = home_of(contract) or contract
        if place not in self._checks:
            self._checks[place] = WorkspaceCheck(load(place), self._now, self._loads_of)
        check = self._checks[place]
        skill = check.skill_of(contract)
        return None if skill is None else (check, skill)

    def knowledge(self, contract: Path) -> Knowledge:
        """What surrounds a contract tells the rules."""
        found = self.of(contract)
        return NOTHING_KNOWN if found is None else found[0].knowledge(found[1])

    def see(self, contract: Path, loads: bool) -> None:
        """Note that a contract was looked at, and whether it loads."""
        found = self.of(contract)
        if found is not None and found[1].contract is not None:
            check, skill = found
            self._seen.setdefault(check, []).append(skill)
            self._loads[found[1].contract.path] = loads

    def other_files(self) -> list[FileReport]:
        """The reports of the files beside the contracts that were looked at, and of those that their skills share."""
        found: list[tuple[WorkspaceCheck, FileFindings | None]] = []
        for check, skills in self._seen.items():
            for skill in skills:
                found += ((check, one) for one in check.beside(skill))
            found += [(check, check.grants(skills)), (check, check.manifest())]
        return [_beside(one, check, self._language) for check, one in found if one is not None]

    def _loads_of(self, skill: Skill) -> bool:
        path = skill.contract.path if skill.contract else None
        return self._loads[path] if path in self._loads else contract_loads(skill)

    def problems(self) -> list[str]:
        """What could not be read in their other files, a line each; the contracts' own faults are findings."""
        return [
            problem.line(self._language, Path.cwd())
            for check in self._checks.values()
            for problem in check.workspace.problems
            if not problem.place.path.name.endswith(CONTRACT)
        ]


def check_contract_file(path: Path, workspaces: Workspaces, language: Language, say: Catalogue) -> FileReport:
    """The report of a contract. Raises CannotWork where it cannot be read."""
    text = read_text(path, say)
    analysis = ContractAnalysis.of(text, workspaces.knowledge(path))
    workspaces.see(path, analysis.loads())
    name = "-" if path == STANDARD_INPUT else shown_path(path)
    own = SourceFile(path, name, text, Dialect.CONTRACT)
    around = workspaces.of(path)
    places = places_for(own, name, around[0].workspace if around is not None else None, language)
    diagnostics = diagnose(text, analysis.findings(), language, places)
    return FileReport(name, text, analysis.loads(), diagnostics, analysis.suppressed)


def _beside(found: FileFindings, check: WorkspaceCheck, language: Language) -> FileReport:
    """The report of a file beside a contract."""
    text, name = found.file.text, shown_path(found.file.path)
    places = places_for(found.file, name, check.workspace, language)
    return FileReport(name, text, None, diagnose(text, found.findings, language, places), found.suppressed)


class FixedFiles(NamedTuple):
    """How many fixes were applied to contracts, what became of writing them, and which could not be worked on."""

    applied: int
    attempts: list[Attempt]
    failed: dict[Path, str]


def fix_files(contracts: Iterable[Path], workspaces: Workspaces, unsafe: bool, say: Catalogue) -> FixedFiles:
    """Apply the fixes of contracts' findings to their files. One that cannot be written is as it was, and the attempt says
    why. All are fixed before any is checked, since what one says may concern the others.
    """
    applied, attempts, failed = 0, [], {}
    for path in contracts:
        try:
            done = _fix_file(path, workspaces.knowledge(path), unsafe, say)
        except CannotWork as failure:
            failed[path] = str(failure)
        else:
            made = [done, *_fix_beside(path, workspaces, unsafe)]
            applied += sum(one.applied for one in made)
            attempts += [one.attempt for one in made if one.attempt]
    return FixedFiles(applied, attempts, failed)


class _FixedFile(NamedTuple):
    applied: int
    attempt: Attempt | None = None


def _fix_file(path: Path, knowledge: Knowledge, unsafe: bool, say: Catalogue) -> _FixedFile:
    """Raises CannotWork where the file cannot be read."""
    if path == STANDARD_INPUT:
        raise CannotWork(say("failure.fix-standard-input"))
    text = read_text(path, say)
    fixed = fix_all(text, knowledge, unsafe=unsafe)
    if not fixed.applied:
        return _FixedFile(0)
    made = rewritten(path, text, fixed.text)
    return _FixedFile(0 if made.refused else fixed.applied, made)


def _fix_beside(contract: Path, workspaces: Workspaces, unsafe: bool) -> Iterator[_FixedFile]:
    """Apply the fixes of what is found in the files beside a contract."""
    check, skill = workspaces.of(contract) or (None, None)
    for found in check.beside(skill) if check and skill else ():
        fixed = fix_once(found.file.text, found.findings, unsafe=unsafe)
        if fixed.applied:
            made = rewritten(found.file.path, found.file.text, fixed.text)
            yield _FixedFile(0 if made.refused else fixed.applied, made)


def at_least(file: FileReport, lowest: Severity) -> FileReport:
    """The report without the findings below a severity."""
    shown = ORDER[: ORDER.index(lowest) + 1]
    return replace(file, diagnostics=tuple(one for one in file.diagnostics if one.severity in shown))
