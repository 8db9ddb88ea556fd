"""The audit log of the workspace: how its chain stands, and the signature at its end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.perspectives.review.audit_state import LOG_NAME, AuditState, audit_state
from skillcontract_studio.perspectives.review.sign_off_dialog import SignOffDialog
from skillcontract_studio.perspectives.review.signing import NotSigned, Signature, Signed, sign
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey
from skillcontract_studio.perspectives.review.verdict_bar import VerdictBar
from skillcontract_studio.qt import QFileSystemWatcher, QObject, Signal
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.message_bar import Choice, MessageBars
from skillcontract_studio.theme.appearance import Appearance


class SignOffWork(QObject):
    """The signatures of one page. `outdated` is called where the matrix has to be made anew.

    `audited` brings the AuditState whenever the log was verified.
    """

    audited = Signal(object)

    def __init__(
        self,
        desk: Desk,
        area: EditorArea,
        bar: VerdictBar,
        messages: MessageBars,
        *,
        appearance: Appearance,
        voice: Voice,
        verdicts: LoadVerdicts,
        outdated: Callable[[], None],
    ) -> None:
        super().__init__(bar)
        self._desk = desk
        self._area = area
        self._bar = bar
        self._messages = messages
        self._appearance = appearance
        self._voice = voice
        self._verdicts = verdicts
        self._outdated = outdated
        self._log = Path(LOG_NAME)
        self.dialog: SignOffDialog | None = None
        self.state: AuditState | None = None
        self.background = Background(self)
        self.background.done.connect(self._signed)
        self._auditing = Background(self)
        self._auditing.done.connect(self._audited)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _path: self.look_at_log())
        bar.log_wanted.connect(self._open_log)

    def work_on(self, folder: Path) -> None:
        """The workspace whose log it is."""
        self._log = folder / LOG_NAME
        self.look_at_log()

    def look_at_log(self) -> None:
        """Verify the chain."""
        log = self._log
        self._auditing.start(lambda _tell: audit_state(log))

    def ask(self, found: Survey) -> None:
        """Ask for the name under a matrix; unsaved texts have to be saved before."""
        voice = self._voice
        unsaved = [pane.document.path.name for pane in self._area.panes() if pane.document.dirty]
        if unsaved:
            words = voice.count("sign.unsaved", len(unsaved), files=voice.names(unsaved))
            save = Choice(voice("sign.save-all"), self._save_all)
            self._messages.show_message("sign", Severity.WARNING, words, (save,))
            return
        self._messages.dismiss("sign")
        self.dialog = SignOffDialog(
            found,
            self._bar.name.text().strip(),
            self._bar.note.text().strip(),
            appearance=self._appearance,
            voice=voice,
            parent=self._bar.window(),
        )
        self.dialog.signed.connect(lambda signature: self._sign(signature, found))
        self.dialog.open()

    def close(self) -> None:
        """The window goes."""
        self.background.close()
        self._auditing.close()

    def _save_all(self) -> None:
        self._desk.save_all()

    def _sign(self, signature: object, found: Survey) -> None:
        if isinstance(signature, Signature):
            self._bar.name.setText(signature.name)
            self.background.start(partial(sign, signature, found, self._log, self._verdicts))

    def _signed(self, result: object) -> None:
        voice = self._voice
        if isinstance(result, Signed):
            self._bar.note.clear()
            self._messages.show_message("sign", Severity.INFO, voice.count("sign.done", result.records))
        elif isinstance(result, NotSigned):
            words = voice(result.phrase)
            if result.refusal is not None:
                words = f"{words} {result.refusal.message(voice.language)}"
            self._messages.show_message("sign", Severity.ERROR, words)
            self._outdated()
        self.look_at_log()

    def _audited(self, state: object) -> None:
        if not isinstance(state, AuditState):
            return
        self.state = state
        self._bar.show_audit(state)
        self.audited.emit(state)
        path = str(state.path)
        if path not in self._watcher.files() and state.path.exists():
            self._watcher.addPath(path)

    def _open_log(self) -> None:
        if self._log.exists():
            self._desk.open(self._log)
