"""`skillcontract tools servers|trust|untrust`: which servers a workspace names, and whether they may be started."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.tools_drift import tool_workspace
from skillcontract.cli.typed_ahead import drop_typed_ahead
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.connectors.server_launch import Launch, launches
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.publish.refusal import NotPublished
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract.workspace.loading import MANIFEST
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue


class ServersFormat(StrEnum):
    """What `--format` takes."""

    TEXT = "text"
    JSON = "json"


def register_servers(group: typer.Typer, language: Language) -> None:
    """Add the commands about servers to `tools`. None of them starts a server."""
    say = Catalogue("cli", language)

    @group.command("servers", help=say("tools.servers.help"))
    def servers(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
        output: ServersFormat = typer.Option(ServersFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        workspace = tool_workspace(folder, language, say, with_manifest=True)
        named = named_servers(workspace, say)
        trusted = is_trusted(workspace, WorkspaceTrust.of_this_user())
        if output is ServersFormat.JSON:
            listed: list[Writable] = [_as_json(launch) for launch in named]
            write_out(to_json({"version": 1, "trusted": trusted, "servers": listed}) + "\n")
        else:
            write_out("".join(f"{line}\n" for line in server_lines(named, say)))
            word = "tools.trusted" if trusted else "tools.untrusted"
            write_out(say(word, path=shown_path(workspace.root)) + "\n")
        return 0

    @group.command("trust", help=say("tools.trust.help"))
    def trust(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
        yes: bool = typer.Option(False, "--yes", help=say("tools.trust.yes")),
    ) -> int:
        workspace = tool_workspace(folder, language, say, with_manifest=True)
        write_out("".join(f"{line}\n" for line in server_lines(named_servers(workspace, say), say)))
        if not yes and not confirmed(say("tools.trust.ask", path=shown_path(workspace.root)), say):
            raise CannotWork(say("tools.trust.not"))
        manifest = workspace.manifest
        try:
            WorkspaceTrust.of_this_user().trust(workspace.root, manifest.tool_servers if manifest else {})
        except NotPublished as refusal:
            raise CannotWork(refusal.message(language)) from refusal
        write_out(say("tools.trusted", path=shown_path(workspace.root)) + "\n")
        return 0

    @group.command("untrust", help=say("tools.untrust.help"))
    def untrust(
        folder: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("tools.workspace")),
    ) -> int:
        # Also a folder that is gone or broken can be trusted no longer.
        try:
            WorkspaceTrust.of_this_user().withdraw(folder)
        except NotPublished as refusal:
            raise CannotWork(refusal.message(language)) from refusal
        write_out(say("tools.untrusted", path=shown_path(folder)) + "\n")
        return 0


def named_servers(workspace: Workspace, say: Catalogue) -> tuple[Launch, ...]:
    """The servers of a workspace. Raises CannotWork where it names none."""
    found = launches(workspace.manifest.tool_servers if workspace.manifest else {}, workspace.root)
    if not found:
        raise CannotWork(say("tools.no-servers", path=shown_path(workspace.root / MANIFEST)))
    return found


def is_trusted(workspace: Workspace, trust: WorkspaceTrust) -> bool:
    """Whether the workspace's servers, as they are now, may be started."""
    return workspace.manifest is not None and trust.trusts(workspace.root, workspace.manifest.tool_servers)


def confirmed(question: str, say: Catalogue) -> bool:
    """Whether somebody at a terminal says yes, after the question stands there; where nobody can be asked, nobody did."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    drop_typed_ahead(sys.stdin)
    return typer.prompt(f"{question} {say('ask.yes-no')}", default="n", err=True, show_default=False) in {
        "y",
        "yes",
        "是",
    }


def server_lines(named: tuple[Launch, ...], say: Catalogue) -> Iterator[str]:
    """What exactly would be started or called, secrets masked."""
    for launch in named:
        yield f"{launch.name}:"
        if launch.starts_program:
            yield "  " + say("tools.server.starts", command=launch.command_line)
            yield "  " + say("tools.server.folder", path=shown_path(launch.folder))
        else:
            yield "  " + say("tools.server.calls", address=launch.command_line)
        for name, value in launch.shown_variables():
            word = "tools.server.variable" if launch.starts_program else "tools.server.header"
            yield "  " + say(word, name=name, value=value)


def _as_json(launch: Launch) -> Writable:
    shown: dict[str, Writable] = dict(launch.shown_variables())
    if launch.starts_program:
        return {
            "name": launch.name,
            "transport": "stdio",
            "command": launch.server.command,
            "args": list(launch.server.args),
            "cwd": shown_path(launch.folder),
            "env": shown,
        }
    return {
        "name": launch.name,
        "transport": "streamable-http",
        "url": launch.command_line,
        "headers": shown,
    }
