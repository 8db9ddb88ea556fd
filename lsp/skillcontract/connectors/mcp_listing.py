"""What tools a server has: `tools/list`, all pages of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.connectors.mcp_values import received
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerFault, require_mcp
from skillcontract.model.call_failure import CallFailure
from skillcontract.syntax.values import Json

if TYPE_CHECKING:
    from mcp.types import Tool

    from skillcontract.connectors.mcp_session import Visit

MOST_TOOLS = 10_000
_MOST_PAGES = 1_000
"""A page may be empty: the tools alone do not tell that a list never ends."""


def listed_tools(launch: Launch, ticket: Ticket, *, seconds: float | None = None) -> list[dict[str, Json]]:
    """Every tool as the server describes it (an item of `tools/*.json` each). `seconds` goes before the entry's limit.

    Raises NoMcp, ToolServerFault, ToolServerCancelled.
    """
    require_mcp()
    from skillcontract.connectors.mcp_session import Limits, with_server

    limit = seconds or launch.server.timeout_seconds
    return with_server(launch, _list, Limits(limit, limit), ticket)


async def _list(visit: Visit) -> list[dict[str, Json]]:
    return [_described(tool) for tool in await all_tools(visit)]


async def all_tools(visit: Visit) -> list[Tool]:
    """The tools of all pages. Raises ToolServerFault where the pages never end."""
    from mcp.types import PaginatedRequestParams

    found: list[Tool] = []
    seen: set[str] = set()
    cursor: str | None = None
    while True:
        visit.ticket.tell(Progress(Stage.LISTING, len(found)))
        page = await visit.client.session.list_tools(params=PaginatedRequestParams(cursor=cursor))
        found += page.tools
        cursor = page.next_cursor
        if not cursor:
            return found
        if cursor in seen or len(found) > MOST_TOOLS or len(seen) >= _MOST_PAGES:
            raise ToolServerFault(CallFailure.RPC, "fault.endless-list", server=visit.launch.name)
        seen.add(cursor)


def _described(tool: Tool) -> dict[str, Json]:
    value = received(tool.model_dump(by_alias=True, exclude_unset=True))
    return value if isinstance(value, dict) else {}
