"""`skillcontract fmt`: lays contracts and the JSON5 files around them out."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import typer

from skillcontract.cli.failure import CANNOT_WORK, FINDINGS, CannotWork
from skillcontract.cli.finding_contracts import STANDARD_INPUT, named_contracts
from skillcontract.cli.publishing import rewritten
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path, tell, write_out
from skillcontract.ide.files.kinds import file_kind
from skillcontract.receipts.publication import Attempt, publication_receipt
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.formatter import format_text
from skillcontract.syntax.parser import parse
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract_resources.catalogue import Catalogue


class FmtFormat(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"


class Layout(NamedTuple):
    """One file's text and the same laid out."""

    path: Path
    text: str
    formatted: str

    @property
    def changes(self) -> bool:
        """Whether they differ."""
        return self.formatted != self.text


def register(application: typer.Typer, language: Language) -> None:
    """Add `fmt` to the application."""
    say = Catalogue("cli", language)

    @application.command("fmt", help=say("fmt.help"))
    def fmt(
        *,
        paths: list[Path] = typer.Argument(None, metavar="[PATH...]", help=say("fmt.paths")),
        check: bool = typer.Option(False, "--check", help=say("fmt.check")),
        output: FmtFormat = typer.Option(FmtFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        files, failures = named_contracts(paths or [Path()], say, _is_around_contracts)
        problems = [str(failure) for failure in failures]
        layouts: list[Layout] = []
        for path in files:
            try:
                layouts.append(_layout(path, say))
            except CannotWork as failure:
                problems.append(str(failure))
        made_of = [rewritten(*one) if _is_written(one) and not check else None for one in layouts]
        attempts = [one for one in made_of if one is not None]
        problems += [one.refused.message(language) for one in attempts if one.refused]
        if output is FmtFormat.JSON:
            write_out(to_json(_as_json(layouts, attempts, check), indent=1) + "\n")
        else:
            shown = [one for one, made in zip(layouts, made_of, strict=True) if made is None or made.written]
            write_out("".join(_lines(shown, check)))
        for problem in problems:
            tell(problem)
        if problems:
            return CANNOT_WORK
        return FINDINGS if check and any(one.changes for one in layouts) else 0


def _is_around_contracts(name: str) -> bool:
    """Whether a file of that name is one of a workspace's in JSON5 (formats.md 1)."""
    return file_kind(Path(name)) is not None


def _is_written(layout: Layout) -> bool:
    return layout.changes and layout.path != STANDARD_INPUT


def _lines(layouts: list[Layout], check: bool) -> Iterator[str]:
    """The names of the files that change; of standard input the text itself, unless it is only checked."""
    for one in layouts:
        if one.path == STANDARD_INPUT and not check:
            yield one.formatted
        elif one.changes:
            yield f"{shown_path(one.path)}\n"


def _as_json(layouts: list[Layout], attempts: list[Attempt], check: bool) -> dict[str, Writable]:
    """Every file with whether it changes, and the receipt of what was written."""
    files: list[Writable] = []
    for one in layouts:
        is_input = one.path == STANDARD_INPUT
        shown: dict[str, Writable] = {
            "path": "-" if is_input else shown_path(one.path),
            "changes": one.changes,
        }
        files.append({**shown, "text": one.formatted} if is_input and not check else shown)
    told: dict[str, Writable] = {"version": 1, "files": files}
    return {**told, "receipt": publication_receipt("skillcontract.fmt.write", attempts)} if attempts else told


def _layout(path: Path, say: Catalogue) -> Layout:
    text = read_text(path, say)
    return Layout(path, text, _formatted(path, text, say))


def _formatted(path: Path, text: str, say: Catalogue) -> str:
    """The text laid out. Raises CannotWork where it does not parse, with the place of the first fault."""
    dialect = Dialect.JSON5 if path.suffix == ".json5" else Dialect.CONTRACT
    formatted = format_text(text, dialect)
    if formatted is not None:
        return formatted
    first = parse(text, dialect).faults[0].span.start
    line, column = LineMap(text, PositionEncoding.UTF32).position(first)
    raise CannotWork(say("failure.not-formatted", path=path, line=line + 1, column=column + 1))
