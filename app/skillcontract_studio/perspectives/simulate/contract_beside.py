"""The contract in the editors beside a simulation: the one text of its file, with the marks of what one looks at."""

from __future__ import annotations

from pathlib import Path

from skillcontract.stepping.session import Session, stale_files
from skillcontract.workspace.source import SourceFile
from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.contract_marks import ContractMarks
from skillcontract_studio.perspectives.simulate.line_key import LineKey
from skillcontract_studio.perspectives.simulate.line_notes import line_marks
from skillcontract_studio.perspectives.simulate.scenario_on_disk import ScenarioOnDisk
from skillcontract_studio.perspectives.simulate.scenario_runs import Runs
from skillcontract_studio.qt import QApplication, QObject, QTimer, Signal, is_alive
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.theme.appearance import Appearance

_AFTER_PAINTING = 20
"""Milliseconds: timers of none come in the same turn as the painting of what was shown before."""


class ContractBeside(QObject):
    """`edited` brings the path and the TextChange of every change of a text, `line_toggled` path and line of a click where
    breakpoints stand, `opening` before an editor is made.
    """

    edited = Signal(object, object)
    line_toggled = Signal(object, int)
    opening = Signal()

    def __init__(
        self, desk: Desk, area: EditorArea, appearance: Appearance, voice: Voice, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._area = area
        self._appearance = appearance
        self._voice = voice
        self.on_disk = ScenarioOnDisk(self)
        self._watched: set[TextViews] = set()
        self._tied: set[EditorPane] = set()
        self.pane: EditorPane | None = None
        self.marks: ContractMarks | None = None
        self._key: LineKey | None = None
        self._wanted: tuple[Session, frozenset[int], Runs | None] | None = None

    def show_session(self, session: Session, stops: frozenset[int], runs: Runs | None) -> None:
        """Mark the lines of what one looks at, breakpoints, and what the scenarios exercise.

        An editor that is not there yet is opened in the window's next turn, and marked in the one after: it costs as much as all
        the rest together.
        """
        path = session.opening.cast.contract.path
        scenario = self._area.pane_of(session.opening.file.path)
        if scenario is not None:
            self._watch(scenario)
        if self._area.pane_of(path) is None:
            if self._wanted is None:
                QTimer.singleShot(_AFTER_PAINTING, self, self._open_wanted)
            self._wanted = (session, stops, runs)
            return
        self._wanted = None
        self._mark(path, session, stops, runs)

    def _open_wanted(self) -> None:
        if self._wanted is not None:
            self.opening.emit()
            holder = QApplication.focusWidget()
            self._desk.fetch(self._wanted[0].opening.cast.contract.path)
            if holder is not None and is_alive(holder) and holder.isVisible():
                # The contract comes to be looked at; keys that were meant for the timeline would be written into it.
                holder.setFocus()
            QTimer.singleShot(_AFTER_PAINTING, self, self._mark_wanted)

    def _mark_wanted(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._mark(wanted[0].opening.cast.contract.path, *wanted)

    def _mark(self, path: Path, session: Session, stops: frozenset[int], runs: Runs | None) -> None:
        pane = self._desk.fetch(path)
        if pane is None:
            self.release()
            return
        if pane is not self.pane or self.marks is None:
            self.release()
            self._take(pane, f"{session.opening.cast.skill.key} / {path.name}")
        if self.marks is None or self._key is None:
            return
        stale = {file.path for file in self.stale_files(session)}
        marks = () if path in stale else line_marks(session, self._voice)
        self.marks.show(marks, stops)
        causing = any(mark.causing for mark in marks)
        self._key.show_session(session, lit=any(not mark.causing for mark in marks), causing=causing)
        covered = runs is not None and runs.contract.text == self.text_now(path)
        self.marks.cover(runs.lines if runs is not None and covered else {})
        self.marks.reveal()

    def release(self) -> None:
        """The editor is as it was before."""
        pane, marks, key = self.pane, self.marks, self._key
        self._wanted = None
        self.pane = self.marks = self._key = None
        if pane is None or pane not in self._area.panes():
            return
        if marks is not None:
            marks.clear()
        pane.breadcrumb.name_file("")
        if key is not None:
            key.hide()
            key.deleteLater()

    def stale_files(self, session: Session) -> tuple[SourceFile, ...]:
        """Which of contract and scenario have another text in their editors, or else on the disk, than what was played."""
        return stale_files(session, self.text_now)

    def text_now(self, path: Path) -> str | None:
        """The text of a file in its editor, or of the scenario on the disk; None where there is neither."""
        pane = self._area.pane_of(path)
        return self.on_disk.text(path) if pane is None else pane.document.file_text()

    def texts(self) -> dict[Path, str]:
        """The texts of all editors that are not saved."""
        return {
            pane.document.path: pane.document.file_text()
            for pane in self._area.panes()
            if pane.document.dirty
        }

    def caret_line(self) -> tuple[Path, int] | None:
        """The contract and the line that the caret stands in."""
        if self.pane is None:
            return None
        editor = self.pane.document.editor
        return self.pane.document.path, editor.line_at(editor.caret())

    def show_line(self, path: Path, line: int) -> None:
        """Bring a line of a contract into view, with the caret in it."""
        pane = self._desk.fetch(path)
        if pane is not None:
            pane.document.editor.reveal_place(Place(line, 0))
            pane.document.editor.setFocus()

    def _take(self, pane: EditorPane, name: str) -> None:
        self.pane = pane
        self.marks = ContractMarks(pane.document.editor, self._appearance)
        pane.breadcrumb.name_file(name)
        self._key = LineKey(self._appearance, self._voice, pane.breadcrumb)
        pane.breadcrumb.put_aside(self._key)
        self._watch(pane)
        if pane not in self._tied:
            self._tied.add(pane)
            pane.destroyed.connect(lambda: self._tied.discard(pane))
            pane.document.editor.stop_clicked.connect(lambda line: self._clicked(pane, line))

    def _watch(self, pane: EditorPane) -> None:
        path, views = pane.document.path, pane.document.editor.views
        if views not in self._watched:
            # Each change of the text counts once, whatever number of panes show it.
            self._watched.add(views)
            views.destroyed.connect(lambda: self._watched.discard(views))
            views.text_changed.connect(lambda change: self.edited.emit(path, change))

    def _clicked(self, pane: EditorPane, line: int) -> None:
        if pane is self.pane:
            self.line_toggled.emit(pane.document.path, line)
