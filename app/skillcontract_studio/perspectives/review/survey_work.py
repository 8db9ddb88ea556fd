"""Makes the survey beside the window, and again when something that the rulings depend on changes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from skillcontract_studio.later import later
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, Unusable, survey
from skillcontract_studio.qt import QFileSystemWatcher, QObject, QWidget, Signal
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.editor_pane import EditorPane

_SETTLE = 300
"""Milliseconds after a change until the matrix is made anew: typing goes on."""
_MOST_WATCHED = 4000
"""Files beyond these are looked at when the page is turned to: systems watch only so many."""
_JUDGED = frozenset({".json", ".json5"})


class SurveyWork(QObject):
    """`surveyed` brings a Survey or an Unusable of the newest state. While the page is not shown nothing is made."""

    surveyed = Signal(object)

    def __init__(self, desk: Desk, area: EditorArea, page: QWidget) -> None:
        super().__init__(page)
        self._area = area
        self._page = page
        self._folder: Path | None = None
        self._stale = True
        self.verdicts = LoadVerdicts()
        self.background = Background(self)
        self.background.done.connect(self._arrived)
        self._soon = later(self, _SETTLE, self.refresh)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._file_changed)
        for pane in area.panes():
            self._watch_editor(pane)
        desk.opened.connect(self._watch_editor)
        desk.written.connect(lambda _path: self.stale())
        area.current_changed.connect(self.stale)

    @property
    def current(self) -> bool:
        """Whether the newest survey is of the texts as they stand now, as far as anything has been noticed."""
        return not (self._stale or self._soon.isActive() or self.background.busy)

    def work_on(self, folder: Path) -> bool:
        """The folder to survey; says whether it is another one than before."""
        if folder == self._folder:
            return False
        self._folder = folder
        self._stale = True
        return True

    def catch_up(self) -> None:
        """Make what changed while the page was not shown."""
        if self._stale:
            self.refresh()

    def stale(self) -> None:
        """Something that the rulings depend on may have changed."""
        self._stale = True
        if self._page.isVisible():
            self._soon.start()

    def refresh(self) -> None:
        """Make the survey now."""
        self._soon.stop()
        if self._folder is None:
            return
        self._stale = False
        dirty = (pane for pane in self._area.panes() if pane.document.dirty)
        texts = {pane.document.path: pane.document.file_text() for pane in dirty}
        self.background.start(partial(_survey, self._folder, texts, self.verdicts))

    def close(self) -> None:
        """The window goes."""
        self._soon.stop()
        self.background.close()

    def _arrived(self, found: object) -> None:
        if isinstance(found, Survey):
            self._watch_files(found)
        if isinstance(found, (Survey, Unusable)):
            self.surveyed.emit(found)

    def _watch_editor(self, pane: EditorPane) -> None:
        if pane.document.path.suffix in _JUDGED:
            pane.document.editor.text_changed.connect(lambda _change: self.stale())

    def _watch_files(self, found: Survey) -> None:
        workspace = found.workspace
        files = [workspace.manifest_file, workspace.grants_file]
        for skill in workspace.skills:
            files += [skill.governance_file, skill.contract]
        paths = {str(each.path) for each in files if each is not None}
        missing = sorted(paths - set(self._watcher.files()))[:_MOST_WATCHED]
        if missing:
            self._watcher.addPaths(missing)

    def _file_changed(self, path: str) -> None:
        # A file that was replaced is another one to the watcher, which drops it.
        if path not in self._watcher.files() and Path(path).exists():
            self._watcher.addPath(path)
        self.stale()


def _survey(folder: Path, texts: Mapping[Path, str], verdicts: LoadVerdicts, tell: Tell) -> Survey | Unusable:
    return survey(folder, texts, datetime.now(UTC), verdicts, tell)
