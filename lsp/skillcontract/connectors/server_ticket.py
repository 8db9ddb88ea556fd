"""What a thread that waits for a server holds: a way to let it be, and word of how far it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from threading import Lock
from typing import NamedTuple


class Stage(StrEnum):
    """How far the work with a server is."""

    STARTING = "starting"
    CALLING = "calling"
    LISTING = "listing"


class Progress(NamedTuple):
    """`done` of `total` as the server itself tells; 0 of 0 where it tells nothing."""

    stage: Stage
    done: float = 0
    total: float = 0
    message: str = ""


Tell = Callable[[Progress], None]


class Ticket:
    """One piece of work with a server. `cancel` may come from any thread, before or after the work began."""

    def __init__(self, tell: Tell = lambda _progress: None) -> None:
        self.tell = tell
        self._lock = Lock()
        self._stop: Callable[[], None] | None = None
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether the work is not wanted any more."""
        return self._cancelled

    def cancel(self) -> None:
        """Let the work end now."""
        with self._lock:
            self._cancelled = True
            stop = self._stop
            if stop is not None:
                stop()

    def bind(self, stop: Callable[[], None] | None) -> None:
        """What ends the work while it runs; None when it is over."""
        with self._lock:
            self._stop = stop
            if stop is not None and self._cancelled:
                stop()
