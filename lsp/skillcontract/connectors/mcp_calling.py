"""Calling a tool for real: what it answers, as the contract sees it, or how the call failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract.connectors.mcp_response import error_text, response_of
from skillcontract.connectors.mcp_values import received, to_send
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerFault, require_mcp
from skillcontract.model.call_failure import CallFailure
from skillcontract.syntax.values import Json

if TYPE_CHECKING:
    from skillcontract.connectors.mcp_session import Visit

_REASON_SHOWN = 300


def called_tool(
    launch: Launch,
    tool: str,
    args: Mapping[str, Json],
    ticket: Ticket,
    *,
    seconds: float | None = None,
    most_bytes: int | None = None,
) -> Json:
    """The response of one call. `seconds` and `most_bytes` go before the usual limits.

    Raises NoMcp, ToolServerFault (also where the tool itself reports an error) and ToolServerCancelled.
    """
    require_mcp()
    from skillcontract.connectors.mcp_session import Limits, with_server
    from skillcontract.connectors.mcp_wire import MOST_BYTES

    limit = seconds or launch.server.timeout_seconds

    async def call(visit: Visit) -> dict[str, Json]:
        return await _result(visit, tool, args)

    limits = Limits(launch.server.timeout_seconds, limit, most_bytes or MOST_BYTES)
    result = with_server(launch, call, limits, ticket)
    if result.get("isError") is True:
        reason = error_text(result)[:_REASON_SHOWN] or "-"
        fault = ToolServerFault(CallFailure.TOOL, "fault.tool", tool=tool, reason=reason)
        fault.sent = True
        raise fault
    return response_of(result)


async def _result(visit: Visit, tool: str, args: Mapping[str, Json]) -> dict[str, Json]:
    from mcp.types import CallToolRequest, CallToolRequestParams, CallToolResult

    from skillcontract.connectors.mcp_listing import all_tools

    if not visit.launch.starts_program:
        # Over HTTP some arguments also travel as headers, and only the listing tells which (MCP 2026-07-28).
        await all_tools(visit)
    sent = {name: to_send(value) for name, value in args.items()}
    request = CallToolRequest(params=CallToolRequestParams(name=tool, arguments=sent))
    visit.ticket.tell(Progress(Stage.CALLING))
    visit.sent = True

    async def told(progress: float, total: float | None, message: str | None) -> None:
        visit.ticket.tell(Progress(Stage.CALLING, progress, total or 0, message or ""))

    # Not the session's own `call_tool`: that refuses answers which do not fit the outputSchema, and the contract is to see those too.
    answer = await visit.client.session.send_request(request, CallToolResult, progress_callback=told)
    value = received(answer.model_dump(by_alias=True, exclude_unset=True))
    return value if isinstance(value, dict) else {}
