"""Runs one search at a time beside the window's thread; only the newest counts."""

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Thread

from skillcontract_studio.crossing import crossing
from skillcontract_studio.finding.pattern import BadPattern
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.searching.query import Query
from skillcontract_studio.shell.searching.search import FileFound, Summary, search


class _Stopped(Exception):
    """The search is not wanted any more."""


class SearchWork(QObject):
    """`found` brings the places of a file as they come, `ended` the Summary, `refused` a BadPattern."""

    found = Signal(object)
    progressed = Signal(int, int)
    ended = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop: Event | None = None
        self._crossing = crossing()

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        return self._stop is not None

    def start(self, root: Path, query: Query, open_texts: Mapping[Path, bytes]) -> None:
        """Search, in the place of the search before."""
        self.cancel()
        stop = self._stop = Event()
        Thread(target=self._work, args=(stop, root, query, open_texts), daemon=True).start()

    def cancel(self) -> None:
        """Let go of the search; what was found stays."""
        if self._stop is not None:
            self._stop.set()
            self._stop = None

    def _work(self, stop: Event, root: Path, query: Query, open_texts: Mapping[Path, bytes]) -> None:
        def bring(work: Callable[[], None]) -> None:
            self._crossing.bring(self, lambda: work() if stop is self._stop else None)

        def tell(done: int, total: int) -> None:
            if stop.is_set():
                raise _Stopped
            if done % 20 == 0 or done == total:
                bring(lambda: self.progressed.emit(done, total))

        def found(each: FileFound) -> None:
            bring(lambda: self.found.emit(each))

        try:
            result: Summary | BadPattern = search(root, query, open_texts, tell=tell, found=found)
        except BadPattern as bad:
            result = bad
        except _Stopped:
            return
        bring(lambda: self._end(result))

    def _end(self, result: Summary | BadPattern) -> None:
        self._stop = None
        if isinstance(result, Summary):
            self.ended.emit(result)
        else:
            self.refused.emit(result)
