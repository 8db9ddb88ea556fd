"""`skillcontract test [PATH...]`: many scenarios, each compared with what it expects, and their coverage."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import CANNOT_WORK, FINDINGS
from skillcontract.cli.scenario_input import named_scenarios
from skillcontract.cli.test_formats import as_json, as_junit, as_text
from skillcontract.cli.test_run import Result, Summary, run_scenario
from skillcontract.cli.writing import tell, write_out
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

FEW = 24
"""With fewer scenarios than this, starting processes costs more than they save."""
MOST_JOBS = 8


class Form(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


def register(application: typer.Typer, language: Language) -> None:
    """Add the command to the application."""
    say, common = Catalogue("simulator", language), Catalogue("cli", language)

    @application.command("test", help=say("test.help"))
    def test(
        paths: list[Path] = typer.Argument(None, metavar="[PATH...]", help=say("test.paths")),
        form: Form = typer.Option(Form.TEXT, "--format", help=common("option.format")),
        coverage: bool = typer.Option(False, "--coverage", help=say("test.coverage")),
        threshold: float | None = typer.Option(
            None, "--threshold", min=0, max=100, metavar="N", help=say("test.threshold")
        ),
        jobs: int | None = typer.Option(None, "--jobs", min=1, metavar="N", help=say("test.jobs")),
    ) -> int:
        scenarios = named_scenarios(paths or [Path()], language)
        summary = Summary(tuple(_progress(_results(scenarios, language, jobs), len(scenarios))))
        render = {Form.TEXT: as_text, Form.JSON: as_json, Form.JUNIT: as_junit}[form]
        write_out(render(summary, language, coverage=coverage or threshold is not None))
        for result in summary.results:
            for line in (result.error or "").splitlines():
                tell(line)
        percent = summary.coverage.percent
        below = threshold is not None and percent < threshold
        if below:
            line = say("test.below-threshold", percent=f"{percent:.1f}", threshold=f"{threshold:g}")
            tell(line)
        if summary.errors:
            return CANNOT_WORK
        return FINDINGS if summary.failed or below else 0


def _results(scenarios: Sequence[Path], language: Language, jobs: int | None) -> Iterator[Result]:
    """The results in the order of the scenarios, in this process or in several."""
    workers = min(jobs or min(os.cpu_count() or 1, MOST_JOBS), len(scenarios))
    if workers < 2 or (jobs is None and len(scenarios) < FEW):
        for path in scenarios:
            yield run_scenario(path, language)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(run_scenario, scenarios, [language] * len(scenarios), chunksize=8)


def _progress(results: Iterator[Result], total: int) -> Iterator[Result]:
    """The results as they come, counted on a terminal's stderr."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    with Progress(BarColumn(), MofNCompleteColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        for result in results:
            bar.advance(task)
            yield result
