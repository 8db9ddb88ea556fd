"""What the file of the scenario that was played says by now, where no editor has it open."""

from __future__ import annotations

from pathlib import Path

from skillcontract.syntax.dialect import Dialect
from skillcontract.workspace.source import SourceFile, read_source
from skillcontract_studio.qt import QFileSystemWatcher, QObject, Signal


class ScenarioOnDisk(QObject):
    """Follows one file; `changed` comes where its text is another one than before."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._text: str | None = None
        self._own: str | None = None
        """What this window wrote there itself: what was played, and no change of it."""
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _path: self.look())

    def follow(self, path: Path) -> None:
        """Follow this file from now on."""
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        self._path, self._own = path, None
        self._text = self._read()

    def look(self) -> None:
        """Read the file again: who replaces one ends the watch of it."""
        text = self._read()
        if text != self._text:
            self._text = text
            self.changed.emit()

    def wrote(self, path: Path) -> None:
        """This window has written a file."""
        if path == self._path:
            self._own = self._text = self._read()

    def text(self, path: Path) -> str | None:
        """The text of a file; None where it is another one, is not there, or was written by this window."""
        return self._text if path == self._path and self._text != self._own else None

    def _read(self) -> str | None:
        path = self._path
        if path is None:
            return None
        if path.is_file() and str(path) not in self._watcher.files():
            self._watcher.addPath(str(path))
        found = read_source(path, path.name, Dialect.JSON5, {})
        return found.text if isinstance(found, SourceFile) else None
