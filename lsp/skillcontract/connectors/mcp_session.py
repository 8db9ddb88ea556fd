"""One piece of work with a server, from start to end, in the thread that asks for it.

    tools = with_server(launch, list_tools, Limits(start=30, work=30), Ticket())

The thread waits; another may cancel by the ticket. Whatever goes wrong is a ToolServerFault, and when this returns, nothing that it
started runs any more.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

import anyio
import httpx2
from mcp import Client, MCPError
from mcp.types import CONNECTION_CLOSED, INVALID_PARAMS, Implementation
from pydantic import ValidationError

from skillcontract.connectors.mcp_http import address_wire
from skillcontract.connectors.mcp_stdio import program_wire
from skillcontract.connectors.mcp_wire import MOST_BYTES, Wire
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerCancelled, ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.version import __version__

# The SDK logs a traceback for every odd notification. Without a handler Python writes that on the user's terminal; what matters of it
# comes as a fault. Programs that want the log still add a handler of their own.
for _name in ("mcp", "client"):
    logging.getLogger(_name).addHandler(logging.NullHandler())

T = TypeVar("T")
_REASON_SHOWN = 300
_CLOSED = "Connection closed"
"""What the SDK says itself. Its code alone is -32000, with which many servers answer whatever they refuse."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for starting and greeting, and for the work itself; and how large a message may be."""

    start: float
    work: float
    most_bytes: int = MOST_BYTES


@dataclass
class Visit:
    """One visit at a server. `sent` is set by whoever sends something that may take effect."""

    launch: Launch
    ticket: Ticket
    client: Client
    sent: bool = False


@dataclass
class _State(Generic[T]):
    wire: Wire
    visit: Visit | None = None
    result: list[T] = field(default_factory=list)


Work = Callable[[Visit], Awaitable[T]]


def with_server(launch: Launch, work: Work[T], limits: Limits, ticket: Ticket) -> T:
    """What `work` gives with a server that is started or called for it alone.

    Raises ToolServerFault, and ToolServerCancelled where the ticket was cancelled.
    """
    state: _State[T] = _State(Wire(limits.most_bytes))
    try:
        anyio.run(_visit, launch, work, limits, ticket, state)
    except ToolServerFault as fault:
        raise _told(fault, state) from fault
    except (Exception, BaseExceptionGroup) as error:
        if isinstance(error, BaseExceptionGroup) and error.subgroup(KeyboardInterrupt):
            raise KeyboardInterrupt from error
        if not state.result:
            raise _told(_fault_of(error, launch, state), state) from error
    if state.result:
        # What went wrong after the answer was there, such as taking leave, does not change the answer.
        return state.result[0]
    sent = state.visit is not None and state.visit.sent
    if ticket.cancelled:
        raise ToolServerCancelled(sent=sent)
    raise _told(_too_late(launch, limits, state), state)


async def _visit(launch: Launch, work: Work[T], limits: Limits, ticket: Ticket, state: _State[T]) -> None:
    loop = asyncio.get_running_loop()
    with anyio.CancelScope(deadline=anyio.current_time() + limits.start) as scope:
        ticket.bind(partial(_end, loop, scope))
        try:
            ticket.tell(Progress(Stage.STARTING))
            way = program_wire if launch.starts_program else address_wire
            client = Client(
                way(launch, state.wire),
                client_info=Implementation(name="skill-contract-studio", version=__version__),
                cache=None,
            )
            async with client:
                visit = state.visit = Visit(launch, ticket, client)
                scope.deadline = anyio.current_time() + limits.work
                state.result.append(await work(visit))
                scope.deadline = math.inf
        finally:
            ticket.bind(None)


def _end(loop: asyncio.AbstractEventLoop, scope: anyio.CancelScope) -> None:
    loop.call_soon_threadsafe(scope.cancel)


def _too_late(launch: Launch, limits: Limits, state: _State[T]) -> ToolServerFault:
    if state.visit is None:
        phrase = "fault.start-noise" if state.wire.noise else "fault.start-timeout"
        return ToolServerFault(
            CallFailure.UNREACHABLE,
            phrase,
            server=launch.name,
            seconds=_seconds(limits.start),
            text=state.wire.noise,
        )
    return ToolServerFault(
        CallFailure.TIMEOUT, "fault.timeout", server=launch.name, seconds=_seconds(limits.work)
    )


def _seconds(value: float) -> str:
    return f"{value:g}"


def _told(fault: ToolServerFault, state: _State[T]) -> ToolServerFault:
    """The fault with what is known around it."""
    fault.sent = state.visit is not None and state.visit.sent
    fault.log = state.wire.log
    return fault


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    else:
        yield error


def _fault_of(error: BaseException, launch: Launch, state: _State[T]) -> ToolServerFault:
    """What an error means for the call. What the connection saw itself goes before what came of it."""
    leaves = list(_leaves(error))
    fault = next((leaf for leaf in leaves if isinstance(leaf, ToolServerFault)), None) or state.wire.fault
    if fault is not None:
        if fault.failure is CallFailure.RPC and state.visit is None:
            fault.failure = CallFailure.UNREACHABLE
        return fault
    order: list[Callable[[BaseException], ToolServerFault | None]] = [
        lambda leaf: _of_transport(leaf, launch, state),
        lambda leaf: _of_protocol(leaf, launch, state),
        lambda leaf: _of_shape(leaf, launch, state),
    ]
    for meaning in order:
        for leaf in leaves:
            found = meaning(leaf)
            if found is not None:
                return found
    reason = f"{type(leaves[0]).__name__}: {leaves[0]}"[:_REASON_SHOWN]
    return ToolServerFault(CallFailure.UNKNOWN, "fault.unknown", server=launch.name, reason=reason)


def _broken(state: _State[T]) -> CallFailure:
    """What a connection that breaks means: before anything was asked the server is out of reach."""
    return CallFailure.UNREACHABLE if state.visit is None else CallFailure.IO


def _of_transport(leaf: BaseException, launch: Launch, state: _State[T]) -> ToolServerFault | None:
    if isinstance(leaf, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.ProxyError):
        return ToolServerFault(
            CallFailure.UNREACHABLE,
            "fault.no-connection",
            server=launch.name,
            address=launch.command_line,
            reason=str(leaf)[:_REASON_SHOWN] or type(leaf).__name__,
        )
    if isinstance(leaf, httpx2.TransportError | OSError):
        reason = str(leaf)[:_REASON_SHOWN] or type(leaf).__name__
        return ToolServerFault(_broken(state), "fault.broken", server=launch.name, reason=reason)
    return None


def _of_protocol(leaf: BaseException, launch: Launch, state: _State[T]) -> ToolServerFault | None:
    if not isinstance(leaf, MCPError):
        return None
    wire = state.wire
    if (leaf.code, leaf.message) == (CONNECTION_CLOSED, _CLOSED):
        if wire.exit_code is not None:
            phrase = "fault.start-ended" if state.visit is None else "fault.ended"
            return ToolServerFault(_broken(state), phrase, server=launch.name, code=wire.exit_code)
        return ToolServerFault(_broken(state), "fault.closed", server=launch.name)
    message = leaf.message[:_REASON_SHOWN]
    if wire.status is not None:
        return ToolServerFault(
            CallFailure.UNREACHABLE if state.visit is None else CallFailure.RPC,
            "fault.http-status",
            server=launch.name,
            status=wire.status,
            reason=message,
        )
    if state.visit is None:
        return ToolServerFault(
            CallFailure.UNREACHABLE, "fault.no-greeting", server=launch.name, reason=message
        )
    failure = CallFailure.PARAMS if leaf.code == INVALID_PARAMS else CallFailure.RPC
    phrase = "fault.params" if failure is CallFailure.PARAMS else "fault.rpc"
    return ToolServerFault(failure, phrase, server=launch.name, code=leaf.code, reason=message)


def _of_shape(leaf: BaseException, launch: Launch, state: _State[T]) -> ToolServerFault | None:
    if not isinstance(leaf, ValidationError | RuntimeError):
        return None
    if isinstance(leaf, ValidationError):
        first = leaf.errors(include_url=False, include_input=False)[0]
        reason = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    else:
        reason = str(leaf)
    failure = CallFailure.UNREACHABLE if state.visit is None else CallFailure.RPC
    return ToolServerFault(failure, "fault.no-answer", server=launch.name, reason=reason[:_REASON_SHOWN])
