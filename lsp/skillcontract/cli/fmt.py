"""`skillcontract fmt`: lays contracts out."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from skillcontract.cli.failure import CANNOT_WORK, FINDINGS, CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT, named_contracts
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.refusal import NotPublished
from skillcontract.publish.writing import write_file
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.formatter import format_text
from skillcontract.syntax.parser import parse
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add `fmt` to the application."""
    say = Catalogue("cli", language)

    @application.command("fmt", help=say("fmt.help"))
    def fmt(
        *,
        paths: list[Path] = typer.Argument(None, metavar="[PATH...]", help=say("fmt.paths")),
        check: bool = typer.Option(False, "--check", help=say("fmt.check")),
    ) -> int:
        files, failures = named_contracts(paths or [Path()], say)
        problems = [str(failure) for failure in failures]
        changed = 0
        for path in files:
            try:
                text = read_text(path, say)
                formatted = _formatted(path, text, say)
                if path == STANDARD_INPUT and not check:
                    write_out(formatted)
                elif formatted != text:
                    changed += 1
                    if not check:
                        _write(path, text, formatted, language)
                    write_out(f"{shown_path(path)}\n")
            except CannotWork as failure:
                problems.append(str(failure))
        for problem in problems:
            print(f"skillcontract: {problem}", file=sys.stderr)  # noqa: T201  # the command's own voice
        if problems:
            return CANNOT_WORK
        return FINDINGS if check and changed else 0


def _formatted(path: Path, text: str, say: Catalogue) -> str:
    """The text laid out. Raises CannotWork where it does not parse, with the place of the first fault."""
    dialect = Dialect.JSON5 if path.suffix == ".json5" else Dialect.CONTRACT
    formatted = format_text(text, dialect)
    if formatted is not None:
        return formatted
    first = parse(text, dialect).faults[0].span.start
    line, column = LineMap(text, PositionEncoding.UTF32).position(first)
    raise CannotWork(say("failure.not-formatted", path=path, line=line + 1, column=column + 1))


def _write(path: Path, text: str, formatted: str, language: Language) -> None:
    try:
        write_file(path, formatted.encode(), expected=Fingerprint.of(text.encode()))
    except NotPublished as refused:
        raise CannotWork(refused.message(language)) from refused
