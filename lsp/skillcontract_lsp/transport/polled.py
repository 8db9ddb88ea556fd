"""A stream on one thread: it waits in the system for its input, and while it writes it takes in what comes.

Each thread that has to be woken is one more turn in the scheduler's queue; on a busy machine that is longer than the work.
"""

from __future__ import annotations

import os
import select
from collections import deque
from collections.abc import Callable

from skillcontract_lsp.transport.threaded import READ_SIZE

WriteSome = Callable[[bytes | memoryview], int]
"""Writes as much as there is room for, without waiting; BlockingIOError where there is none."""


class PolledStream:
    """Reads a descriptor for which the system can wait; `write_some` belongs to the descriptor `sink`."""

    def __init__(self, source: int, sink: int, write_some: WriteSome) -> None:
        self._source = source
        self._write_some = write_some
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._waker, False)
        self._input = select.poll()
        self._input.register(source, select.POLLIN)
        self._input.register(self._woken, select.POLLIN)
        self._both = select.poll()
        self._both.register(source, select.POLLIN)
        self._both.register(sink, select.POLLOUT)
        self._early: deque[bytes] = deque()
        """What came while something was written."""
        self.has_more = False

    def start(self) -> None:
        """There is nothing to begin: reading happens where `read` is called."""

    def wake(self) -> None:
        """Let a `read` that waits return; from any thread."""
        try:
            os.write(self._waker, b".")
        except BlockingIOError:
            # It has been woken so often that the pipe is full.
            return

    def read(self, *, wait: bool, seconds: float | None) -> bytes | None:
        """What has come, as `Stream.read` has it."""
        if self._early:
            self.has_more = True
            return self._early.popleft()
        patience = (None if seconds is None else max(seconds, 0) * 1000) if wait else 0
        ready = [descriptor for descriptor, _ in self._input.poll(patience)]
        if self._woken in ready:
            os.read(self._woken, READ_SIZE)
        return self._take() if self._source in ready else None

    def _take(self) -> bytes:
        try:
            data = os.read(self._source, READ_SIZE)
        except OSError:
            # The other end has gone; that is how a connection ends.
            data = b""
        self.has_more = len(data) == READ_SIZE
        return data

    def write(self, data: bytes) -> None:
        """Take all of it, and meanwhile whatever comes."""
        rest: bytes | memoryview = data
        while rest:
            try:
                written = self._write_some(rest)
            except BlockingIOError:
                self._wait_for_room()
            else:
                rest = memoryview(rest)[written:] if written < len(rest) else b""

    def _wait_for_room(self) -> None:
        for descriptor, _ in self._both.poll():
            if descriptor == self._source:
                data = self._take()
                self._early.append(data)
                if not data:
                    # The end would be reported again and again.
                    self._both.unregister(self._source)
