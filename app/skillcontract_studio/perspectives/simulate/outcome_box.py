"""What came of the step, first of all: its word and code, one sentence, and what the model is told to do next."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.model.error_codes import number_of
from skillcontract.simulator.trace import NextStep, Verdict
from skillcontract.simulator.wording import Wording
from skillcontract.stepping.session import Session
from skillcontract.stepping.step_notes import Note, step_notes
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS, STAGE_SIGNS, Sign
from skillcontract_studio.qt import (
    QColor,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPalette,
    QPushButton,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


class OutcomeBox(QFrame):
    """`next_wanted` brings what the observation says to do next, to be prepared in the call form; `given_wanted` comes at the
    beginning, for what is given there.
    """

    next_wanted = Signal(object)
    given_wanted = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("outcomeBox")
        self._appearance = appearance
        self._voice = voice
        self._next: NextStep | None = None
        self._note_labels: list[QLabel] = []
        self._sign = QLabel(self)
        self.title = QLabel(self)
        self.title.setObjectName("outcomeTitle")
        self.number = QLabel(self)
        self.number.setObjectName("mono")
        self.code = QLabel(self)
        self.code.setObjectName("mono")
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.next_words = QLabel(self)
        self.next_words.setTextFormat(Qt.TextFormat.PlainText)
        self.next_words.setObjectName("mono")
        self.button = QPushButton(self)
        self.button.clicked.connect(lambda: self.next_wanted.emit(self._next))
        self.given = QPushButton(self)
        self.given.clicked.connect(self.given_wanted)
        for label in (self.code, self.sentence, self.title):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._notes = QVBoxLayout()
        self._notes.setSpacing(2)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._sign)
        top.addWidget(self.title, 1)
        top.addWidget(self.number)
        below = QHBoxLayout()
        below.addWidget(self.next_words, 1)
        below.addWidget(self.button)
        below.addWidget(self.given, 0, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        layout.addLayout(top)
        for label in (self.code, self.sentence):
            layout.addWidget(label)
        layout.addLayout(self._notes)
        layout.addLayout(below)

    def show_session(self, session: Session) -> None:
        """Show what came of the step, or on its way what the stage decided."""
        voice, word = self._voice, Wording(self._voice.language)
        one, record = session.current, session.record
        code, following = "", None
        if one is None:
            sign, title = NOT_RUN, voice("outcome.beginning")
            sentence = session.scenario.title or session.opening.file.name or voice("bar.unsaved")
        elif session.at_step_end:
            trace = one.trace
            sign, code, following = OUTCOME_SIGNS[trace.outcome], trace.code or "", trace.next
            title = voice(sign.phrase)
            if trace.stage is not None:
                title = voice("outcome.at", outcome=title, stage=trace.stage)
            sentence = word(trace.observation)
        elif record is not None:
            sign = STAGE_SIGNS[record.verdict]
            title = voice("outcome.stage", stage=record.stage, verdict=voice(sign.phrase))
            sentence = word(record.detail)
            code = one.trace.code or "" if record.verdict is Verdict.REJECT else ""
        else:
            sign, title, sentence = NOT_RUN, "", ""
        self._fill(sign, title, code, sentence)
        ended = one is not None and session.at_step_end
        self._note(list(step_notes(one, voice.language)) if one is not None and ended else [])
        self._follow(following)
        self.given.setVisible(one is None)
        self.given.setText(voice("outcome.given"))

    def notes(self) -> list[str]:
        """What is said besides."""
        return [label.text() for label in self._note_labels if not label.isHidden()]

    def _note(self, notes: Sequence[Note]) -> None:
        while len(self._note_labels) < len(notes):
            label = QLabel(self)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._note_labels.append(label)
            self._notes.addWidget(label)
        for place, label in enumerate(self._note_labels):
            label.setVisible(place < len(notes))
            if place < len(notes):
                label.setText(notes[place].text)
                palette = label.palette()
                palette.setColor(
                    QPalette.ColorRole.WindowText, QColor(self._appearance.tokens[notes[place].weight])
                )
                label.setPalette(palette)

    def _fill(self, sign: Sign, title: str, code: str, sentence: str) -> None:
        self._sign.setPixmap(self._appearance.pixmap(sign.icon, sign.tint))
        self.title.setText(title)
        number = number_of(code) if code else None
        self.number.setText((number or "").rpartition(".")[2])
        self.number.setToolTip(number or "")
        self.code.setText(code)
        self.code.setVisible(bool(code))
        self.sentence.setText(sentence)
        self.setAccessibleName(self._voice.listed((title, code, sentence)))
        for part in (self, self.title):
            part.setProperty("tint", sign.tint)
            part.style().unpolish(part)
            part.style().polish(part)

    def _follow(self, following: NextStep | None) -> None:
        self._next = following
        for part in (self.next_words, self.button):
            part.setVisible(following is not None)
        if following is not None:
            name = following.tool if following.action == "call" and following.tool else following.action
            self.next_words.setText(f"{self._voice('outcome.next')} {name}")
            self.next_words.setToolTip(self.next_words.text())
            self.button.setText(self._voice("outcome.prepare"))
            self.button.setIcon(self._appearance.icon("play"))
            self.button.setAccessibleName(self._voice("outcome.prepare-named", name=name))
