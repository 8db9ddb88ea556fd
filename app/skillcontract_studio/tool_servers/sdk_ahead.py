"""Reads the SDK for tool servers while somebody reads a question: it takes a second, in which the window answers haltingly."""

from __future__ import annotations

import sys
from contextlib import suppress
from threading import Thread

from skillcontract.connectors.tool_server_fault import NoMcp, require_mcp


def read_sdk_ahead() -> Thread | None:
    """Begin, beside the window, where it was not read yet; returns the thread that does. Nothing is started by it."""
    if "mcp" in sys.modules:
        return None
    reading = Thread(target=_read, name="sdk-ahead", daemon=True)
    reading.start()
    return reading


def _read() -> None:
    # Whoever calls a server then says that the optional part is missing, to somebody who wants it.
    with suppress(NoMcp):
        require_mcp()
