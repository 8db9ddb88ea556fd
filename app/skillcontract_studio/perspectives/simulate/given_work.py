"""Asks what is to be given before the first step, and has what was played replayed on it."""

from __future__ import annotations

from collections.abc import Callable

from skillcontract.stepping.given_text import in_given, with_given
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.given_dialog import GivenDialog
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable
from skillcontract_studio.qt import QObject, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


class GivenWork(QObject):
    """`replayed` brings a session with something else given, whose steps are to be replayed."""

    replayed = Signal(object)

    def __init__(
        self,
        session: Callable[[], Session | None],
        appearance: Appearance,
        voice: Voice,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._appearance = appearance
        self._voice = voice
        self._parent = parent
        self._asked: Session | None = None
        """What was asked for last, until it is there or refused."""
        self.dialog: GivenDialog | None = None

    def ask(self) -> None:
        """Show what is given, to be changed."""
        session = self._session()
        if session is None or self.dialog is not None:
            return
        self.dialog = GivenDialog(session, self._appearance, self._voice, self._parent)
        self.dialog.wanted.connect(self._wanted)
        self.dialog.finished.connect(self._left)
        self.dialog.ask()

    def brought(self) -> None:
        """The session is there: nothing is left to be asked."""
        if self._asked is not None and self.dialog is not None:
            self.dialog.accept()
        self._asked = None

    def refused(self, found: Unplayable) -> bool:
        """Whether it was this that could not be played; then the dialog says why."""
        asked, self._asked = self._asked, None
        if asked is None or self.dialog is None:
            return False
        self.dialog.show_faults(in_given(asked, found.problems))
        return True

    def _wanted(self, text: str) -> None:
        session = self._session()
        if session is not None:
            self._asked = with_given(session, text)
            self.replayed.emit(self._asked)

    def _left(self) -> None:
        self.dialog = self._asked = None
