"""What is done at a server beside the window's thread, and what came of it as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Ticket
from skillcontract.connectors.tool_server_fault import NoMcp, ToolServerCancelled, ToolServerFault
from skillcontract.publish.refusal import NotPublished
from skillcontract.rules.tool_import import ToolImport, plan_import
from skillcontract.stepping.wanted_call import WantedCall
from skillcontract.syntax.values import Json
from skillcontract.workspace.loading import load


@dataclass(frozen=True, slots=True)
class RealAnswer:
    """What a real call came to: an answer as scenarios state it, None where the call was not made.

    `trouble` is why it is none of the tool's own, `cancelled` whether its user stopped it.
    """

    call: WantedCall
    launch: Launch
    answer: Mapping[str, Json] | None
    trouble: ToolServerFault | NoMcp | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Fetched:
    """What fetching a server's tools came to: the plan of their import, or why there is none."""

    launch: Launch
    plan: ToolImport | None
    trouble: ToolServerFault | NoMcp | NotPublished | None = None
    cancelled: bool = False


def answered(call: WantedCall, launch: Launch, ticket: Ticket) -> RealAnswer:
    """Make one call."""
    try:
        response = called_tool(launch, call.tool, call.args, ticket)
    except NoMcp as missing:
        return RealAnswer(call, launch, None, missing)
    except ToolServerCancelled as cancelled:
        # A write that may have taken effect did not simply not happen (§14.4).
        unknown: Mapping[str, Json] | None = {"raise": "UNKNOWN"} if cancelled.sent and call.writes else None
        return RealAnswer(call, launch, unknown, cancelled=True)
    except ToolServerFault as fault:
        return RealAnswer(call, launch, {"raise": str(fault.failure)}, fault)
    return RealAnswer(call, launch, {"response": response})


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
