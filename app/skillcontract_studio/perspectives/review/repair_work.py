"""Works out what a repair does before it is applied, and applies it to the open editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from skillcontract.governance.repairs import Repair, effect_of
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.background import Background, Tell
from skillcontract_studio.perspectives.review.applying import OtherText, apply_repair
from skillcontract_studio.perspectives.review.repair_summary import RepairSummary, summarise
from skillcontract_studio.perspectives.review.ruling_pane import RulingPane
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.message_bar import Choice, MessageBars


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A repair with what it does; None where it would leave the grants unusable."""

    repair: Repair
    summary: RepairSummary | None


class RepairWork(QObject):
    """The repairs of one page. `outdated` is called where the matrix has to be made anew first."""

    def __init__(
        self,
        desk: Desk,
        pane: RulingPane,
        messages: MessageBars,
        voice: Voice,
        *,
        outdated: Callable[[], None],
        show_editors: Callable[[], None],
    ) -> None:
        super().__init__(pane)
        self._desk = desk
        self._pane = pane
        self._messages = messages
        self._voice = voice
        self._outdated = outdated
        self._show_editors = show_editors
        self.background = Background(self)
        self.background.done.connect(self._worked_out)

    def work_out(self, repair: Repair, found: Survey, verdicts: LoadVerdicts) -> None:
        """Find out what a repair does to the whole matrix."""
        self.background.start(partial(_effect, repair, found, verdicts))

    def apply(self, repair: Repair) -> None:
        """Put a repair into the editor of its file, where it can be undone."""
        desk, voice, name = self._desk, self._voice, repair.file.name
        try:
            pane = apply_repair(desk, repair)
        except OtherText:
            self._messages.show_message("repair", Severity.WARNING, voice("applied.stale", file=name))
            self._outdated()
            return
        if pane is None:
            # What keeps the file from being opened is said over the editors.
            self._show_editors()
            return
        editor, path = pane.document.editor, pane.document.path
        choices = (
            Choice(voice("applied.undo"), lambda: _done(editor.send(M.Undo, 0, 0))),
            Choice(voice("applied.save"), lambda: _done(desk.save(pane))),
            Choice(voice("applied.show"), lambda: _done(desk.open(path))),
        )
        self._messages.show_message("repair", Severity.INFO, voice("applied", file=name), choices)
        # Undone or saved, by whatever way, there is nothing left to say.
        pane.document.dirty_changed.connect(lambda: self._settled(pane))

    def _settled(self, pane: EditorPane) -> None:
        if not pane.document.dirty:
            self._messages.dismiss("repair")

    def _worked_out(self, result: object) -> None:
        if isinstance(result, WorkedOut):
            self._pane.show_effect(result.repair, result.summary)


def _effect(repair: Repair, found: Survey, verdicts: LoadVerdicts, _tell: Tell) -> WorkedOut:
    effect = effect_of(repair, found.matrix.register, found.at, verdicts)
    return WorkedOut(repair, summarise(found.matrix, effect) if effect else None)


def _done(_result: object) -> None:
    """The user sees what became of it."""
