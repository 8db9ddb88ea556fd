"""`skillcontract import`: the rows of agent-studio's four tables as a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import shown_path, tell, write_out
from skillcontract.publish.places import inside
from skillcontract.publish.refusal import NotPublished, Reason
from skillcontract.publish.writing import write_file
from skillcontract.receipts.publication import Attempt, attempt_file, awaiting, publication_receipt
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json, value_of
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.workspace.row_import import Imported, WrongRows, files_of
from skillcontract_resources.catalogue import Catalogue


class ImportFormat(StrEnum):
    """What `--format` takes: JSON is the receipt of what was written."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `import` to the application."""
    say = Catalogue("cli", language)

    @application.command("import", help=say("import.help"))
    def import_(
        rows: Path = typer.Argument(..., metavar="FILE|-", help=say("import.file")),
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("import.workspace")),
        organ: int | None = typer.Option(None, "--organ", min=0, help=say("import.organ")),
        overwrite: bool = typer.Option(False, "--overwrite", help=say("import.overwrite")),
        output: ImportFormat = typer.Option(ImportFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        imported = _imported(rows, organ, say)
        attempts = _written(folder, imported.files, language, overwrite=overwrite)
        if output is ImportFormat.JSON:
            write_out(to_json(publication_receipt("skillcontract.import", attempts), indent=2) + "\n")
        else:
            write_out("".join(f"{one.shown}\n" for one in attempts if one.written is not None))
        for pointer in imported.dangling:
            tell(say("import.dangling", path=rows, pointer=pointer))
        refused = next((one.refused for one in attempts if one.refused is not None), None)
        if refused is not None:
            raise CannotWork(refused.message(language)) from refused
        return 0


def _imported(path: Path, organ: int | None, say: Catalogue) -> Imported:
    """The files that the rows make. Raises CannotWork where the text is not JSON or the rows make no workspace."""
    try:
        imported = files_of(_value(path, say), organ)
    except WrongRows as wrong:
        words = say(f"import.{wrong.what}", value=wrong.value)
        raise CannotWork(say("import.wrong", path=path, pointer=wrong.pointer or "/", words=words)) from None
    if not imported.files:
        raise CannotWork(say("import.nothing", path=path))
    return imported


def _value(path: Path, say: Catalogue) -> Json:
    text = read_text(path, say)
    tree = parse(text, Dialect.CONTRACT)
    if tree.faults:
        place = LineMap(text, PositionEncoding.UTF32).position(tree.faults[0].span.start)
        where = f"{path}:{place.line + 1}:{place.character + 1}"
        raise CannotWork(say("import.not-json", where=where, code=tree.faults[0].code))
    return value_of(tree.root)


def _written(folder: Path, files: Mapping[str, str], language: Language, *, overwrite: bool) -> list[Attempt]:
    """Writes the files in their order, up to the first that cannot be written.

    Raises CannotWork, before anything is written, where a name leads out of the folder or a file is there already.
    """
    try:
        places = {name: inside(folder, name) for name in files}
    except NotPublished as refusal:
        raise CannotWork(refusal.message(language)) from refusal
    there = [place for place in places.values() if place.exists() and not overwrite]
    if there:
        raise CannotWork(NotPublished(there[0], Reason.EXISTS).message(language))
    attempts: list[Attempt] = []
    failed = False
    for name, place in places.items():
        shown = shown_path(place)
        attempts.append(awaiting(shown) if failed else _attempt(place, shown, files[name], overwrite))
        failed = failed or attempts[-1].refused is not None
    return attempts


def _attempt(place: Path, shown: str, text: str, overwrite: bool) -> Attempt:
    data = text.encode()
    return attempt_file(
        shown,
        lambda on_step: write_file(place, data, overwrite=overwrite, make_folders=True, on_step=on_step),
    )
