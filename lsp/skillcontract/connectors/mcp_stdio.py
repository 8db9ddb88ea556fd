"""A server that is a program: started in a process group of its own, which is gone when the connection ends.

The SDK has such a transport too; this one besides keeps the log, reads numbers exactly, limits what is taken, and ends the whole
group also where the program itself went away by its own will and left others behind.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import anyio

from skillcontract.connectors.mcp_wire import Wire
from skillcontract.connectors.server_launch import Launch, own_environment
from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.text.system_reason import system_reason

if TYPE_CHECKING:
    from anyio.abc import Process
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.client._transport import TransportStreams
    from mcp.shared.message import SessionMessage

_GRACE = 1.0
"""Seconds a program has to end by itself when its input is closed (MCP, lifecycle: shutdown), and again after SIGTERM."""
_POLL = 0.01
_GONE = (anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.EndOfStream, OSError)


@asynccontextmanager
async def program_wire(launch: Launch, wire: Wire) -> AsyncGenerator[TransportStreams, None]:
    """Start the program and talk to it. Raises ToolServerFault where it cannot be started."""
    process = await _started(launch)
    incoming, read = anyio.create_memory_object_stream["SessionMessage | Exception"](0)
    write, outgoing = anyio.create_memory_object_stream["SessionMessage"](0)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_read, process, incoming, wire)
        tasks.start_soon(_write, process, outgoing)
        tasks.start_soon(_keep_log, process, wire)
        try:
            yield read, write
        finally:
            # Whoever is cancelled must still end what was started; every wait in it has an end.
            with anyio.CancelScope(shield=True):
                await _end(process)
                for stream in (read, write, incoming, outgoing):
                    await stream.aclose()
            tasks.cancel_scope.cancel()


async def _started(launch: Launch) -> Process:
    from mcp.client.stdio import get_default_environment

    environment = {**get_default_environment(), **launch.environment(own_environment())}
    command = launch.server.command or ""
    folder = launch.folder
    if not folder.is_dir():
        raise ToolServerFault(CallFailure.UNREACHABLE, "fault.no-folder", server=launch.name, path=folder)
    # A path is relative to the folder it starts in; a bare name is looked for where the program will look.
    program = str(folder / command) if "/" in command else shutil.which(command, path=environment.get("PATH"))
    if program is None:
        raise ToolServerFault(
            CallFailure.UNREACHABLE, "fault.no-program", server=launch.name, command=command
        )
    try:
        return await anyio.open_process(
            [program, *launch.server.args],
            env=environment,
            cwd=folder,
            stderr=subprocess.PIPE,
            start_new_session=sys.platform != "win32",
        )
    except (OSError, ValueError) as error:
        reason = system_reason(error)
        raise ToolServerFault(
            CallFailure.UNREACHABLE, "fault.not-started", server=launch.name, reason=reason
        ) from error


async def _read(
    process: Process, incoming: MemoryObjectSendStream[SessionMessage | Exception], wire: Wire
) -> None:
    """Hands on every message, until the program closes its output or sends what cannot be read."""
    if process.stdout is None:
        raise TypeError("the program's output is no pipe")
    begun = bytearray()
    async with incoming:
        with suppress(*_GONE, ToolServerFault):
            while True:
                *ends, rest = (await process.stdout.receive()).split(b"\n")
                for end in ends:
                    line = bytes(begun + end)
                    begun.clear()
                    message = wire.read_line(line) if line.strip() else None
                    if message is not None:
                        await incoming.send(message)
                begun += rest
                if len(begun) > wire.most_bytes:
                    raise wire.too_large()
        # Its output ends with it, or just before.
        with anyio.move_on_after(_GRACE):
            while process.returncode is None:
                await anyio.sleep(_POLL)
        wire.exit_code = process.returncode


async def _write(process: Process, outgoing: MemoryObjectReceiveStream[SessionMessage]) -> None:
    if process.stdin is None:
        raise TypeError("the program's input is no pipe")
    with suppress(*_GONE):
        async with outgoing:
            async for each in outgoing:
                text = each.message.model_dump_json(by_alias=True, exclude_unset=True)
                await process.stdin.send(text.encode() + b"\n")


async def _keep_log(process: Process, wire: Wire) -> None:
    if process.stderr is None:
        raise TypeError("the program's log is no pipe")
    with suppress(*_GONE):
        while True:
            wire.keep_log(await process.stderr.receive())


async def _end(process: Process) -> None:
    """Closes the input, waits a little, then ends the group and whatever is left in it."""
    with suppress(*_GONE):
        if process.stdin is not None:
            await process.stdin.aclose()
    with anyio.move_on_after(_GRACE):
        while process.returncode is None:
            await anyio.sleep(_POLL)
    if sys.platform == "win32":
        # There is no process group there; the program is ended with those it started, as long as it runs itself.
        if process.returncode is None:
            await anyio.run_process(["taskkill", "/T", "/F", "/PID", str(process.pid)], check=False)
    else:
        from mcp.os.posix.utilities import terminate_posix_process_tree

        await terminate_posix_process_tree(process, _GRACE)
    with anyio.move_on_after(_GRACE):
        await process.wait()
    for pipe in (process.stdout, process.stderr):
        with suppress(*_GONE):
            if pipe is not None:
                await pipe.aclose()
    # A pipe that a program outside the group still holds keeps asyncio's transport open, which then complains when its loop is
    # gone. Nothing public leads to it; the SDK goes the same way.
    transport = getattr(getattr(process, "_process", None), "_transport", None)
    if transport is not None:
        with suppress(PermissionError):
            transport.close()
