"""Time passes: a duration as ISO 8601 writes it, chosen or typed."""

from __future__ import annotations

from skillcontract.simulator.datetime_text import duration_of
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.step_form import Step, Unfit
from skillcontract_studio.qt import QComboBox, QLabel, Qt, QVBoxLayout, QWidget

_OFFERED = ("PT10M", "PT1H", "PT25H", "P7D")


class AdvanceForm:
    """An editable choice over a note on what a duration looks like, or on the clock."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._session: Session | None = None
        self.widget = QWidget()
        self.by: QComboBox = ChoiceBox(12, self.widget)
        self.by.setEditable(True)
        self.by.addItems(list(_OFFERED))
        self.by.currentTextChanged.connect(lambda _text: self._tell())
        self._note = QLabel(self.widget)
        self._note.setObjectName("muted")
        self._note.setWordWrap(True)
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        layout.addWidget(self.by, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._note)
        layout.addStretch(1)

    def show_session(self, session: Session) -> None:
        """Another session or place."""
        self._session = session
        self._tell()

    def step(self) -> Step | Unfit:
        """The time that passes."""
        text = self.by.currentText().strip()
        if duration_of(text) is None:
            return Unfit(self._voice("play.advance.unfit", text=text))
        return {"advance": text}

    def speak(self) -> None:
        """Words have changed."""
        self.by.setAccessibleName(self._voice("play.kind.advance"))
        self._tell()

    def _tell(self) -> None:
        text, now = (
            self.by.currentText().strip(),
            self._session.after.now if self._session is not None else None,
        )
        by = duration_of(text)
        if by is None:
            self._note.setText(self._voice("play.advance.unfit", text=text))
        elif now is None:
            self._note.setText(self._voice("play.advance.no-clock"))
        else:
            then = (now + by).isoformat()
            self._note.setText(self._voice("play.advance.about", now=now.isoformat(), then=then))
