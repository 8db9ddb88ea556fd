"""The work behind `check`: contracts read, fixed where asked, and looked at with what their workspace knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from skillcontract.cli.diagnostics import ORDER, FileReport, diagnose
from skillcontract.cli.failure import CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.refusal import NotPublished
from skillcontract.publish.writing import write_file
from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.fixing import fix_all
from skillcontract.rules.knowledge import knowledge_of
from skillcontract.rules.rule import Severity
from skillcontract.text.language import Language
from skillcontract.workspace.loading import CONTRACT, home_of, load
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue


class Workspaces:
    """The workspaces of the contracts checked, each loaded once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._loaded: dict[Path, Workspace] = {}

    def knowledge(self, contract: Path) -> Knowledge:
        """What the contract's workspace tells the rules; nothing for a contract that stands alone."""
        home = None if contract == STANDARD_INPUT else home_of(contract)
        if home is None:
            return NOTHING_KNOWN
        if home not in self._loaded:
            self._loaded[home] = load(home)
        return knowledge_of(self._loaded[home])

    def problems(self) -> list[str]:
        """What could not be read in their other files, a line each; the contracts' own faults are findings."""
        return [
            problem.line(self._language, Path.cwd())
            for workspace in self._loaded.values()
            for problem in workspace.problems
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


def fix_file(path: Path, knowledge: Knowledge, unsafe: bool, language: Language, say: Catalogue) -> int:
    """Apply the fixes of a contract's findings to its file; returns how many.

    Raises CannotWork where it cannot be read or written; then the file is as it was.
    """
    if path == STANDARD_INPUT:
        raise CannotWork(say("failure.fix-standard-input"))
    text = read_text(path, say)
    fixed = fix_all(text, knowledge, unsafe=unsafe)
    if fixed.applied:
        try:
            write_file(path, fixed.text.encode(), expected=Fingerprint.of(text.encode()))
        except NotPublished as refused:
            raise CannotWork(refused.message(language)) from refused
    return fixed.applied


def at_least(file: FileReport, lowest: Severity) -> FileReport:
    """The report without the findings below a severity."""
    shown = ORDER[: ORDER.index(lowest) + 1]
    return replace(file, diagnostics=tuple(one for one in file.diagnostics if one.severity in shown))
