"""Play the model: what happens next to the node, and what tools answer to it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from skillcontract.simulator.actions import MalformedText
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.answer_bar import AnswerBar
from skillcontract_studio.perspectives.simulate.call_body import CallBody
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.step_form import Step, StepForm, Unfit
from skillcontract_studio.perspectives.simulate.step_forms import CALL, awaited_kind, step_forms
from skillcontract_studio.qt import (
    QAction,
    QBoxLayout,
    QEvent,
    QHBoxLayout,
    QPushButton,
    QResizeEvent,
    QSignalBlocker,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_MARGINS = 32


class PlayPanel(QWidget):
    """`played` brings a step (formats.md, Scenario) and the answers that go before those of the scenario; `refused` says why
    what stands here cannot be played.
    """

    played = Signal(object, object)
    refused = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playPanel")
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self.kind = ChoiceBox(9, self)
        self.given = QAction(self)
        """A button of the panel's title bar."""
        self.call_body = CallBody(appearance, voice)
        self.answers = AnswerBar(appearance, voice, self)
        self.call = QPushButton(self)
        self.call.setObjectName("primary")
        self.call.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.call.clicked.connect(self.play)
        self.forms: Mapping[str, StepForm] = step_forms(appearance, voice)
        self._kinds = (CALL, *self.forms)
        self._bodies = QStackedWidget(self)
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lay_out()
        for name in self._kinds:
            self.kind.addItem("", name)
        self.kind.currentIndexChanged.connect(lambda _index: self._turned())
        self.call_body.tool_changed.connect(self._offer)
        appearance.changed.connect(self._speak)
        voice.changed.connect(self._speak)
        self._speak()

    def show_session(self, session: Session) -> None:
        """Another session or place; the form of what the node waits for comes to the front, once."""
        former, self._session = self._session, session
        if former is None or former.after is not session.after:
            self.turn_to(awaited_kind(session.after))
        self.call_body.show_session(session)
        for form in self.forms.values():
            form.show_session(session)
        self._offer()

    def prepare(self, tool: str, args: Mapping[str, Json]) -> None:
        """Put a call into the form."""
        self.turn_to(CALL)
        self.call_body.prepare(tool, args)

    def turn_to(self, kind: str) -> None:
        """Show the form of a kind of step."""
        self.kind.setCurrentIndex(self.kind.findData(kind))

    def arguments(self) -> Json | MalformedText:
        """The arguments that would be sent."""
        return self.call_body.arguments()

    def play(self) -> None:
        """Play the step that stands here."""
        form = self.forms.get(str(self.kind.currentData()))
        step = self.call_body.step() if form is None else form.step()
        if isinstance(step, Unfit):
            self.refused.emit(step.reason)
        else:
            self.play_step(step)

    def play_step(self, step: Step) -> None:
        """Play a step, such as a user's answer to a card, with the answers chosen here."""
        answers = self.answers.answers()
        if isinstance(answers, Unfit):
            self.refused.emit(answers.reason)
        else:
            self.played.emit(step, answers)

    # Parts

    def _turned(self) -> None:
        kind = str(self.kind.currentData())
        self._bodies.setCurrentIndex(self._kinds.index(kind))
        body = self.call_body
        for part in (body.tool, body.side):
            part.setVisible(kind == CALL)
        self.call.setText(self._voice("play.call" if kind == CALL else "play.play"))
        self._offer()

    def _offer(self) -> None:
        calls = self.kind.currentData() == CALL
        self.call_body.effect.setVisible(calls and self.call_body.writes())
        if self._session is not None:
            self.answers.show_session(self._session, self.call_body.tool.currentText() if calls else "")

    def _lay_out(self) -> None:
        body = self.call_body
        left, right = QHBoxLayout(), QHBoxLayout()
        for row in (left, right):
            row.setSpacing(8)
        left.addWidget(self.kind)
        left.addWidget(body.tool, 1)
        left.addWidget(body.effect)
        left.addWidget(body.side)
        left.addStretch(0)
        right.addWidget(self.answers, 1)
        right.addWidget(self.call)
        self._rows.setContentsMargins(12, 8, 12, 4)
        self._rows.setSpacing(8)
        self._rows.addLayout(left, 1)
        self._rows.addLayout(right, 1)
        self._header = (left, right)
        self._bodies.addWidget(body)
        for form in self.forms.values():
            self._bodies.addWidget(form.widget)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self._bodies, 3)
        below.addWidget(self.answers.response, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(0)
        layout.addLayout(self._rows)
        layout.addLayout(below, 1)
        answers = self.answers
        first = (
            self.kind,
            body.tool,
            body.as_form,
            body.as_text,
            answers.answer,
            answers.read_back,
            self.call,
        )
        for before, after in pairwise((*first, self._bodies, answers.response)):
            self.setTabOrder(before, after)

    def event(self, event: QEvent, /) -> bool:
        """What was shown or hidden has another size now."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return handled

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A narrow panel has its controls in two rows."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """One row where all of it has room, else two."""
        needed = sum(side.sizeHint().width() for side in self._header) + self._appearance.fonts.px(_MARGINS)
        wanted = (
            QBoxLayout.Direction.LeftToRight if needed <= self.width() else QBoxLayout.Direction.TopToBottom
        )
        if self._rows.direction() is not wanted:
            self._rows.setDirection(wanted)

    def _speak(self) -> None:
        voice = self._voice
        with QSignalBlocker(self.kind):
            for place, name in enumerate(self._kinds):
                self.kind.setItemText(place, voice(f"play.kind.{name}"))
        self.kind.setAccessibleName(voice("play.kind"))
        self.given.setIcon(self._appearance.icon("clipboard-text-outline"))
        self.given.setText(voice("play.given"))
        self.given.setToolTip(voice("play.given-about"))
        self.call.setIcon(self._appearance.icon("play", "onAccent"))
        self.call_body.speak()
        self.answers.speak()
        for form in self.forms.values():
            form.speak()
        self._turned()
