"""One job at a time on a thread of its own, so that no keystroke waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")


class Background(Generic[T]):
    """Runs jobs in their order. Results are taken where `finished` is called; `wake` is called whenever there is one."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._jobs: SimpleQueue[Callable[[], T]] = SimpleQueue()
        self._results: SimpleQueue[T] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, job: Callable[[], T]) -> None:
        """Run a job, which must not raise, after those started before."""
        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="skillcontract-lsp-work", daemon=True)
            self._thread.start()

    def tell(self, part: T) -> None:
        """Called by a job: something is known before it ends, and is taken like a result."""
        self._results.put(part)
        self._wake()

    def finished(self) -> Iterator[T]:
        """The results that nobody has taken yet."""
        while not self._results.empty():
            # Nobody else takes them.
            yield self._results.get_nowait()

    def _work(self) -> None:
        while True:
            self._results.put(self._jobs.get()())
            self._wake()
