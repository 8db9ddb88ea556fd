"""A stream that is read on a thread of its own, where the system cannot wait for several things at once (Windows' pipes)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

READ_SIZE = 1 << 16
"""Bytes that are read at once: what a pipe holds. A larger buffer comes from the system anew for each read (25 us for 1)."""


class ThreadedStream:
    """The thread only moves bytes; everything else happens where `read` is called.

    `receive(size)` blocks for at least one byte and returns b"" at the end of the input; `send` takes all it is given.
    """

    def __init__(self, receive: Callable[[int], bytes], send: Callable[[bytes], object]) -> None:
        self._receive = receive
        self._send = send
        self._arrived: SimpleQueue[bytes | None] = SimpleQueue()

    @property
    def has_more(self) -> bool:
        """Whether something has come that nobody has read."""
        return not self._arrived.empty()

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._pump, name="skillcontract-lsp-input", daemon=True).start()

    def _pump(self) -> None:
        data = b"."
        while data:
            try:
                data = self._receive(READ_SIZE)
            except OSError:
                # The other end has gone; that is how a connection ends.
                data = b""
            self._arrived.put(data)

    def wake(self) -> None:
        """Let a `read` that waits return; from any thread."""
        self._arrived.put(None)

    def read(self, *, wait: bool, seconds: float | None) -> bytes | None:
        """What has come, as `Stream.read` has it."""
        try:
            return self._arrived.get(wait, seconds)
        except Empty:
            return None

    def write(self, data: bytes) -> None:
        """Take all of it."""
        self._send(data)
