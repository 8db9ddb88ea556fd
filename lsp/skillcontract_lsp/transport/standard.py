"""The standard streams, the usual way to reach the server."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from skillcontract_lsp.transport.channel import Channel

WIDE = 1 << 20
"""Bytes that a pipe may hold at most without privileges (Linux's default limit)."""


def standard_streams() -> Channel:
    """The process's stdin and stdout. From now on whatever prints goes to stderr, not into the protocol."""
    sys.stdout.flush()
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (source, sink):
            msvcrt.setmode(descriptor, os.O_BINARY)
    _widen(sink)
    return Channel(lambda size: os.read(source, size), lambda data: _write_all(sink, data))


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
