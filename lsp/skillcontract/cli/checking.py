"""The work behind `check`: contracts read, fixed where asked, and looked at with what their workspace knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from skillcontract.cli.diagnostics import ORDER, FileReport, diagnose
from skillcontract.cli.failure import CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT
from skillcontract.cli.publishing import rewritten
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path
from skillcontract.receipts.publication import Attempt
from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.fixing import fix_all
from skillcontract.rules.knowledge import knowledge_of
from skillcontract.rules.rule import Severity
from skillcontract.text.language import Language
from skillcontract.workspace.gathering import Gathering
from skillcontract.workspace.loading import CONTRACT, home_of, load
from skillcontract_resources.catalogue import Catalogue


class Workspaces:
    """The workspaces of the contracts checked, each loaded and prepared once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._gathered: dict[Path, Gathering] = {}

    def knowledge(self, contract: Path) -> Knowledge:
        """What the contract's workspace, or its siblings where it stands alone, tell the rules."""
        if contract == STANDARD_INPUT or not contract.is_file():
            return NOTHING_KNOWN
        gathering = self._gathering(contract)
        skill = gathering.skill_of(contract)
        return NOTHING_KNOWN if skill is None else knowledge_of(gathering.workspace, gathering.around(skill))

    def _gathering(self, contract: Path) -> Gathering:
        place = home_of(contract) or contract
        if place not in self._gathered:
            self._gathered[place] = Gathering(load(place))
        return self._gathered[place]

    def problems(self) -> list[str]:
        """What could not be read in their other files, a line each; the contracts' own faults are findings."""
        return [
            problem.line(self._language, Path.cwd())
            for gathering in self._gathered.values()
            for problem in gathering.workspace.problems
            if not problem.place.path.name.endswith(CONTRACT)
        ]


def check_files(path: Path, knowledge: Knowledge, language: Language, say: Catalogue) -> list[FileReport]:
    """The reports of a contract and of the files that belong to its skill.

    Raises CannotWork where the contract cannot be read.
    """
    text = read_text(path, say)
    analysis = ContractAnalysis.of(text, knowledge)
    name = "-" if path == STANDARD_INPUT else shown_path(path)
    diagnostics = diagnose(text, analysis.findings(), language)
    return [FileReport(name, text, analysis.loads(), diagnostics, analysis.suppressed)]


class FixedFile(NamedTuple):
    """How many fixes were applied to a contract, and what became of writing it; None where there was none to apply."""

    applied: int
    attempt: Attempt | None = None


def fix_file(path: Path, knowledge: Knowledge, unsafe: bool, say: Catalogue) -> FixedFile:
    """Apply the fixes of a contract's findings to its file. Where it cannot be written it is as it was, and the attempt
    says why. Raises CannotWork where it cannot be read.
    """
    if path == STANDARD_INPUT:
        raise CannotWork(say("failure.fix-standard-input"))
    text = read_text(path, say)
    fixed = fix_all(text, knowledge, unsafe=unsafe)
    if not fixed.applied:
        return FixedFile(0)
    made = rewritten(path, text, fixed.text)
    return FixedFile(0 if made.refused else fixed.applied, made)


def at_least(file: FileReport, lowest: Severity) -> FileReport:
    """The report without the findings below a severity."""
    shown = ORDER[: ORDER.index(lowest) + 1]
    return replace(file, diagnostics=tuple(one for one in file.diagnostics if one.severity in shown))
