"""The checkpoint as the user meets it: the question, the approval card with masked values, or whether a write took effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skillcontract.simulator.masking import MASK
from skillcontract.simulator.wording import value_text
from skillcontract.stepping.checkpoint_facts import CheckpointFacts, Waiting
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {
    Waiting.PREVIEW: "account-outline",
    Waiting.APPROVAL: "account-outline",
    Waiting.QUESTION: "account-outline",
    Waiting.VERIFY: "help-circle",
    Waiting.DELEGATE: "robot-outline",
}
_ANSWERS: Mapping[Waiting, tuple[tuple[str, Mapping[str, object]], ...]] = {
    Waiting.APPROVAL: (
        ("CONFIRM", {"user": "CONFIRM"}),
        ("REJECT", {"user": "REJECT"}),
        ("CANCEL", {"user": "CANCEL"}),
    ),
    Waiting.QUESTION: (("CANCEL", {"user": "CANCEL"}),),
    Waiting.VERIFY: (
        ("EFFECTIVE", {"verify": "EFFECTIVE"}),
        ("NOT_EFFECTIVE", {"verify": "NOT_EFFECTIVE"}),
        ("CANCEL", {"user": "CANCEL"}),
    ),
    Waiting.DELEGATE: (
        ("DONE", {"delegated": {"status": "DONE"}}),
        ("FAILED", {"delegated": {"status": "FAILED"}}),
    ),
}
_ANSWERS = {**_ANSWERS, Waiting.PREVIEW: _ANSWERS[Waiting.APPROVAL]}


class CheckpointCard(QFrame):
    """`answered` brings the step (formats.md, Scenario) that the user's answer is."""

    answered = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("checkpointCard")
        self._appearance = appearance
        self._voice = voice
        self._facts = CheckpointFacts(Waiting.NOTHING)
        self._answerable = True
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 8, 12, 12)
        self._layout.setSpacing(6)
        self._content: QWidget | None = None
        self.reply: QLineEdit | None = None
        self.buttons: dict[str, QPushButton] = {}

    def show_facts(self, facts: CheckpointFacts, *, answerable: bool = True) -> None:
        """Show what the node waits for; nothing where it waits for nothing. On a step's way nobody can answer yet."""
        self._facts = facts
        self._answerable = answerable
        self.redraw()

    def redraw(self) -> None:
        """Words or colours have changed."""
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
            self._content = None
        self.buttons = {}
        self.reply = None
        facts, voice = self._facts, self._voice
        self.setVisible(facts.waiting is not Waiting.NOTHING)
        if facts.waiting is Waiting.NOTHING:
            return
        content = self._content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(self._head(content))
        question = QLabel(voice(f"checkpoint.{facts.waiting}-text", text=facts.text), content)
        question.setObjectName("approvalQuestion")
        question.setWordWrap(True)
        question.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(question)
        self.setAccessibleName(voice.headed(voice(f"checkpoint.{facts.waiting}"), question.text()))
        if facts.card is not None:
            layout.addLayout(self._fields(content))
        for key, names in (("hidden", facts.hidden), ("fields", facts.fields)):
            if names:
                note = QLabel(voice(f"checkpoint.{key}", names=voice.names(names)), content)
                note.setObjectName("muted")
                note.setWordWrap(True)
                layout.addWidget(note)
        if facts.waiting is Waiting.QUESTION:
            layout.addLayout(self._say(content))
        layout.addLayout(self._answers(content))
        self._layout.addWidget(content)

    def _head(self, content: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        icon = QLabel(content)
        icon.setPixmap(self._appearance.pixmap(_ICONS[self._facts.waiting], "muted"))
        title = QLabel(self._voice(f"checkpoint.{self._facts.waiting}"), content)
        title.setObjectName("cardTitle")
        row.addWidget(icon)
        row.addWidget(title, 1)
        if self._facts.waiting is Waiting.PREVIEW:
            note = QLabel(self._voice("checkpoint.not-asked"), content)
            note.setObjectName("muted")
            row.addWidget(note)
        return row

    def _fields(self, content: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        card = self._facts.card
        for row, field in enumerate(card.fields if card else ()):
            name = QLabel(field.label, content)
            name.setObjectName("fieldName")
            text = field.value if isinstance(field.value, str) else value_text(field.value)
            if text == MASK:
                text = self._voice("checkpoint.masked", mask=MASK)
            value = QLabel(text, content)
            value.setWordWrap(True)
            value.setTextFormat(Qt.TextFormat.PlainText)
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        return grid

    def _say(self, content: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        reply = self.reply = QLineEdit(content)
        reply.setPlaceholderText(self._voice("checkpoint.reply"))
        reply.setAccessibleName(self._voice("checkpoint.reply"))
        send = QPushButton(self._voice("checkpoint.say"), content)

        def said() -> None:
            if reply.text():
                self.answered.emit({"say": reply.text()})

        reply.returnPressed.connect(said)
        send.clicked.connect(said)
        for part in (reply, send):
            part.setEnabled(self._answerable)
        row.addWidget(reply, 1)
        row.addWidget(send)
        self.buttons["say"] = send
        return row

    def _answers(self, content: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        for word, step in _ANSWERS[self._facts.waiting]:
            button = QPushButton(word, content)
            button.setObjectName("answer")
            button.setEnabled(self._answerable and self._facts.waiting is not Waiting.PREVIEW)
            button.setAccessibleName(self._voice("checkpoint.answer", word=word))
            button.clicked.connect(self._answerer(step))
            self.buttons[word] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _answerer(self, step: Mapping[str, object]) -> Callable[[], None]:
        return lambda: self.answered.emit(dict(step))
