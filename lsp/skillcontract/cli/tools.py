"""`skillcontract tools`: what the tools were when the contracts were written, what they are now, and where they come from."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork
from skillcontract.cli.publishing import rewritten
from skillcontract.cli.reading import read_text
from skillcontract.cli.tools_drift import drift_json, drift_lines, tool_workspace
from skillcontract.cli.tools_import import register_import
from skillcontract.cli.tools_servers import register_servers
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.publish.writing import write_file
from skillcontract.receipts.publication import Attempt, attempt_file, publication_receipt
from skillcontract.rules.drift import Change, drift_of, lock_text
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.workspace.loading import TOOL_LOCK
from skillcontract_resources.catalogue import Catalogue


class ToolsFormat(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `tools` with its commands to the application."""
    say = Catalogue("cli", language)
    group = typer.Typer(help=say("tools.help"), no_args_is_help=True, rich_markup_mode=None)
    application.add_typer(group, name="tools")

    @group.command("lock", help=say("tools.lock.help"))
    def lock(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
        output: ToolsFormat = typer.Option(ToolsFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        workspace = tool_workspace(folder, language, say)
        if not workspace.tools():
            raise CannotWork(say("tools.none", path=shown_path(workspace.root / "tools")))
        path = workspace.root / TOOL_LOCK
        made = _written(path, lock_text(workspace), say)
        if output is ToolsFormat.JSON:
            receipt = publication_receipt("skillcontract.tools.lock", [made] if made else [])
            document: Writable = {"version": 1, "path": shown_path(path), "receipt": receipt}
            write_out(to_json(document) + "\n")
        if made is not None and made.refused is not None:
            raise CannotWork(made.refused.message(language)) from made.refused
        if output is ToolsFormat.TEXT:
            said = "tools.locked" if made else "tools.unchanged"
            write_out(say(said, path=shown_path(path), count=len(workspace.tools())) + "\n")
        return 0

    @group.command("diff", help=say("tools.diff.help"))
    def diff(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
        output: ToolsFormat = typer.Option(ToolsFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        workspace = tool_workspace(folder, language, say)
        if workspace.lock is None:
            raise CannotWork(say("tools.no-lock", path=shown_path(workspace.root / TOOL_LOCK)))
        found = drift_of(workspace, datetime.now(UTC))
        if output is ToolsFormat.JSON:
            write_out(to_json({"version": 1, "drift": [drift_json(one, language) for one in found]}) + "\n")
        else:
            write_out("".join(f"{line}\n" for line in drift_lines(found, say, language)))
        return FINDINGS if any(one.change is not Change.ADDED for one in found) else 0

    register_import(group, language)
    register_servers(group, language)


def _written(path: Path, text: str, say: Catalogue) -> Attempt | None:
    """What became of writing the lock; None where it already says so."""
    if path.exists():
        before = read_text(path, say)
        return None if before == text else rewritten(path, before, text)
    return attempt_file(shown_path(path), lambda on_step: write_file(path, text.encode(), on_step=on_step))
