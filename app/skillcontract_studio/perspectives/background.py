"""Work beside the window's thread: it tells how far it is, can be cancelled, and only the newest wish counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from time import monotonic

from skillcontract_studio.crossing import crossing
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject, Signal

Tell = Callable[[str, int, int], None]
_SLICE, _OFTEN, _PATIENCE = 0.008, 0.04, 1.0
"""Seconds: how long a job works before it lets the window have a turn, how often one sees how far it is, and how long it waits."""


class Cancelled(Exception):
    """The work is not wanted any more."""


class Background(QObject):
    """One worker. `done` brings the result of the newest job; what a job raises is raised in the window's thread.

    A job is given `tell(phrase, done, total)`, which raises Cancelled where the job is not wanted any more. A job that tells at
    each of its pieces lets the window paint and answer keys between them: both threads need Python's lock, for which a turn of
    the window would otherwise wait hundreds of times.
    """

    done = Signal(object)
    progressed = Signal(str, int, int)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1)
        self._stop = Event()
        self.busy = False
        self._closed = False
        self._crossing = crossing()
        self._asking: list[Event] = []
        # A timer of none comes behind everything that waits in the window's loop, painting too.
        self._turn = later(self, 0, self._let_go_on)

    def start(self, job: Callable[[Tell], object]) -> None:
        """Begin a job in the place of the one before; after `close` nothing begins any more."""
        if self._closed:
            return
        self._stop.set()
        stop = self._stop = Event()
        said, told, begun, heard = ("", False), 0.0, monotonic(), True

        def tell(phrase: str, done: int, total: int) -> None:
            nonlocal said, told, begun, heard
            if stop.is_set():
                raise Cancelled
            now = monotonic()
            # The first word of how much there is may be the last for long: it is never taken for one too many.
            saying = (phrase, total > 0)
            if saying != said or now - told >= _OFTEN:
                said, told = saying, now
                self._crossing.bring(self, partial(self._tell, stop, phrase, done, total))
            if heard and now - begun >= _SLICE:
                heard = self._wait_for_the_window(stop)
                begun = monotonic()

        def ended(future: Future[object]) -> None:
            if not future.cancelled() and not stop.is_set():
                self._crossing.bring(self, partial(self._end, stop, future))

        self._set_busy(True)
        self._executor.submit(job, tell).add_done_callback(ended)

    def cancel(self) -> None:
        """Let go of the job."""
        self._stop.set()
        self._set_busy(False)

    def close(self) -> None:
        """The window goes: nothing is begun any more."""
        self.cancel()
        self._closed = True
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _wait_for_the_window(self, stop: Event) -> bool:
        """Called in the job's thread: wait until the window has nothing to do. False where nobody answers: its loop has ended."""
        turn, end = Event(), monotonic() + _PATIENCE
        self._crossing.bring(self, partial(self._ask, turn))
        while not turn.wait(_OFTEN):
            if stop.is_set():
                raise Cancelled
            if monotonic() >= end:
                return False
        return True

    def _ask(self, turn: Event) -> None:
        self._asking.append(turn)
        self._turn.start()

    def _let_go_on(self) -> None:
        for turn in self._asking:
            turn.set()
        self._asking.clear()

    def _tell(self, stop: Event, phrase: str, done: int, total: int) -> None:
        if stop is self._stop and not stop.is_set():
            self.progressed.emit(phrase, done, total)

    def _end(self, stop: Event, future: Future[object]) -> None:
        if stop is self._stop and not stop.is_set():
            self._set_busy(False)
            self.done.emit(future.result())

    def _set_busy(self, busy: bool) -> None:
        if busy is not self.busy:
            self.busy = busy
            self.busy_changed.emit(busy)
