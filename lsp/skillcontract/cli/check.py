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
from skillcontract.rules.check import check_contract, loads
from skillcontract.rules.rule import Severity
from skillcontract.text.language import Language
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
        problems = list(failures)
        for path in contracts:
            try:
                files += check_files(path, severity, language, say)
            except CannotWork as failure:
                problems.append(failure)
        report = Report(tuple(sorted(files, key=lambda file: file.path)), language)
        if files:
            write_out(render(report, output))
        for problem in problems:
            print(f"skillcontract: {problem}", file=sys.stderr)  # noqa: T201  # the command's own voice
        if problems:
            return CANNOT_WORK
        return FINDINGS if report.counts[Severity.ERROR] else 0


def check_files(path: Path, lowest: Severity, language: Language, say: Catalogue) -> list[FileReport]:
    """The reports of a contract and of the files that belong to its skill, findings below `lowest` left out.

    Raises CannotWork where the contract cannot be read.
    """
    text = read_text(path, say)
    findings = check_contract(text)
    shown = ORDER[: ORDER.index(lowest) + 1]
    diagnostics = tuple(one for one in diagnose(text, findings, language) if one.severity in shown)
    name = "-" if path == STANDARD_INPUT else shown_path(path)
    return [FileReport(name, text, loads(findings), diagnostics)]
