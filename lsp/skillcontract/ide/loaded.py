"""A workspace as an editor sees it: loaded from the disk and from open texts, with what was found in each of its files.

Loading reads files and parses all contracts, so it happens away from the keystrokes; what comes of it is frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from skillcontract.ide.read_workspace import ReadWorkspace
from skillcontract.rules.analysis import ContractAnalysis, Knowledge
from skillcontract.rules.rule import Finding
from skillcontract.rules.workspace_check import WorkspaceCheck, contract_loads
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.syntax.document import ContractDocument
from skillcontract.workspace.known_files import KnownFiles
from skillcontract.workspace.loading import load
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Skill, Workspace

Watch: TypeAlias = "Callable[[int, int], bool]"
"""Is told how many of how many files were looked at, and says whether anybody still waits."""


class Abandoned(Exception):
    """Nobody wants the result any more."""


@dataclass(frozen=True, eq=False)
class FileReport:
    """What was found in one file, compared by identity. `findings` come from rules, `problems` from reading it.

    While neither the file nor what was found in it changes, it is the same from load to load.
    """

    file: SourceFile
    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class LoadedWorkspace:
    """One state of a workspace's files."""

    check: WorkspaceCheck
    reports: Mapping[Path, FileReport]
    """Every file but the contracts that an editor has open."""
    scenarios: Mapping[Path, SourceFile] = field(default_factory=dict)

    @property
    def workspace(self) -> Workspace:
        """Its skills, tools and grants."""
        return self.check.workspace

    def knowledge_of(self, contract: Path) -> Knowledge | None:
        """What the rules may know about a contract beside its text; None where the workspace passes the file over."""
        return self.check.knowledge_of(contract)

    @cached_property
    def files(self) -> Mapping[Path, SourceFile]:
        """Every text of the workspace, contracts included."""
        return {file.path: file for file in (*self.workspace.files(), *self.scenarios.values())}


@dataclass(slots=True)
class Kept:
    """What one loading leaves for the next, also where it is abandoned: files that did not change are not understood anew,
    contracts not checked anew."""

    analyses: dict[Path, ContractAnalysis] = field(default_factory=dict)
    files: KnownFiles = field(default_factory=KnownFiles)
    reports: Mapping[Path, FileReport] = field(default_factory=dict)


def load_workspace(
    place: Path,
    texts: Mapping[Path, ContractDocument],
    now: datetime,
    kept: Kept,
    watch: Watch,
    *,
    tell: Callable[[ReadWorkspace | WorkspaceCheck], None] = lambda _stage: None,
) -> LoadedWorkspace:
    """Load a workspace and look at all its files.

    `texts` are the documents of open editors. `tell` is given the files as soon as they are read, and what surrounds each
    contract as soon as that is known. Raises OSError where the place cannot be read, and Abandoned as soon as
    `watch` says that nobody waits any more.
    """
    workspace = load(place, {path: document.text for path, document in texts.items()}, kept.files)
    scenarios = {file.path: file for skill in workspace.skills for file in skill.scenario_files}
    read = ReadWorkspace(workspace, scenarios)
    kept.files.forget_all_but(read.files)
    tell(read)
    contracts = {skill.contract.path for skill in workspace.skills if skill.contract}
    go_on = _counted(
        watch, 3 * len(workspace.skills) + sum(len(skill.scenarios) for skill in workspace.skills)
    )
    analyses: dict[Path, ContractAnalysis] = {}
    check = WorkspaceCheck(workspace, now, lambda skill: _loads(skill, analyses), step=go_on)
    tell(check)
    found_in_contracts = [*_contracts(check, texts, kept, analyses, go_on)]
    reports = {file.path: FileReport(file) for file in workspace.files()}
    for found in _beside(check, go_on):
        reports[found.file.path] = found
    for problem in (*workspace.problems, *workspace.server_problems):
        path = problem.place.path
        if path not in texts or path not in contracts:
            known = reports.get(path) or FileReport(SourceFile(path, path.name, ""))
            reports[path] = FileReport(known.file, known.findings, (*known.problems, problem))
    for file in scenarios.values():
        go_on()
        reports[file.path] = FileReport(file, (), file.kept(_problems_of_scenario))
    open_contracts = [skill for skill in workspace.skills if skill.contract and skill.contract.path in texts]
    for skill in open_contracts:
        reports.pop(skill.contract.path, None) if skill.contract else None
    for found in found_in_contracts:
        reports[found.file.path] = found
    reports = {path: _as_before(kept.reports.get(path), report) for path, report in reports.items()}
    kept.analyses, kept.reports = analyses, reports
    return LoadedWorkspace(check, reports, scenarios)


def _problems_of_scenario(file: SourceFile) -> tuple[Problem, ...]:
    return read_scenario(file)[1]


def _as_before(before: FileReport | None, now: FileReport) -> FileReport:
    """The report of the last load where nothing else was found in the same file: what was made of it can be kept."""
    if before is None or before.file is not now.file or before.problems != now.problems:
        return now
    return before if before.findings == now.findings else now


def _loads(skill: Skill, analyses: Mapping[Path, ContractAnalysis]) -> bool:
    """Whether no L rule fires on a skill's contract, which most have been asked already."""
    analysis = analyses.get(skill.contract.path) if skill.contract else None
    return analysis.loads() if analysis is not None else contract_loads(skill)


def _counted(watch: Watch, total: int) -> Callable[[], None]:
    """Counts the files that are looked at, and gives up where nobody waits any more."""
    done = 0

    def go_on() -> None:
        nonlocal done
        done += 1
        if not watch(min(done, total), total):
            raise Abandoned

    return go_on


def _beside(check: WorkspaceCheck, go_on: Callable[[], None]) -> Iterator[FileReport]:
    skills = [skill for skill in check.workspace.skills if skill.contract]
    for skill in skills:
        go_on()
        yield from (FileReport(found.file, found.findings) for found in check.beside(skill))
    for found in (check.grants(skills) if skills else None, check.manifest()):
        if found is not None:
            yield FileReport(found.file, found.findings)


def _contracts(
    check: WorkspaceCheck,
    texts: Iterable[Path],
    kept: Kept,
    analyses: dict[Path, ContractAnalysis],
    go_on: Callable[[], None],
) -> Iterator[FileReport]:
    """The contracts that no editor has open. Their analyses come to stand in `analyses`."""
    closed = set(texts)
    for skill in check.workspace.skills:
        file = skill.contract
        if file is None or file.path in closed:
            continue
        go_on()
        knowledge = check.knowledge(skill)
        analysis = kept.analyses.get(file.path)
        if analysis is None or analysis.document.text != file.text:
            analysis = ContractAnalysis.of(file.text, knowledge)
        else:
            analysis.know(knowledge)
        analyses[file.path] = kept.analyses[file.path] = analysis
        yield FileReport(file, analysis.findings())
