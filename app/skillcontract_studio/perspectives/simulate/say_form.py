"""The user says something: the answer to what the model asked."""

from __future__ import annotations

from skillcontract.simulator.state import CheckpointKind
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.step_form import Step, Unfit
from skillcontract_studio.qt import QLabel, QPlainTextEdit, QVBoxLayout, QWidget


class SayForm:
    """Free text over a note on whether anybody asked."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._session: Session | None = None
        self.widget = QWidget()
        self.text = QPlainTextEdit(self.widget)
        self.text.setObjectName("sayField")
        self.text.setTabChangesFocus(True)
        self._note = QLabel(self.widget)
        self._note.setObjectName("muted")
        self._note.setWordWrap(True)
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(12, 4, 12, 8)
        layout.setSpacing(4)
        layout.addWidget(self.text, 1)
        layout.addWidget(self._note)

    def show_session(self, session: Session) -> None:
        """Another session or place."""
        self._session = session
        self._tell()

    def step(self) -> Step | Unfit:
        """What the user says."""
        text = self.text.toPlainText().strip()
        return {"say": text} if text else Unfit(self._voice("play.say.empty"))

    def speak(self) -> None:
        """Words have changed."""
        self.text.setPlaceholderText(self._voice("checkpoint.reply"))
        self.text.setAccessibleName(self._voice("checkpoint.reply"))
        self._tell()

    def _tell(self) -> None:
        checkpoint = self._session.after.checkpoint if self._session is not None else None
        if checkpoint is not None and checkpoint.kind is CheckpointKind.FOLLOW_UP and checkpoint.question:
            self._note.setText(self._voice("play.say.about", question=checkpoint.question.text))
        else:
            self._note.setText(self._voice("play.say.unfit"))
