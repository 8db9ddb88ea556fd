"""The page of the perspective: bars, matrix, ruling and signature, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.governance.repairs import Repair, effect_of
from skillcontract.publish import NotPublished, write_file
from skillcontract.workspace import Place
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.perspectives.review.applying import OtherText, apply_repair, text_of
from skillcontract_studio.perspectives.review.arrangement import Order, arrange
from skillcontract_studio.perspectives.review.background import Background, Tell
from skillcontract_studio.perspectives.review.empty_state import EmptyState
from skillcontract_studio.perspectives.review.filter_bar import FilterBar
from skillcontract_studio.perspectives.review.matrix_model import (
    FIRST_PRINCIPAL,
    ROLE,
    SKILL,
    WHOLE_ROW,
    MatrixModel,
    Subject,
)
from skillcontract_studio.perspectives.review.matrix_view import MatrixView
from skillcontract_studio.perspectives.review.opening import open_place
from skillcontract_studio.perspectives.review.repair_summary import RepairSummary, summarise
from skillcontract_studio.perspectives.review.ruling_pane import RulingPane
from skillcontract_studio.perspectives.review.starters import starter_for
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, Unusable, survey
from skillcontract_studio.perspectives.review.work_bar import WorkBar
from skillcontract_studio.qt import QStackedWidget, QTimer, QVBoxLayout, QWidget
from skillcontract_studio.shell.docks import Docks, Panel
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.message_bar import Choice, MessageBars

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_RULING = 408
_FOLLOW = 30
"""Milliseconds after which the ruling follows the current cell: with an arrow key held down it need not keep up."""
_SETTLE = 300
"""Milliseconds after a change until the matrix is made anew: typing goes on."""


class ReviewPage:
    """One window's page."""

    def __init__(self, window: StudioWindow) -> None:
        appearance = window.appearance
        self._window = window
        self.widget = QWidget()
        self.voice = window.voice.of_area("review", self.widget)
        self._verdicts = LoadVerdicts()
        self._survey: Survey | None = None
        self._stale = True
        self.surveying = Background(self.widget)
        self.effects = Background(self.widget)
        self.model = MatrixModel(self.voice)
        self.matrix = MatrixView(self.model, appearance, self.voice)
        self.filters = FilterBar(appearance, self.voice)
        self.work = WorkBar(appearance, self.voice)
        self.empty = EmptyState(self.voice)
        self.centre = QStackedWidget()
        self.centre.addWidget(self.matrix)
        self.centre.addWidget(self.empty)
        self.ruling = RulingPane(appearance, self.voice)
        self.messages = MessageBars(appearance, lambda: self.voice("dismiss"))
        self.docks = Docks(self.widget, self.centre, appearance)
        self.docks.add(Panel("ruling", self.ruling, "right", "ruling"))
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.filters, self.work, self.messages):
            layout.addWidget(part)
        layout.addWidget(self.docks.manager, 1)
        self._show_subject = QTimer(self.widget)
        self._show_subject.setSingleShot(True)
        self._show_subject.setInterval(_FOLLOW)
        self._show_subject.timeout.connect(self._explain)
        self._laid_out = False
        self._soon = QTimer(self.widget)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLE)
        self._soon.timeout.connect(self.refresh)
        self._tie()

    # Page

    def enter(self) -> None:
        """The page is shown: what changed meanwhile is looked at, and the matrix has the keyboard."""
        if not self._laid_out:
            self._laid_out = True
            px = self._window.appearance.fonts.px
            self.docks.size_beside("ruling", px(_RULING), self._window.width())
        if self._stale:
            self.refresh()
        self.matrix.setFocus()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What the commands of this perspective do."""
        return {
            "review-refresh": self.refresh,
            "review-filter": self.filters.text.setFocus,
            "review-defects-only": self.filters.defects_only.toggle,
            "review-larger": lambda: self.matrix.zoom_by(1),
            "review-smaller": lambda: self.matrix.zoom_by(-1),
            "next-problem": lambda: self._step(1),
            "previous-problem": lambda: self._step(-1),
        }

    def close(self) -> None:
        """The window goes."""
        self._soon.stop()
        self._show_subject.stop()
        for work in (self.surveying, self.effects):
            work.close()

    # The survey

    def stale(self) -> None:
        """Something that the rulings depend on has changed."""
        self._stale = True
        if self.widget.isVisible():
            self._soon.start()

    def refresh(self) -> None:
        """Make the matrix anew, beside the window."""
        folder = self._window.folder
        self._soon.stop()
        self._stale = False
        if folder is None:
            self.empty.show_no_workspace()
            self.centre.setCurrentWidget(self.empty)
            return
        texts = {
            pane.document.path: text_of(pane) for pane in self._window.area.panes() if pane.document.dirty
        }
        self.surveying.start(partial(_survey, folder, texts, self._verdicts))

    def _surveyed(self, found: object) -> None:
        if isinstance(found, Survey):
            self._survey = found
            self.filters.offer(found)
            self.centre.setCurrentWidget(self.matrix)
            self._arrange()
        elif isinstance(found, Unusable):
            self._survey = None
            self.empty.show_unusable(found)
            self.centre.setCurrentWidget(self.empty)

    def _arrange(self) -> None:
        found = self._survey
        if found is None:
            return
        current = self.matrix.currentIndex()
        subject = self.model.subject(current) if current.isValid() else Subject(None, None)
        arrangement = arrange(found, self.filters.filters, self.filters.sorting)
        self.matrix.sorted_column = {Order.ROLE: ROLE}.get(self.filters.sorting, SKILL)
        self.model.show(found, arrangement)
        self.filters.show_size(len(arrangement.rows), len(arrangement.columns))
        index = self.model.index_of(subject)
        if index.isValid() and subject != Subject(None, None):
            self.matrix.go_to(index)
        else:
            self._first_defect()

    def _first_defect(self) -> None:
        """A cell that is a defect, rather than a principal as a whole: its ruling says more."""
        self.matrix.go_to(self.model.index(min(1, self.model.rowCount() - 1), SKILL))
        self.matrix.step_to_defect(1)

    # The ruling and its repairs

    def _explain(self) -> None:
        current = self.matrix.currentIndex()
        subject = self.model.subject(current) if current.isValid() else Subject(None, None)
        self.ruling.show_subject(self._survey, subject)

    def _work_out(self, repair: object) -> None:
        """Find out what a repair does to the whole matrix."""
        found = self._survey
        if found is None or not isinstance(repair, Repair):
            return
        self.effects.start(partial(_effect, repair, found, self._verdicts))

    def _worked_out(self, result: object) -> None:
        repair, summary = result if isinstance(result, tuple) else (None, None)
        if isinstance(repair, Repair):
            self.ruling.show_effect(repair, summary)

    def apply(self, repair: Repair) -> None:
        """Put a repair into the editor of its file, where it can be undone."""
        desk, voice, name = self._window.desk, self.voice, repair.file.name
        try:
            pane = apply_repair(desk, repair)
        except OtherText:
            self.messages.show_message("repair", Severity.WARNING, voice("applied.stale", file=name))
            self.refresh()
            return
        if pane is None:
            # What keeps the file from being opened is said over the editors.
            self._window.turn_to(AUTHOR)
            return
        choices = (
            Choice(voice("applied.undo"), lambda: self._undo(pane)),
            Choice(voice("applied.save"), lambda: _nothing(desk.save(pane))),
            Choice(voice("applied.show"), lambda: _nothing(desk.open(pane.document.path))),
        )
        self.messages.show_message("repair", Severity.INFO, voice("applied", file=name), choices)
        self.refresh()

    def _undo(self, pane: EditorPane) -> None:
        pane.document.editor.send(M.Undo, 0, 0)

    def _go(self, places: object) -> None:
        for place in places if isinstance(places, tuple) else ():
            if isinstance(place, Place):
                open_place(self._window.desk, place)

    def _step(self, by: int) -> None:
        self.matrix.step_to_defect(by)

    def _head_pressed(self, column: int) -> None:
        if column >= FIRST_PRINCIPAL:
            self.matrix.go_to(self.model.index(WHOLE_ROW, column))
        elif column == ROLE:
            self.filters.sort_by(Order.ROLE)
        else:
            by_name = column == SKILL and self.filters.sorting is not Order.NAME
            self.filters.sort_by(Order.NAME if by_name else Order.DEFECTS)

    def _mend(self, found: object) -> None:
        """What the button of the empty state does: the missing file is made, or the first problem is shown."""
        window = self._window
        if not isinstance(found, Unusable):
            window.actions_by_id["open-folder"].trigger()
            return
        if self.empty.kind == "problems":
            open_place(window.desk, found.problems[0].place)
            return
        missing = starter_for(found)
        if missing is None:
            window.turn_to(AUTHOR)
            return
        try:
            write_file(missing.path, missing.text.encode("utf-8"))
        except NotPublished as refusal:
            window.area.messages.show_message("starter", Severity.ERROR, refusal.message(self.voice.language))
            window.turn_to(AUTHOR)
            return
        window.desk.open(missing.path)
        window.desk.written.emit(missing.path)

    # Ties

    def _tie(self) -> None:
        window = self._window
        self.surveying.done.connect(self._surveyed)
        self.work.follow(self.surveying)
        self.filters.changed.connect(self._arrange)
        self.empty.mend.connect(self._mend)
        self.matrix.head_pressed.connect(self._head_pressed)
        self.matrix.subject_changed.connect(self._show_subject.start)
        self.ruling.effect_wanted.connect(self._work_out)
        self.ruling.apply_wanted.connect(self._apply)
        self.ruling.places_wanted.connect(self._go)
        self.effects.done.connect(self._worked_out)
        self.voice.changed.connect(self._title)
        self._title()
        for pane in window.area.panes():
            self._watch(pane)
        window.desk.opened.connect(self._watch)
        window.desk.written.connect(lambda _path: self.stale())
        window.area.current_changed.connect(self.stale)
        window.loader.loaded.connect(lambda _workspace: self.stale())

    def _title(self) -> None:
        self.docks.title("ruling", self.voice("panel.ruling"))

    def _apply(self, repair: object) -> None:
        if isinstance(repair, Repair):
            self.apply(repair)

    def _watch(self, pane: EditorPane) -> None:
        if pane.document.path.suffix in {".json", ".json5"}:
            pane.document.editor.text_changed.connect(lambda _change: self.stale())


def _nothing(_result: object) -> None:
    """The user sees what became of it."""


def _effect(
    repair: Repair, found: Survey, verdicts: LoadVerdicts, _tell: Tell
) -> tuple[Repair, RepairSummary | None]:
    effect = effect_of(repair, found.matrix.register, found.at, verdicts)
    return repair, summarise(found.matrix, effect) if effect else None


def _survey(folder: Path, texts: Mapping[Path, str], verdicts: LoadVerdicts, tell: Tell) -> Survey | Unusable:
    return survey(folder, texts, datetime.now(UTC), verdicts, tell)
