"""A connection as the server sees it: batches of message bodies in, frames out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from skillcontract_lsp.transport.framing import FrameReader, Malformed, frame

READ_SIZE = 1 << 16
"""Bytes that are read at once: what a pipe holds. A larger buffer comes from the system anew for each read (25 us for 1)."""


class Channel:
    """Reads on a thread of its own, so that a client that writes much while we write much cannot deadlock with us.

    `read(size)` blocks for at least one byte and returns b"" at the end of the input; `write` takes all it is given.
    The thread only moves bytes; everything else happens where `receive` is called.
    """

    def __init__(self, read: Callable[[int], bytes], write: Callable[[bytes], object]) -> None:
        self._read = read
        self._write = write
        self._arrived: SimpleQueue[bytes | None] = SimpleQueue()
        self._frames = FrameReader()
        self.at_end = False

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._pump, name="skillcontract-lsp-input", daemon=True).start()

    def _pump(self) -> None:
        data = b"."
        while data:
            try:
                data = self._read(READ_SIZE)
            except OSError:
                # The other end has gone; that is how a connection ends.
                data = b""
            self._arrived.put(data)

    def wake(self) -> None:
        """Let a `receive` that waits return; from any thread."""
        self._arrived.put(None)

    def receive(self, *, wait: bool, seconds: float | None = None) -> list[bytes | Malformed]:
        """Every message that has arrived. With `wait` it waits for one, for a `wake`, or for the seconds to pass."""
        messages: list[bytes | Malformed] = []
        while not self.at_end:
            try:
                data = self._arrived.get(wait, seconds)
            except Empty:
                break
            wait = False
            if data is None:
                continue
            self.at_end = not data
            messages += self._frames.feed(data)
        return messages

    def send(self, body: bytes) -> None:
        """Write one message. When the other end has gone, it is dropped and the connection counts as ended."""
        try:
            self._write(frame(body))
        except OSError:
            self.at_end = True
