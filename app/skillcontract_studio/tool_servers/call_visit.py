"""One real call beside the window's thread, and what came of it as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Ticket
from skillcontract.connectors.tool_server_fault import NoMcp, ToolServerCancelled, ToolServerFault
from skillcontract.stepping.wanted_call import WantedCall
from skillcontract.syntax.values import Json


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
