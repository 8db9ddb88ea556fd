"""Fetching a server's tools beside the window's thread, and what importing them would change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Ticket
from skillcontract.connectors.tool_server_fault import NoMcp, ToolServerCancelled, ToolServerFault
from skillcontract.publish.refusal import NotPublished
from skillcontract.rules.tool_import import ToolImport, plan_import
from skillcontract.workspace.loading import load


@dataclass(frozen=True, slots=True)
class Fetched:
    """What fetching a server's tools came to: the plan of their import, or why there is none."""

    launch: Launch
    plan: ToolImport | None
    trouble: ToolServerFault | NoMcp | NotPublished | None = None
    cancelled: bool = False


def fetched(launch: Launch, path: Path, ticket: Ticket) -> Fetched:
    """Fetch a server's tools and see what importing them into the workspace at `path` would change."""
    try:
        tools = listed_tools(launch, ticket)
        plan = plan_import(load(path), launch.name, tools, datetime.now(UTC))
    except ToolServerCancelled:
        return Fetched(launch, None, cancelled=True)
    except (NoMcp, ToolServerFault, NotPublished) as trouble:
        return Fetched(launch, None, trouble)
    return Fetched(launch, plan)
