"""`skillcontract matrix`: every skill against every principal, and what access changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork
from skillcontract.cli.governance_input import clock, register_of
from skillcontract.cli.publishing import publish
from skillcontract.cli.writing import write_out
from skillcontract.connectors.git_revisions import NoGit, NoRevision, revision_files
from skillcontract.governance import as_json
from skillcontract.governance.access import AccessChange, compare
from skillcontract.governance.matrix import Matrix
from skillcontract.publish import NotPublished, inside, write_file
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

NEW_ACCESS = "new-access"
_WORKSPACE_FILES = (".json", ".json5", ".md")
_BOM = "\ufeff"


class MatrixFormat(StrEnum):
    """How a matrix is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    HTML = "html"


def register(application: typer.Typer, language: Language) -> None:
    """Add `matrix` to the application."""
    say = Catalogue("governance", language)
    common = Catalogue("cli", language)

    @application.command("matrix", help=say("matrix.help"))
    def matrix(
        workspace: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("matrix.workspace")),
        *,
        output: MatrixFormat = typer.Option(MatrixFormat.TEXT, "--format", help=common("option.format")),
        out: Path | None = typer.Option(None, "--out", metavar="FILE", help=say("matrix.out")),
        overwrite: bool = typer.Option(False, "--overwrite", help=say("matrix.overwrite")),
        diff: str | None = typer.Option(None, "--diff", metavar="REV|PATH", help=say("matrix.diff")),
        fail_on: str | None = typer.Option(None, "--fail-on", metavar=NEW_ACCESS, help=say("matrix.fail-on")),
        grants: Path | None = typer.Option(None, "--grants", metavar="FILE", help=say("option.grants")),
        now: str | None = typer.Option(None, "--now", metavar="ISO", help=say("option.now")),
    ) -> int:
        if fail_on not in {None, NEW_ACCESS}:
            raise CannotWork(say("failure.fail-on-word", value=fail_on))
        if fail_on and diff is None:
            raise CannotWork(say("failure.fail-on"))
        if output is MatrixFormat.XLSX and out is None:
            raise CannotWork(say("failure.xlsx-out"))
        at = clock(now, say)
        made = Matrix(register_of(workspace, at, language, grants=grants))
        changes = () if diff is None else compare(_other(diff, workspace, at, language), made)
        pieces = _render(made, changes, diff, output, language, at=at)
        if out is None:
            for piece in pieces:
                write_out(piece.decode("utf-8") if isinstance(piece, bytes) else piece)
        else:
            _publish(out, pieces, output, overwrite=overwrite, language=language)
        gained = fail_on is not None and any(each.wider for each in changes)
        return FINDINGS if gained or not made.consistent else 0


def _render(
    made: Matrix,
    changes: Sequence[AccessChange],
    other: str | None,
    output: MatrixFormat,
    language: Language,
    *,
    at: datetime,
) -> Iterable[str | bytes]:
    """The matrix in its format. Each renderer is imported only where it is asked for."""
    if output is MatrixFormat.JSON:
        further = {} if other is None else {"diff": as_json.access(changes, other, language)}
        return as_json.matrix(made, language, Path.cwd(), dict(further))
    if output is MatrixFormat.CSV:
        from skillcontract.governance.rendering import csv

        return csv.render(made, language)
    if output is MatrixFormat.HTML:
        from skillcontract.governance.rendering import html

        return html.render(made, changes, language, at, Path.cwd())
    if output is MatrixFormat.XLSX:
        from skillcontract.governance.rendering import xlsx

        try:
            return [xlsx.render(made, changes, language, at, Path.cwd())]
        except xlsx.TooLarge as error:
            raise CannotWork(Catalogue("governance", language)("failure.too-large")) from error
    from skillcontract.governance.rendering import text

    shown = [text.render(made, language, Path.cwd())]
    return shown if other is None else [*shown, text.render_changes(changes, other, language)]


def _publish(
    out: Path, pieces: Iterable[str | bytes], output: MatrixFormat, *, overwrite: bool, language: Language
) -> None:
    data = b"".join(piece if isinstance(piece, bytes) else piece.encode("utf-8") for piece in pieces)
    if output is MatrixFormat.CSV:
        # Without a byte-order mark Excel reads UTF-8 as the system's old encoding.
        data = _BOM.encode("utf-8") + data
    publish(
        out,
        data,
        language,
        operation="skillcontract.matrix.write",
        overwrite=overwrite,
        with_receipt=output is MatrixFormat.JSON,
    )


def _other(named: str, workspace: Path, now: datetime, language: Language) -> Matrix:
    """The matrix of the other state: a folder, or a Git revision of the workspace's own folder."""
    if Path(named).is_dir():
        return Matrix(register_of(Path(named), now, language))
    say = Catalogue("governance", language)
    with TemporaryDirectory(prefix="skillcontract-") as folder:
        try:
            for path, data in revision_files(workspace, named, _WORKSPACE_FILES):
                write_file(inside(Path(folder), str(path)), data, make_folders=True)
        except NoGit:
            raise CannotWork(say("failure.no-git")) from None
        except NoRevision as error:
            raise CannotWork(say("failure.revision", revision=named, reason=error)) from None
        except NotPublished as refused:
            raise CannotWork(refused.message(language)) from refused
        return Matrix(register_of(Path(folder), now, language, revision=named))
