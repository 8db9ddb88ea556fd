"""`skillcontract check`: what the rules find in contracts."""

from __future__ import annotations

from pathlib import Path

import typer

from skillcontract.cli.baseline import baseline_text, read_baseline, without_known
from skillcontract.cli.check_formats import CheckFormat, render
from skillcontract.cli.checking import Workspaces, at_least, check_contract_file, fix_files
from skillcontract.cli.diagnostics import FileReport, Report
from skillcontract.cli.failure import CANNOT_WORK, FINDINGS, CannotWork
from skillcontract.cli.finding_contracts import named_contracts
from skillcontract.cli.governance_input import clock
from skillcontract.cli.writing import remark, shown_path, tell, write_out
from skillcontract.publish.writing import write_file
from skillcontract.receipts.publication import Attempt, attempt_file, publication_receipt
from skillcontract.rules.rule import Severity
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add `check` to the application."""
    say, governance = Catalogue("cli", language), Catalogue("governance", language)

    @application.command("check", help=say("check.help"))
    def check(
        *,
        paths: list[Path] = typer.Argument(None, metavar="[PATH...]", help=say("check.paths")),
        output: CheckFormat = typer.Option(CheckFormat.TEXT, "--format", help=say("option.format")),
        severity: Severity = typer.Option(Severity.HINT, "--severity", help=say("check.severity")),
        fix: bool = typer.Option(False, "--fix", help=say("check.fix-option")),
        unsafe: bool = typer.Option(False, "--unsafe-fixes", help=say("check.unsafe-option")),
        baseline: Path = typer.Option(None, "--baseline", metavar="FILE", help=say("check.baseline")),
        update: bool = typer.Option(False, "--update-baseline", help=say("check.update-baseline")),
        now: str = typer.Option(None, "--now", metavar="ISO", help=governance("option.now")),
    ) -> int:
        if update and baseline is None:
            raise CannotWork(say("failure.update-without-baseline"))
        known = read_baseline(baseline, say) if baseline and not update else None
        contracts, failures = named_contracts(paths or [Path()], say)
        problems = [str(failure) for failure in failures]
        files: list[FileReport] = []
        moment = clock(now, governance)
        fixed = 0
        attempts: list[Attempt] = []
        failed: dict[Path, str] = {}
        if fix or unsafe:
            fixed, attempts, failed = fix_files(contracts, Workspaces(language, moment), unsafe, say)
        workspaces = Workspaces(language, moment)
        problems += failed.values()
        for path in contracts:
            if path in failed:
                continue
            try:
                files.append(check_contract_file(path, workspaces, language, say))
            except CannotWork as failure:
                problems.append(str(failure))
        files += workspaces.other_files()
        problems += workspaces.problems()
        if update:
            attempts.append(_write_baseline(baseline, baseline_text(files)))
        problems += [one.refused.message(language) for one in attempts if one.refused]
        if known is not None:
            files = [without_known(file, known) for file in files]
        shown = tuple(sorted((at_least(file, severity) for file in files), key=lambda file: file.path))
        receipt = publication_receipt("skillcontract.check.write", attempts) if attempts else None
        report = Report(shown, language, receipt)
        if files:
            write_out(render(report, output))
        if fixed:
            remark(say.counted("check.fixed", fixed))
        for problem in problems:
            tell(problem)
        if problems:
            return CANNOT_WORK
        return FINDINGS if report.counts[Severity.ERROR] else 0


def _write_baseline(path: Path, text: str) -> Attempt:
    return attempt_file(
        shown_path(path), lambda on_step: write_file(path, text.encode(), overwrite=True, on_step=on_step)
    )
