"""Reads a workspace beside the window's thread, so that a large folder or a slow disk does not stop the window."""

from functools import partial
from pathlib import Path
from threading import Thread

from skillcontract.text.system_reason import system_reason
from skillcontract_studio.crossing import crossing
from skillcontract_studio.qt import QObject, Signal


class WorkspaceLoader(QObject):
    """`loaded` brings a `skillcontract.workspace.Workspace`; `failed` a path and the system's word (Localized). Only the newest wish counts."""

    loaded = Signal(object)
    failed = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wish = 0
        self._path: Path | None = None
        self._crossing = crossing()

    def load(self, path: Path) -> None:
        """Read a folder, or a lone contract with its siblings."""
        self._wish += 1
        self._path = path
        Thread(target=self._work, args=(self._wish, path), daemon=True).start()

    def again(self) -> None:
        """Read what was read last once more, for whoever came late to it."""
        if self._path is not None:
            self.load(self._path)

    def _work(self, wish: int, path: Path) -> None:
        # Loading brings pydantic with it, which is not needed for the window to come up.
        from skillcontract.workspace import load

        try:
            arrived = partial(self._arrived, wish, load(path), None)
        except OSError as problem:
            arrived = partial(self._arrived, wish, None, system_reason(problem))
        self._crossing.bring(self, arrived)

    def _arrived(self, wish: int, workspace: object, reason: object) -> None:
        if wish != self._wish:
            return
        if workspace is None:
            self.failed.emit(self._path, reason)
        else:
            self.loaded.emit(workspace)
