"""Play the model: a call with its arguments and the answer it gets, time passing, the node opened again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.enums import SideEffect
from skillcontract.simulator.actions import Call, MalformedText
from skillcontract.simulator.approval import waits_for_approval
from skillcontract.simulator.playing import answers_left, arguments_of_text
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.answer_choice import FREE, AnswerChoice
from skillcontract_studio.perspectives.simulate.call_fields import fields_of, prospects
from skillcontract_studio.perspectives.simulate.call_form import CallForm
from skillcontract_studio.perspectives.simulate.chevron_box import ChevronBox
from skillcontract_studio.qt import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QResizeEvent,
    QScrollArea,
    QSignalBlocker,
    QSizePolicy,
    QStackedWidget,
    QTimer,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_SETTLE = 150
_WIDE = 640
_ADVANCES = ("PT10M", "PT1H", "PT25H", "P7D")
Step = dict[str, Json]


class PlayPanel(QWidget):
    """`played` brings a step (formats.md, Scenario) and the answers that go before those of the scenario."""

    played = Signal(object, object)
    refused = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playPanel")
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self._touched = False
        self.tool = ChevronBox(16, appearance, self)
        self.tool.currentIndexChanged.connect(lambda _index: self._tool_chosen())
        self.effect = QLabel(self)
        self.effect.setObjectName("writeBadge")
        self.effect.setText(SideEffect.WRITE)
        self.as_form, self.as_text = self._switch()
        self.answer = AnswerChoice(appearance, voice, self)
        self.read_back = AnswerChoice(appearance, voice, self)
        self.answer.currentIndexChanged.connect(lambda _index: self._answer_chosen())
        self.call = QPushButton(self)
        self.call.setObjectName("primary")
        self.call.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.call.clicked.connect(self.play_call)
        self.more = QToolButton(self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        self.form = CallForm(appearance, voice)
        self.form.changed.connect(self._edited)
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("jsonField")
        self.text.textChanged.connect(self._edited)
        self.response = QPlainTextEdit(self)
        self.response.setObjectName("jsonField")
        self._labels = {name: QLabel(self) for name in ("tool", "answer", "read-back")}
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides = QStackedWidget(self)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLE)
        self._soon.timeout.connect(self.preview)
        self._lay_out()
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    # What is shown

    def show_session(self, session: Session) -> None:
        """Offer the tools of a session's skill; the call one looks at stands in the form until somebody types."""
        former = self._session
        self._session = session
        skill = session.opening.cast.prepared
        names = (*skill.callable_tools, "", *BUILTIN_TOOLS)
        if former is None or former.opening.cast.prepared is not skill:
            chosen = self.tool.currentText()
            with QSignalBlocker(self.tool):
                self.tool.clear()
                for name in names:
                    if name:
                        self.tool.addItem(name)
                    else:
                        self.tool.insertSeparator(self.tool.count())
                self.tool.setCurrentText(chosen if chosen and chosen in names else names[0])
            self._fill({})
            self._touched = False
        one = session.current
        moved = former is None or former.cursor.step != session.cursor.step or former.play is not session.play
        if one is not None and isinstance(one.action, Call) and moved and not self._touched:
            args = one.action.args
            self.prepare(one.action.tool, args if isinstance(args, dict) else {})
        self._offer_answers()
        self.preview()

    def prepare(self, tool: str, args: Mapping[str, Json]) -> None:
        """Put a call into the form."""
        if self.tool.findText(tool) < 0:
            return
        with QSignalBlocker(self.tool):
            self.tool.setCurrentText(tool)
        self._fill(args)
        self._touched = False

    def arguments(self) -> Json | MalformedText:
        """What would be sent: of the form, or the raw text as it stands."""
        return (
            arguments_of_text(self.text.toPlainText()) if self.as_text.isChecked() else self.form.arguments()
        )

    def preview(self) -> None:
        """Say beside each field where its value would count from."""
        if self._session is not None and self.as_form.isChecked():
            found = prospects(self._session.after, self.tool.currentText(), self.form.arguments())
            self.form.show_prospects(found)

    def answers(self) -> dict[str, list[Mapping[str, Json]]] | None:
        """The answers that are chosen, by tool; None where free text is no JSON, which is said."""
        written, verify = self._answering(), self._verify_tool()
        wanted = [pair for pair in ((written, self.answer), (verify, self.read_back)) if pair[0]]
        found: dict[str, list[Mapping[str, Json]]] = {}
        for name, choice in wanted:
            answer = choice.answer(self.response.toPlainText())
            if isinstance(answer, MalformedText):
                self.refused.emit(self._voice("answer.no-json", reason=answer.reason))
                return None
            if answer is not None:
                found[name] = [answer]
        return found

    # What is done

    def play_call(self) -> None:
        """Play the call that stands here."""
        answers = self.answers()
        if answers is None:
            return
        step: Step = {"call": self.tool.currentText()}
        if self.as_text.isChecked():
            step["argsText"] = self.text.toPlainText()
            read = arguments_of_text(self.text.toPlainText())
            if not isinstance(read, MalformedText):
                step = {"call": self.tool.currentText(), "args": read}
        else:
            step["args"] = self.form.arguments()
        self._touched = False
        self.played.emit(step, answers)

    def play_step(self, step: Step) -> None:
        """Play another step, such as a user's answer, with the answers chosen here."""
        answers = self.answers()
        if answers is not None:
            self._touched = False
            self.played.emit(step, answers)

    # Parts

    def _tool_chosen(self) -> None:
        self._fill({})
        self._touched = True

    def _fill(self, args: Mapping[str, Json]) -> None:
        session = self._session
        if session is None:
            return
        skill, name = session.opening.cast.prepared, self.tool.currentText()
        self.form.show_fields(fields_of(skill, name), args)
        with QSignalBlocker(self.text):
            self.text.setPlainText(to_json(dict(args), indent=2))
        tool = skill.callable_tools.get(name)
        self.effect.setVisible(tool is not None and tool.writes)
        self._offer_answers()
        self.preview()

    def _offer_answers(self) -> None:
        session = self._session
        if session is None:
            return
        left = answers_left(session.play) if session.cursor.step == len(session.play.steps) - 1 else {}
        written = self._answering()
        self.answer.offer_scenario(bool(left.get(written)))
        verify = self._verify_tool()
        self.read_back.offer_scenario(bool(left.get(verify)))
        for name, choice, tool in (
            ("answer", self.answer, written),
            ("read-back", self.read_back, verify),
        ):
            self._labels[name].setVisible(bool(tool))
            choice.setVisible(bool(tool))
            choice.setToolTip(tool)

    def _answering(self) -> str:
        """The tool whose response is chosen here: that of a write which waits for the user, else that of the form."""
        session, tool = self._session, self.tool.currentText()
        checkpoint = None if session is None else waits_for_approval(session.after)
        if checkpoint is not None and checkpoint.held is not None:
            return checkpoint.held.tool
        return "" if session is None or tool in BUILTIN_TOOLS else tool

    def _verify_tool(self) -> str:
        """The tool that reads back a write whose outcome is open: that of the form, or one of the node's evidence."""
        session = self._session
        if session is None:
            return ""
        tools = session.opening.cast.prepared.callable_tools
        names = [one.tool for one in session.after.evidence if one.is_open]
        if self.answer.name.startswith("raise-"):
            names.append(self._answering())
        rules = [tools[name].verify for name in names if name in tools]
        return next((rule.tool for rule in rules if rule is not None), "")

    def _answer_chosen(self) -> None:
        free = self.answer.name == FREE
        if free and not self.response.toPlainText():
            self.response.setPlainText(self.answer.text())
        self.response.setVisible(free)
        self._offer_answers()

    def _edited(self) -> None:
        self._touched = True
        self._soon.start()

    def _turned(self) -> None:
        if self.as_text.isChecked():
            with QSignalBlocker(self.text):
                self.text.setPlainText(to_json(self.form.arguments(), indent=2))
            self._sides.setCurrentIndex(1)
            return
        read = arguments_of_text(self.text.toPlainText())
        if isinstance(read, dict):
            self.form.fill(read)
        self._sides.setCurrentIndex(0)
        self.preview()

    def _switch(self) -> tuple[QToolButton, QToolButton]:
        group = QButtonGroup(self)
        buttons = (QToolButton(self), QToolButton(self))
        for button in buttons:
            button.setObjectName("segment")
            button.setCheckable(True)
            group.addButton(button)
        buttons[0].setChecked(True)
        group.buttonToggled.connect(lambda _button, on: self._turned() if on else None)
        return buttons

    def _lay_out(self) -> None:
        left, right = QHBoxLayout(), QHBoxLayout()
        for row in (left, right):
            row.setSpacing(8)
        switch = QHBoxLayout()
        switch.setSpacing(0)
        switch.addWidget(self.as_form)
        switch.addWidget(self.as_text)
        left.addWidget(self._labels["tool"])
        left.addWidget(self.tool, 1)
        left.addWidget(self.effect)
        left.addLayout(switch)
        right.addStretch(0)
        right.addWidget(self._labels["answer"])
        right.addWidget(self.answer, 1)
        right.addWidget(self._labels["read-back"])
        right.addWidget(self.read_back, 1)
        right.addWidget(self.more)
        right.addWidget(self.call)
        self._rows.setContentsMargins(12, 8, 12, 4)
        self._rows.setSpacing(8)
        self._rows.addLayout(left, 1)
        self._rows.addLayout(right, 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(self.form)
        self._sides.addWidget(area)
        self._sides.addWidget(self.text)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self._sides, 3)
        below.addWidget(self.response, 2)
        self.response.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.setSpacing(0)
        layout.addLayout(self._rows)
        layout.addLayout(below, 1)

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """A narrow panel has its controls in two rows."""
        super().resizeEvent(event)
        wide = self.width() >= self._appearance.fonts.px(_WIDE)
        self._rows.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def _redraw(self) -> None:
        voice, look = self._voice, self._appearance
        for name, label in self._labels.items():
            label.setText(voice(f"play.{name}"))
        for widget, key in (
            (self.tool, "play.tool"),
            (self.answer, "play.answer"),
            (self.read_back, "play.read-back"),
            (self.text, "play.raw-arguments"),
            (self.response, "play.raw-response"),
        ):
            widget.setAccessibleName(voice(key))
        self.as_form.setText(voice("play.form"))
        self.as_text.setText(voice("play.raw"))
        self.call.setText(voice("play.call"))
        self.call.setIcon(look.icon("play", "onAccent"))
        self.more.setText(voice("play.more"))
        self.more.setToolTip(voice("play.more"))
        self.more.setAccessibleName(voice("play.more"))
        self.more.setIcon(look.icon("clock-outline"))
        self.response.setPlaceholderText(voice("play.raw-response"))
        mono = look.fonts.mono(13)
        for field in (self.text, self.response):
            field.setFont(mono)
        self.answer.fill()
        self.read_back.fill()
        menu = self.more.menu()
        menu.clear()
        for by in _ADVANCES:
            menu.addAction(voice("play.advance", by=by), _player(self.play_step, {"advance": by}))
        menu.addSeparator()
        menu.addAction(voice("play.reopen"), _player(self.play_step, {"reopen": True}))
        session = self._session
        if session is not None:
            self._fill(self.form.arguments())


def _player(play: Callable[[Step], None], step: Step) -> Callable[[], None]:
    return partial(play, step)
