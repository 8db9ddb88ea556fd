"""Which servers of a workspace could answer a tool of a simulation for real, and what they say of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.connectors.server_launch import Launch
from skillcontract.stepping.session import Session

if TYPE_CHECKING:
    from skillcontract.model.tool_server import ToolServer


class Hints(NamedTuple):
    """What the server itself says of a tool; None where it says nothing (MCP: hints, never truth)."""

    read_only: bool | None = None
    destructive: bool | None = None


def workspace_servers(session: Session) -> Mapping[str, ToolServer]:
    """The servers that the session's workspace names."""
    manifest = session.opening.cast.workspace.manifest
    return manifest.tool_servers if manifest else {}


def servers_for(session: Session, tool: str) -> tuple[str, ...]:
    """The names of the servers that may be asked for a tool: the one whose list has it, else all that are named."""
    named = tuple(name for name, server in workspace_servers(session).items() if server.is_usable)
    if not named:
        return ()
    cast = session.opening.cast
    lists = (*cast.skill.tool_lists, *cast.workspace.tool_lists)
    own = (
        each.server for each in lists if each.server in named and any(one.name == tool for one in each.tools)
    )
    first = next(own, None)
    return named if first is None else (first,)


def launch_of(session: Session, name: str) -> Launch | None:
    """A server by its name; None where the workspace names no such server that can be used."""
    server = workspace_servers(session).get(name)
    return (
        None
        if server is None or not server.is_usable
        else Launch(name, server, session.opening.cast.workspace.root)
    )


def hints_of(session: Session, tool: str) -> Hints:
    """What the tool's annotations say."""
    cast = session.opening.cast
    listed = cast.workspace.tools(cast.skill).get(tool)
    said = listed.annotations if listed else {}
    read_only, destructive = said.get("readOnlyHint"), said.get("destructiveHint")
    return Hints(
        read_only if isinstance(read_only, bool) else None,
        destructive if isinstance(destructive, bool) else None,
    )
