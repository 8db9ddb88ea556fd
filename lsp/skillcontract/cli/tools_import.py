"""`skillcontract tools import`: a server's own list of its tools as a file of the workspace, drift shown first."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork, unreadable
from skillcontract.cli.publishing import rewritten
from skillcontract.cli.tools_drift import drift_json, drift_lines, tool_workspace
from skillcontract.cli.tools_servers import confirmed, is_trusted, named_servers
from skillcontract.cli.writing import remark, shown_path, write_out
from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Ticket
from skillcontract.connectors.tool_server_fault import NoMcp, ToolServerFault
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.publish.refusal import NotPublished
from skillcontract.publish.writing import write_file
from skillcontract.receipts.publication import Attempt, attempt_file, publication_receipt
from skillcontract.rules.tool_import import ToolImport, plan_import
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.workspace.loading import TOOL_LOCK
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue

_LOG_LINES = 5


class ImportFormat(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"


def register_import(group: typer.Typer, language: Language) -> None:
    """Add `import` to `tools`."""
    say = Catalogue("cli", language)

    @group.command("import", help=say("tools.import.help"))
    def import_(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
        server: str | None = typer.Option(None, "--server", metavar="NAME", help=say("tools.import.server")),
        out: str | None = typer.Option(None, "--out", metavar="FILE", help=say("tools.import.out")),
        yes: bool = typer.Option(False, "--yes", help=say("tools.import.yes")),
        output: ImportFormat = typer.Option(ImportFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        workspace = tool_workspace(folder, language, say, with_manifest=True)
        launch = _chosen(workspace, server, say)
        if not is_trusted(workspace, WorkspaceTrust.of_this_user()):
            raise CannotWork(say("tools.import.untrusted", path=shown_path(workspace.root)))
        plan = _planned(workspace, launch, out, language, say)
        if output is ImportFormat.TEXT:
            write_out("".join(f"{line}\n" for line in _lines(plan, workspace, say, language)))
        made = _written(plan, say, yes=yes)
        if output is ImportFormat.JSON:
            write_out(to_json(_as_json(plan, made, language)) + "\n")
        if made is not None and made.refused is not None:
            raise CannotWork(made.refused.message(language)) from made.refused
        _tell(plan, made, say)
        return FINDINGS if plan.has_drift or (made is None and not plan.changes_nothing) else 0


def _chosen(workspace: Workspace, server: str | None, say: Catalogue) -> Launch:
    named = named_servers(workspace, say)
    if server is None and len(named) == 1:
        return named[0]
    for launch in named:
        if launch.name == server:
            return launch
    names = ", ".join(launch.name for launch in named)
    key = "tools.import.which" if server is None else "tools.import.no-such"
    raise CannotWork(say(key, server=server or "", names=names))


def _planned(
    workspace: Workspace, launch: Launch, out: str | None, language: Language, say: Catalogue
) -> ToolImport:
    """What would change. Raises CannotWork where the server does not tell its tools or the file cannot be one."""
    tools = _listed(launch, language)
    if not tools:
        raise CannotWork(say("tools.import.nothing", server=launch.name))
    try:
        return plan_import(workspace, launch.name, tools, datetime.now(UTC), out)
    except NotPublished as refusal:
        raise CannotWork(refusal.message(language)) from refusal
    except (OSError, UnicodeError) as error:
        raise unreadable(out or "", error, say) from error


def _listed(launch: Launch, language: Language) -> list[dict[str, Json]]:
    try:
        return listed_tools(launch, Ticket())
    except NoMcp as missing:
        raise CannotWork(missing.message(language)) from missing
    except ToolServerFault as fault:
        # What the server said last is often the reason.
        said = [f"  {line}" for line in fault.log.splitlines()[-_LOG_LINES:]]
        raise CannotWork(fault.message(language), *said) from fault


def _written(plan: ToolImport, say: Catalogue, *, yes: bool) -> Attempt | None:
    """What became of writing; None where there is nothing to write, or nobody said that a file may be replaced."""
    if plan.changes_nothing:
        return None
    shown = shown_path(plan.path)
    if plan.before is not None:
        if not yes and not confirmed(say("tools.import.ask", path=shown), say):
            return None
        return rewritten(plan.path, plan.before, plan.text)
    data = plan.text.encode()
    return attempt_file(
        shown, lambda on_step: write_file(plan.path, data, make_folders=True, on_step=on_step)
    )


def _lines(plan: ToolImport, workspace: Workspace, say: Catalogue, language: Language) -> list[str]:
    lines = [say("tools.import.count", server=plan.server, count=plan.count)]
    if workspace.lock is not None:
        lines.append(say("tools.import.against", path=TOOL_LOCK))
        lines += [f"  {line}" for line in drift_lines(plan.against_lock, say, language)]
    if plan.before is not None:
        lines.append(say("tools.import.against", path=plan.name))
        lines += [f"  {line}" for line in drift_lines(plan.against_file, say, language)]
    return lines


def _as_json(plan: ToolImport, made: Attempt | None, language: Language) -> Writable:
    return {
        "version": 1,
        "server": plan.server,
        "path": plan.name,
        "tools": plan.count,
        "drift": {
            "lock": [drift_json(one, language) for one in plan.against_lock],
            "file": [drift_json(one, language) for one in plan.against_file],
        },
        "receipt": publication_receipt("skillcontract.tools.import", [made] if made else []),
    }


def _tell(plan: ToolImport, made: Attempt | None, say: Catalogue) -> None:
    shown = shown_path(plan.path)
    if made is not None:
        word = say("written", path=shown)
    elif plan.changes_nothing:
        word = say("tools.unchanged", path=shown, count=plan.count)
    else:
        word = say("tools.import.not-written", path=shown)
    remark(word)
