"""Writes beside the window's thread, one file after the other, the newest text of each."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from skillcontract.publish import NotPublished, write_file
from skillcontract.publish.refusal import refused
from skillcontract_studio.crossing import crossing
from skillcontract_studio.qt import QObject, Signal


class Writer(QObject):
    """`refused` brings the NotPublished of a file that could not be written; it comes once until one is written again."""

    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths: SimpleQueue[Path | None] = SimpleQueue()
        self._waiting: dict[Path, Callable[[], None]] = {}
        self._lock = Lock()
        self._troubled = False
        self._finished = False
        self._crossing = crossing()
        self._thread = Thread(target=self._work, name="studio-writer", daemon=True)
        self._thread.start()

    def write(self, path: Path, data: bytes) -> None:
        """Have a file hold this, whole or not at all."""
        self._put(path, lambda: self._write(path, data))

    def remove(self, path: Path) -> None:
        """Have a file be gone."""
        self._put(path, lambda: path.unlink(missing_ok=True))

    def finish(self) -> None:
        """Wait for all that was asked for; what is asked for after that is not done any more."""
        if not self._finished:
            self._finished = True
            self._paths.put(None)
            self._thread.join()

    def _put(self, path: Path, work: Callable[[], None]) -> None:
        with self._lock:
            waits = path in self._waiting
            self._waiting[path] = work
        if not waits and not self._finished:
            self._paths.put(path)

    def _work(self) -> None:
        while (path := self._paths.get()) is not None:
            with self._lock:
                work = self._waiting.pop(path)
            try:
                work()
            except (NotPublished, OSError) as problem:
                if not self._troubled:
                    self._troubled = True
                    told = problem if isinstance(problem, NotPublished) else refused(path, problem)
                    self._crossing.bring(self, partial(self.refused.emit, told))
            else:
                self._troubled = False

    def _write(self, path: Path, data: bytes) -> None:
        write_file(path, data, overwrite=True, make_folders=True)
