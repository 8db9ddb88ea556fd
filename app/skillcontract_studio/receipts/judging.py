"""Judges texts as they are typed: at once where that cannot be felt, beside the window's thread where it could."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from skillcontract_studio.crossing import crossing
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.receipts.inspection import Inspection, inspect

AT_ONCE = 50_000
"""The characters that are judged at once. Measured: 7 ms for 18 000, 33 ms for 90 000, 200 ms for 460 000; a slow core takes three times that."""


class Judging(QObject):
    """`judged` brings what was found; only the newest wish counts."""

    judged = Signal(Inspection)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._wish = 0
        self._worker: ThreadPoolExecutor | None = None
        self._crossing = crossing()

    def judge(self, texts: Sequence[str]) -> None:
        """Judge these texts in the place of any before."""
        self._wish += 1
        if sum(map(len, texts)) <= AT_ONCE:
            self.judged.emit(inspect(texts))
            return
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1)
        wish = self._wish
        self._worker.submit(inspect, tuple(texts)).add_done_callback(lambda done: self._hand_over(wish, done))

    def close(self) -> None:
        """Nothing is wanted any more."""
        self._wish += 1
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None

    def _hand_over(self, wish: int, done: Future[Inspection]) -> None:
        if not done.cancelled():
            self._crossing.bring(self, partial(self._arrived, wish, done))

    def _arrived(self, wish: int, done: Future[Inspection]) -> None:
        if wish == self._wish:
            self.judged.emit(done.result())
