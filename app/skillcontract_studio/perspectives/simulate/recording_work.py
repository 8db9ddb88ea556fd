"""Asks where what was played is to be written, and writes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from skillcontract.publish import NotPublished, write_file
from skillcontract.stepping.session import Session
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.recording import recorded
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.utf8 import utf8


class RecordingWork(QObject):
    """`written` brings the path of a file that is written, `wanted` one that is to be replayed."""

    written = Signal(object)
    wanted = Signal(object)

    def __init__(self, view: SimulateView, voice: Voice, session: Callable[[], Session | None]) -> None:
        super().__init__(view)
        self._view = view
        self._voice = voice
        self._session = session
        view.record_bar.wanted.connect(self._record)

    def ask(self) -> None:
        """Ask for title and name."""
        session = self._session()
        if session is not None:
            self._view.record_bar.ask(session.opening.file.path.parent, session.scenario.title)

    def _record(self, path: object, title: str) -> None:
        session, voice = self._session(), self._voice
        if session is None or not isinstance(path, Path):
            return
        try:
            write_file(path, utf8(recorded(session, title)), make_folders=True)
        except NotPublished as refusal:
            self._view.messages.show_message("record", Severity.ERROR, refusal.message(voice.language))
            return
        self._view.record_bar.leave()
        words = voice("record.written", file=path.name, count=session.cursor.step + 1)
        again = Choice(voice("record.open"), lambda: self.wanted.emit(path))
        self._view.messages.show_message("record", Severity.INFO, words, (again,))
        self.written.emit(path)
