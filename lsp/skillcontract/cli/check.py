"""`skillcontract check`: what the rules find in contracts."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from skillcontract.cli.check_formats import CheckFormat, render
from skillcontract.cli.diagnostics import ORDER, FileReport, Report, diagnose
from skillcontract.cli.failure import CANNOT_WORK, FINDINGS, CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT, named_contracts
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.knowledge import knowledge_of
from skillcontract.rules.rule import Severity
from skillcontract.text.language import Language
from skillcontract.workspace.loading import CONTRACT, home_of, load
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add `check` to the application."""
    say = Catalogue("cli", language)

    @application.command("check", help=say("check.help"))
    def check(
        paths: list[Path] = typer.Argument(None, metavar="[PATH...]", help=say("check.paths")),
        output: CheckFormat = typer.Option(CheckFormat.TEXT, "--format", help=say("option.format")),
        severity: Severity = typer.Option(Severity.HINT, "--severity", help=say("check.severity")),
    ) -> int:
        contracts, failures = named_contracts(paths or [Path()], say)
        files: list[FileReport] = []
        problems = [str(failure) for failure in failures]
        workspaces = Workspaces(language)
        for path in contracts:
            try:
                files += check_files(path, workspaces.knowledge(path), severity, language, say)
            except CannotWork as failure:
                problems.append(str(failure))
        problems += workspaces.problems()
        report = Report(tuple(sorted(files, key=lambda file: file.path)), language)
        if files:
            write_out(render(report, output))
        for problem in problems:
            print(f"skillcontract: {problem}", file=sys.stderr)  # noqa: T201  # the command's own voice
        if problems:
            return CANNOT_WORK
        return FINDINGS if report.counts[Severity.ERROR] else 0


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


def check_files(
    path: Path, knowledge: Knowledge, lowest: Severity, language: Language, say: Catalogue
) -> list[FileReport]:
    """The reports of a contract and of the files that belong to its skill, findings below `lowest` left out.

    Raises CannotWork where the contract cannot be read.
    """
    text = read_text(path, say)
    analysis = ContractAnalysis.of(text, knowledge)
    shown = ORDER[: ORDER.index(lowest) + 1]
    diagnostics = tuple(one for one in diagnose(text, analysis.findings(), language) if one.severity in shown)
    name = "-" if path == STANDARD_INPUT else shown_path(path)
    return [FileReport(name, text, analysis.loads(), diagnostics, analysis.suppressed)]
