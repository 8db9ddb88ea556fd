"""The page of the perspective: bars, matrix, ruling and signature, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.governance.defects import Defect
from skillcontract.governance.repairs import Repair, effect_of
from skillcontract.publish import NotPublished, write_file
from skillcontract.workspace import Place
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.perspectives.review.applying import OtherText, apply_repair, text_of
from skillcontract_studio.perspectives.review.arrangement import Order, arrange
from skillcontract_studio.perspectives.review.audit_state import LOG_NAME, AuditState, audit_state
from skillcontract_studio.perspectives.review.background import Background, Tell
from skillcontract_studio.perspectives.review.compare_bar import CompareBar
from skillcontract_studio.perspectives.review.comparing import (
    CannotCompare,
    Comparison,
    Other,
    compared,
)
from skillcontract_studio.perspectives.review.empty_state import EmptyState
from skillcontract_studio.perspectives.review.exporting import Exported, ExportKind, export
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
from skillcontract_studio.perspectives.review.sign_off_dialog import SignOffDialog
from skillcontract_studio.perspectives.review.signing import NotSigned, Signature, Signed, sign
from skillcontract_studio.perspectives.review.starters import starter_for
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, Unusable, survey
from skillcontract_studio.perspectives.review.verdict_bar import VerdictBar
from skillcontract_studio.perspectives.review.work_bar import WorkBar
from skillcontract_studio.qt import (
    QFileDialog,
    QFileSystemWatcher,
    QStackedWidget,
    QTimer,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.docks import Docks, Panel
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.message_bar import Choice, MessageBars
from skillcontract_studio.shell.status_bar import Loading, Verdict

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_RULING = 408
_FOLLOW = 30
"""Milliseconds after which the ruling follows the current cell: with an arrow key held down it need not keep up."""
_MOST_WATCHED = 4000
"""Files beyond these are looked at when the window becomes active: systems watch only so many."""
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
        self.comparing = Background(self.widget)
        self.exporting = Background(self.widget)
        self.auditing = Background(self.widget)
        self.signing = Background(self.widget)
        self._comparison: Comparison | None = None
        self._files = QFileSystemWatcher(self.widget)
        self.model = MatrixModel(self.voice)
        self.matrix = MatrixView(self.model, appearance, self.voice)
        self.compare = CompareBar(appearance, self.voice)
        self.filters = FilterBar(appearance, self.voice)
        self.verdict = VerdictBar(appearance, self.voice)
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
        for part in (self.compare, self.filters, self.work, self.messages):
            layout.addWidget(part)
        layout.addWidget(self.docks.manager, 1)
        layout.addWidget(self.verdict)
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
            "review-compare": self.compare.open,
            "review-sign": self.sign_off,
            "review-assurance": lambda: self._export(ExportKind.ASSURANCE),
            "review-larger": lambda: self.matrix.zoom_by(1),
            "review-smaller": lambda: self.matrix.zoom_by(-1),
            "next-problem": lambda: self._step(1),
            "previous-problem": lambda: self._step(-1),
        }

    def close(self) -> None:
        """The window goes."""
        self._soon.stop()
        self._show_subject.stop()
        for work in self._workers():
            work.close()

    def loading(self) -> Loading | None:
        """Whether the runtime contracts of the workspace load, as far as the matrix knows."""
        found = self._survey
        if found is None:
            return None
        dropped = len({each.skill for each in found.matrix.register.dropped})
        return Loading(Verdict.DROPPED, dropped, contracts=True) if dropped else Loading(Verdict.LOADS)

    def _workers(self) -> tuple[Background, ...]:
        return (
            self.surveying,
            self.effects,
            self.comparing,
            self.exporting,
            self.auditing,
            self.signing,
        )

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
            self._keep_watch(found)
            if self._comparison is not None:
                self._compare(self._comparison.other)
        elif isinstance(found, Unusable):
            self._survey = None
            self.empty.show_unusable(found)
            self.centre.setCurrentWidget(self.empty)
            self.ruling.show_subject(None, Subject(None, None))
        self.verdict.show_survey(self._survey)
        self._window.judge()
        self._look_at_log()

    def _arrange(self) -> None:
        found = self._survey
        if found is None:
            return
        current = self.matrix.currentIndex()
        subject = self.model.subject(current) if current.isValid() else Subject(None, None)
        changes = self._comparison.changes if self._comparison else ()
        wanted = replace(self.filters.filters, differences_only=self.compare.differences_only.isChecked())
        arrangement = arrange(found, wanted, self.filters.sorting, changes)
        self.matrix.show_marks(bool(changes))
        self.matrix.sorted_column = {Order.ROLE: ROLE}.get(self.filters.sorting, SKILL)
        self.model.show(found, arrangement, changes)
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

    # The comparison

    def _compare(self, other: object) -> None:
        found, known = self._survey, self._comparison
        if not isinstance(other, Other) or found is None:
            self._comparison = None
            self.comparing.cancel()
            self.compare.show_comparison(None)
            self._arrange()
            return
        before = known.before if known is not None and known.other == other else None
        self.comparing.start(partial(compared, other, before, found))

    def _compared(self, result: object) -> None:
        if isinstance(result, Comparison):
            self._comparison = result
            self.messages.dismiss("compare")
            self.compare.show_comparison(result)
            self._arrange()
        elif isinstance(result, CannotCompare):
            voice = self.voice
            words = voice(result.phrase, other=result.other.name, detail=result.detail(voice.language))
            self.messages.show_message("compare", Severity.ERROR, words)

    # Files

    def _export(self, kind: object) -> None:
        found = self._survey
        if found is None or not isinstance(kind, ExportKind):
            return
        name = found.workspace.root / f"{kind.stem}{kind.suffix}"
        chosen, _ = QFileDialog.getSaveFileName(
            self.widget, self.voice(f"export.{kind}"), str(name), f"*{kind.suffix}"
        )
        if chosen:
            self.export_to(kind, Path(chosen))

    def export_to(self, kind: ExportKind, path: Path) -> None:
        """Write a file beside the window's thread."""
        found = self._survey
        if found is None:
            return
        changes = self._comparison.changes if self._comparison else ()
        log, language = self._log(), self.voice.language
        self.exporting.start(
            lambda tell: export(kind, path, found, changes, language=language, log=log, tell=tell)
        )

    def _exported(self, result: object) -> None:
        if not isinstance(result, Exported):
            return
        voice, severity = self.voice, Severity.ERROR
        if result.refusal is not None:
            words = result.refusal.message(voice.language)
        elif result.too_large:
            words = voice("export.too-large")
        else:
            words, severity = voice("export.done", path=result.path), Severity.INFO
        self.messages.show_message("export", severity, words)

    # The audit log

    def _log(self) -> Path:
        root = self._survey.workspace.root if self._survey else self._window.folder or Path()
        return root / LOG_NAME

    def _look_at_log(self) -> None:
        log = self._log()
        self.auditing.start(lambda _tell: audit_state(log))

    def _audited(self, state: object) -> None:
        if isinstance(state, AuditState):
            self.verdict.show_audit(state)
            self._watch_file(state.path)

    def _open_log(self) -> None:
        log = self._log()
        if log.exists():
            self._window.desk.open(log)

    def sign_off(self) -> None:
        """Ask for the name under the matrix; unsaved texts have to be saved before."""
        found, voice = self._survey, self.voice
        if found is None:
            return
        unsaved = [pane for pane in self._window.area.panes() if pane.document.dirty]
        if unsaved:
            files = voice("list.join").join(pane.document.path.name for pane in unsaved)
            save = Choice(voice("sign.save-all"), lambda: _nothing(self._window.desk.save_all()))
            self.messages.show_message(
                "sign", Severity.WARNING, voice.count("sign.unsaved", len(unsaved), files=files), (save,)
            )
            return
        self.messages.dismiss("sign")
        self.dialog = SignOffDialog(
            found,
            self.verdict.name.text().strip(),
            self.verdict.note.text().strip(),
            appearance=self._window.appearance,
            voice=voice,
            parent=self.widget,
        )
        self.dialog.signed.connect(lambda signature: self._sign(signature, found))
        self.dialog.open()

    def _sign(self, signature: object, found: Survey) -> None:
        if isinstance(signature, Signature):
            self.verdict.name.setText(signature.name)
            self.signing.start(partial(sign, signature, found, self._log(), self._verdicts))

    def _signed(self, result: object) -> None:
        voice, language = self.voice, self.voice.language
        if isinstance(result, Signed):
            self.verdict.note.clear()
            words = voice.count("sign.done", result.records)
            self.messages.show_message("sign", Severity.INFO, words)
        elif isinstance(result, NotSigned):
            words = voice(result.phrase)
            if result.refusal is not None:
                words = f"{words} {result.refusal.message(language)}"
            self.messages.show_message("sign", Severity.ERROR, words)
            self.stale()
        self._look_at_log()

    # Ties

    def _tie(self) -> None:
        window = self._window
        self.surveying.done.connect(self._surveyed)
        for work in (self.surveying, self.comparing, self.exporting, self.signing):
            self.work.follow(work)
        self.comparing.done.connect(self._compared)
        self.exporting.done.connect(self._exported)
        self.auditing.done.connect(self._audited)
        self.signing.done.connect(self._signed)
        self.compare.other_wanted.connect(self._compare)
        self.compare.export_wanted.connect(self._export)
        self.compare.differences_toggled.connect(self._arrange)
        self.verdict.sign_wanted.connect(self.sign_off)
        self.verdict.log_wanted.connect(self._open_log)
        self.verdict.outside_chosen.connect(self._show_outside)
        self._files.fileChanged.connect(self._file_changed)
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

    def _keep_watch(self, found: Survey) -> None:
        """Notice what others write to the files that were judged."""
        workspace = found.workspace
        files = [workspace.manifest_file, workspace.grants_file]
        for skill in workspace.skills:
            files += [skill.governance_file, skill.contract]
        paths = {str(each.path) for each in files if each is not None}
        missing = sorted(paths - set(self._files.files()))[:_MOST_WATCHED]
        if missing:
            self._files.addPaths(missing)

    def _watch_file(self, path: Path) -> None:
        if str(path) not in self._files.files() and path.exists():
            self._files.addPath(str(path))

    def _file_changed(self, name: str) -> None:
        path = Path(name)
        # A file that was replaced is another one to the watcher, which drops it.
        self._watch_file(path)
        if path.name == LOG_NAME:
            self._look_at_log()
        else:
            self.stale()

    def _show_outside(self, defect: object) -> None:
        if isinstance(defect, Defect) and defect.place is not None:
            open_place(self._window.desk, defect.place)

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
