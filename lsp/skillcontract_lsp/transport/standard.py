"""The standard streams, the usual way to reach the server."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from skillcontract_lsp.transport.channel import Channel, Stream
from skillcontract_lsp.transport.hang_up import end_without_client

if TYPE_CHECKING:
    from skillcontract_lsp.transport.polled import WriteSome

WIDE = 1 << 20
"""Bytes that a pipe may hold at most without privileges (Linux's default limit)."""


def standard_streams() -> Channel:
    """The process's stdin and stdout, with whose client it ends. From now on whatever prints goes to stderr, not into the protocol."""
    sys.stdout.flush()
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (source, sink):
            msvcrt.setmode(descriptor, os.O_BINARY)
    _widen(sink)
    end_without_client(source, sink)
    return Channel(stream_over(source, sink))


def stream_over(source: int, sink: int) -> Stream:
    """The stream of two descriptors: on one thread where that can be done, else on two."""
    write_some = _without_waiting(sink) if sys.platform != "win32" else None
    if write_some is not None:
        from skillcontract_lsp.transport.polled import PolledStream

        return PolledStream(source, sink, write_some)
    from skillcontract_lsp.transport.threaded import ThreadedStream

    return ThreadedStream(lambda size: os.read(source, size), lambda data: _write_all(sink, data))


def _without_waiting(sink: int) -> WriteSome | None:
    """A way to write into a pipe or a socket as much as there is room for; None where there is none.

    The descriptor itself must stay as it is: others may write to the same pipe or terminal and would not expect to be
    turned away.
    """
    kind = os.fstat(sink).st_mode
    if stat.S_ISSOCK(kind):
        import socket

        connection = socket.socket(fileno=sink)
        return lambda data: connection.send(data, socket.MSG_DONTWAIT)
    if stat.S_ISFIFO(kind) and sys.platform == "linux":
        with suppress(OSError):
            # Opened anew, the pipe has a second description, whose flags are ours alone.
            own = os.open(f"/proc/self/fd/{sink}", os.O_WRONLY | os.O_NONBLOCK)
            return lambda data: os.write(own, data)
    return None


def _widen(descriptor: int) -> None:
    """Let a pipe hold a large answer whole, so that writing and reading it need not take turns (Linux)."""
    if sys.platform != "linux":
        return
    import fcntl

    with suppress(OSError):
        # It may be no pipe, or the system may allow less; then it stays as it is.
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, WIDE)


def _write_all(descriptor: int, data: bytes) -> None:
    written = os.write(descriptor, data)
    while written < len(data):
        # A pipe takes what it has room for.
        written += os.write(descriptor, memoryview(data)[written:])
