"""The standard streams, the usual way to reach the server."""

from __future__ import annotations

import os
import sys

from skillcontract_lsp.transport.channel import Channel


def standard_streams() -> Channel:
    """The process's stdin and stdout. From now on whatever prints goes to stderr, not into the protocol."""
    sys.stdout.flush()
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (source, sink):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return Channel(lambda size: os.read(source, size), lambda data: _write_all(sink, data))


def _write_all(descriptor: int, data: bytes) -> None:
    written = os.write(descriptor, data)
    while written < len(data):
        # A pipe takes what it has room for.
        written += os.write(descriptor, memoryview(data)[written:])
