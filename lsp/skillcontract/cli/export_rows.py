"""`skillcontract export`: a workspace as the rows of agent-studio's four tables."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork, unreadable
from skillcontract.cli.publishing import publish
from skillcontract.cli.writing import shown_path, tell, write_out
from skillcontract.model.agent_studio import SKILLS
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract.workspace.loading import load
from skillcontract.workspace.row_export import NotStorable, Rows, rows_of, too_long
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue


class ExportFormat(StrEnum):
    """What `--format` takes: with `--out`, JSON is the receipt of what was written."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `export` to the application."""
    say = Catalogue("cli", language)

    @application.command("export", help=say("export.help"))
    def export(
        *,
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("export.workspace")),
        organ: int = typer.Option(1, "--organ", min=0, help=say("export.organ")),
        first_id: int = typer.Option(1, "--first-id", min=1, help=say("export.first-id")),
        out: Path | None = typer.Option(None, "--out", metavar="FILE", help=say("export.out")),
        overwrite: bool = typer.Option(False, "--overwrite", help=say("export.overwrite")),
        output: ExportFormat = typer.Option(ExportFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        workspace = _workspace(folder, language, say)
        try:
            rows = rows_of(workspace, organ, first_id)
        except NotStorable as fault:
            where = fault.place.shown(Path.cwd())
            raise CannotWork(say("export.not-json", where=where, code=fault.code)) from None
        text = to_json(rows, indent=2) + "\n"
        if out is None:
            write_out(text)
        else:
            as_json = output is ExportFormat.JSON
            publish(
                out,
                text.encode(),
                language,
                operation="skillcontract.export",
                overwrite=overwrite,
                with_receipt=as_json,
            )
        return _told(workspace, rows, say)


def _workspace(folder: Path, language: Language, say: Catalogue) -> Workspace:
    """The workspace of a folder. Raises CannotWork where one of the files that make rows cannot be read."""
    if not folder.is_dir():
        raise CannotWork(say("failure.not-found", path=folder))
    try:
        workspace = load(folder)
    except OSError as error:
        raise unreadable(folder, error, say) from error
    if not workspace.skills:
        raise CannotWork(say("failure.no-contract", path=folder))
    used = [workspace.manifest_file]
    for skill in workspace.skills:
        used += [skill.definition_file, skill.manual]
    problems = workspace.problems_in(*used)
    if problems:
        raise CannotWork(problems[0].line(language, Path.cwd()))
    return workspace


def _told(workspace: Workspace, rows: Rows, say: Catalogue) -> int:
    """Says on stderr what the database will not keep; the exit code."""
    for skill in workspace.skills:
        if skill.contract is not None and (count := len(skill.contract.tree.comments)):
            tell(say.counted("export.comments", count, path=shown_path(skill.contract.path)))
    cut = list(too_long(rows))
    for one in cut:
        name = rows[one.table][one.row].get("skill_key" if one.table == SKILLS else "agent_code", one.row)
        tell(
            say(
                "export.too-long",
                table=one.table,
                row=name,
                column=one.column,
                length=one.length,
                limit=one.limit,
            )
        )
    return FINDINGS if cut else 0
