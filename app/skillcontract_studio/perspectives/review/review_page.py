"""The Review perspective of one window: lets its parts know of each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract.governance.access import AccessChange
from skillcontract.governance.defects import Defect
from skillcontract.governance.repairs import Repair
from skillcontract.publish import NotPublished, write_file
from skillcontract.workspace import Place
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.perspectives.review.arrangement import Order, arrange
from skillcontract_studio.perspectives.review.comparison_work import ComparisonWork
from skillcontract_studio.perspectives.review.export_work import ExportWork
from skillcontract_studio.perspectives.review.exporting import ExportKind
from skillcontract_studio.perspectives.review.matrix_model import (
    FIRST_PRINCIPAL,
    ROLE,
    SKILL,
    WHOLE_ROW,
    Subject,
)
from skillcontract_studio.perspectives.review.opening import open_place
from skillcontract_studio.perspectives.review.repair_work import RepairWork
from skillcontract_studio.perspectives.review.review_layout import ReviewLayout
from skillcontract_studio.perspectives.review.sign_off_work import SignOffWork
from skillcontract_studio.perspectives.review.starters import starter_for
from skillcontract_studio.perspectives.review.survey import Survey, Unusable
from skillcontract_studio.perspectives.review.survey_work import SurveyWork
from skillcontract_studio.qt import QWidget
from skillcontract_studio.shell.docks import Docks
from skillcontract_studio.shell.status_bar import Loading, Verdict
from skillcontract_studio.utf8 import utf8

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_FOLLOW = 30
"""Milliseconds after which the ruling follows the current cell: with an arrow key held down it need not keep up."""
_NOTHING = Subject(None, None)


class ReviewPage:
    """Holds the survey that is shown, and passes on what is wanted of it."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self.voice = window.voice.of_area("review", window)
        self.view = view = ReviewLayout(window.appearance, self.voice)
        self.survey: Survey | None = None
        self._sign_when_current = False
        self.surveys = SurveyWork(window.desk, window.area, view)
        self.repairs = RepairWork(
            window.desk,
            view.ruling,
            view.messages,
            self.voice,
            outdated=self.surveys.refresh,
            show_editors=lambda: window.turn_to(AUTHOR),
        )
        self.comparisons = ComparisonWork(view.compare, view.messages, self.voice)
        self.exports = ExportWork(view.messages, self.voice)
        self.signatures = SignOffWork(
            window.desk,
            window.area,
            view.verdict,
            view.messages,
            appearance=window.appearance,
            voice=self.voice,
            verdicts=self.surveys.verdicts,
            outdated=self.surveys.stale,
        )
        self._explain_soon = later(view, _FOLLOW, self._explain)
        self._tie()

    # Page

    @property
    def widget(self) -> QWidget:
        """What the window shows."""
        return self.view

    def enter(self) -> None:
        """The page is shown: what changed meanwhile is looked at, and the matrix has the keyboard."""
        if not self._work_on_folder():
            self.view.empty.show_no_workspace()
            self.view.centre.setCurrentWidget(self.view.empty)
            return
        self.surveys.catch_up()
        self.view.matrix.setFocus()

    def leave(self) -> None:
        """Another perspective is shown: nothing of this one is seen there."""

    def panels(self) -> Docks:
        """The ruling beside the matrix."""
        return self.view.docks

    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What the commands of this perspective do."""
        view = self.view
        return {
            "review-refresh": self.surveys.refresh,
            "review-filter": view.filters.text.setFocus,
            "review-defects-only": view.filters.defects_only.toggle,
            "review-apply": view.ruling.apply.click,
            "review-lines": view.ruling.open_both.click,
            "review-compare": view.compare.open,
            "review-assurance": lambda: self._export(ExportKind.ASSURANCE),
            "review-sign": self._sign_off,
            "review-larger": lambda: view.matrix.zoom_by(1),
            "review-smaller": lambda: view.matrix.zoom_by(-1),
            "next-problem": lambda: self._step(1),
            "previous-problem": lambda: self._step(-1),
        }

    def loading(self) -> Loading | None:
        """Whether the runtime contracts of the workspace load, as far as the matrix knows."""
        if self.survey is None:
            return None
        dropped = len({each.skill for each in self.survey.matrix.register.dropped})
        return Loading(Verdict.DROPPED, dropped, contracts=True) if dropped else Loading(Verdict.LOADS)

    def status(self) -> QWidget | None:
        """The zoom; in a small window also the verdict of the whole and the audit chain."""
        return self.view.status

    def close(self) -> None:
        """The window goes."""
        self._explain_soon.stop()
        self.surveys.close()
        self.comparisons.close()
        self.signatures.close()
        for work in (self.repairs.background, self.exports.background):
            work.close()

    def _work_on_folder(self) -> bool:
        """Let every part know of the window's folder; says whether there is one."""
        folder = self._window.folder
        if folder is None:
            return False
        if self.surveys.work_on(folder):
            # What was compared with belongs to another workspace.
            self.comparisons.compare_with(None)
            self.comparisons.list_revisions(folder)
        self.signatures.work_on(folder)
        return True

    def _loaded(self) -> None:
        self._work_on_folder()
        self.surveys.stale()

    # What is shown

    def _surveyed(self, found: object) -> None:
        view = self.view
        self.survey = found if isinstance(found, Survey) else None
        if self.survey is not None:
            view.filters.offer(self.survey)
            self._arrange()
            self._explain()
        elif isinstance(found, Unusable):
            view.empty.show_unusable(found)
            view.centre.setCurrentWidget(view.empty)
            view.ruling.show_subject(None, _NOTHING)
        view.verdict.show_survey(self.survey)
        self.comparisons.follow(self.survey)
        self._window.judge()
        if self._sign_when_current:
            self._sign_off()

    def _arrange(self) -> None:
        found, view = self.survey, self.view
        if found is None:
            return
        subject = self._subject()
        changes, sorting = self._changes(), view.filters.sorting
        wanted = replace(view.filters.filters, differences_only=view.compare.differences_only.isChecked())
        arrangement = arrange(found, wanted, sorting, changes)
        view.matrix.sorted_column = ROLE if sorting is Order.ROLE else SKILL
        view.matrix.show_marks(bool(changes))
        view.model.show(found, arrangement, changes)
        view.filters.show_size(len(arrangement.rows), len(arrangement.columns))
        if arrangement.rows or arrangement.columns:
            view.centre.setCurrentWidget(view.matrix)
        else:
            view.empty.show_no_match()
            view.centre.setCurrentWidget(view.empty)
        index = view.model.index_of(subject)
        if index.isValid() and subject != _NOTHING:
            view.matrix.go_to(index)
        else:
            self._first_defect()

    def _subject(self) -> Subject:
        current = self.view.matrix.currentIndex()
        return self.view.model.subject(current) if current.isValid() else _NOTHING

    def _changes(self) -> tuple[AccessChange, ...]:
        comparison = self.comparisons.comparison
        return comparison.changes if comparison else ()

    def _first_defect(self) -> None:
        """A cell that is a defect, rather than a principal as a whole: its ruling says more."""
        matrix, model = self.view.matrix, self.view.model
        matrix.go_to(model.index(min(1, model.rowCount() - 1), SKILL))
        matrix.step_to_defect(1)

    def _step(self, by: int) -> None:
        self.view.matrix.step_to_defect(by)

    def _head_pressed(self, column: int) -> None:
        view = self.view
        if column >= FIRST_PRINCIPAL:
            view.matrix.go_to(view.model.index(WHOLE_ROW, column))
        elif column == ROLE:
            view.filters.sort_by(Order.ROLE)
        else:
            by_name = column == SKILL and view.filters.sorting is not Order.NAME
            view.filters.sort_by(Order.NAME if by_name else Order.DEFECTS)

    def _explain(self) -> None:
        self.view.ruling.show_subject(self.survey, self._subject())

    # What is wanted

    def _work_out(self, repair: object) -> None:
        if self.survey is not None and isinstance(repair, Repair):
            self.repairs.work_out(repair, self.survey, self.surveys.verdicts)

    def _apply(self, repair: object) -> None:
        if isinstance(repair, Repair):
            self.repairs.apply(repair)

    def _export(self, kind: object) -> None:
        if self.survey is not None and isinstance(kind, ExportKind):
            self.exports.ask(kind, self.survey, self._changes())

    def _sign_off(self) -> None:
        """Ask for the name; under a matrix that is being made anew as soon as it is there."""
        self._sign_when_current = not self.surveys.current
        if self._sign_when_current:
            self.surveys.catch_up()
        elif self.survey is not None:
            self.signatures.ask(self.survey)

    def _go(self, places: object) -> None:
        for place in places if isinstance(places, tuple) else ():
            if isinstance(place, Place):
                open_place(self._window.desk, place)

    def _show_outside(self, defect: object) -> None:
        if isinstance(defect, Defect) and defect.place is not None:
            open_place(self._window.desk, defect.place)

    def _mend(self) -> None:
        """What the button of the empty state does."""
        window, empty = self._window, self.view.empty
        if empty.kind == "matches":
            self.view.filters.clear_all()
            self.view.compare.differences_only.setChecked(False)
        elif empty.found is None:
            window.actions_by_id["open-folder"].trigger()
        elif empty.kind == "problems":
            open_place(window.desk, empty.found.problems[0].place)
        else:
            self._begin(empty.found)

    def _begin(self, found: Unusable) -> None:
        """Make the file that P2 lacks, and show it; where a contract has to be written first, show the editors."""
        window, missing = self._window, starter_for(found)
        if missing is None:
            window.turn_to(AUTHOR)
            return
        try:
            write_file(missing.path, utf8(missing.text))
        except NotPublished as refusal:
            self.view.messages.show_message("starter", Severity.ERROR, refusal.message(self.voice.language))
            return
        window.desk.open(missing.path)
        window.desk.written.emit(missing.path)

    def _tie(self) -> None:
        window, view = self._window, self.view
        for work in (self.surveys, self.comparisons, self.exports, self.signatures):
            view.work.follow(work.background)
        window.loader.loaded.connect(lambda _workspace: self._loaded())
        self.surveys.surveyed.connect(self._surveyed)
        self.signatures.audited.connect(lambda state: view.ruling.show_records(state.records))
        self.comparisons.changed.connect(self._arrange)
        view.filters.changed.connect(self._arrange)
        view.compare.differences_toggled.connect(self._arrange)
        view.compare.export_wanted.connect(self._export)
        view.compare.sign_wanted.connect(self._sign_off)
        view.verdict.sign_wanted.connect(self._sign_off)
        view.verdict.outside_chosen.connect(self._show_outside)
        view.empty.mend.connect(self._mend)
        view.matrix.head_pressed.connect(self._head_pressed)
        view.matrix.subject_changed.connect(self._explain_soon.start)
        view.previous.triggered.connect(lambda _on: self._step(-1))
        view.next.triggered.connect(lambda _on: self._step(1))
        view.ruling.effect_wanted.connect(self._work_out)
        view.ruling.apply_wanted.connect(self._apply)
        view.ruling.places_wanted.connect(self._go)
