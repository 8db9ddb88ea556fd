"""Asks where an export goes, writes it beside the window, and says what became of it."""

from __future__ import annotations

from pathlib import Path

from skillcontract.governance.access import AccessChange
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.perspectives.review.audit_state import LOG_NAME
from skillcontract_studio.perspectives.review.exporting import Exported, ExportKind, export
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import QFileDialog, QObject
from skillcontract_studio.shell.message_bar import MessageBars


class ExportWork(QObject):
    """The exports of one page."""

    def __init__(self, messages: MessageBars, voice: Voice) -> None:
        super().__init__(messages)
        self._messages = messages
        self._voice = voice
        self.background = Background(self)
        self.background.done.connect(self._exported)

    def ask(self, kind: ExportKind, found: Survey, changes: tuple[AccessChange, ...]) -> None:
        """Ask for the file's name; the system's dialog asks before one is replaced."""
        name = found.workspace.root / f"{kind.stem}{kind.suffix}"
        chosen, _ = QFileDialog.getSaveFileName(
            self._messages.window(), self._voice(f"export.{kind}"), str(name), f"*{kind.suffix}"
        )
        if chosen:
            self.write(kind, Path(chosen), found, changes)

    def write(self, kind: ExportKind, path: Path, found: Survey, changes: tuple[AccessChange, ...]) -> None:
        """Write a file."""
        log, language = found.workspace.root / LOG_NAME, self._voice.language
        self.background.start(
            lambda tell: export(kind, path, found, changes, language=language, log=log, tell=tell)
        )

    def _exported(self, result: object) -> None:
        if not isinstance(result, Exported):
            return
        voice, severity = self._voice, Severity.ERROR
        if result.refusal is not None:
            words = result.refusal.message(voice.language)
        elif result.too_large:
            words = voice("export.too-large")
        else:
            words, severity = voice("export.done", path=result.path), Severity.INFO
        self._messages.show_message("export", severity, words)
