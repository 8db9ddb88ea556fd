"""Writes beside the window's thread, one file after the other, the newest text of each."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from skillcontract.publish import NotPublished, write_file
from skillcontract_studio.qt import QObject, Signal


class Writer(QObject):
    """`refused` brings the NotPublished of a file that could not be written; it comes once until one is written again."""

    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, "studio-writer")
        self._waiting: dict[Path, Callable[[], None]] = {}
        self._lock = Lock()
        self._troubled = False

    def write(self, path: Path, data: bytes) -> None:
        """Have a file hold this, whole or not at all."""
        self._put(path, lambda: self._write(path, data))

    def remove(self, path: Path) -> None:
        """Have a file be gone."""
        self._put(path, lambda: path.unlink(missing_ok=True))

    def finish(self) -> None:
        """Wait for all that was asked for; nothing can be asked for any more."""
        self._executor.shutdown(wait=True)

    def _put(self, path: Path, work: Callable[[], None]) -> None:
        with self._lock:
            waits = path in self._waiting
            self._waiting[path] = work
        if not waits:
            self._executor.submit(self._next, path)

    def _next(self, path: Path) -> None:
        with self._lock:
            work = self._waiting.pop(path)
        try:
            work()
        except (NotPublished, OSError) as problem:
            if not self._troubled:
                self._troubled = True
                self.refused.emit(problem)
        else:
            self._troubled = False

    def _write(self, path: Path, data: bytes) -> None:
        write_file(path, data, overwrite=True, make_folders=True)
