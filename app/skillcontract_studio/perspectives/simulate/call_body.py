"""A call that the model makes: which tool, and its arguments as a form or as raw JSON, which always mean the same."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.enums import SideEffect
from skillcontract.simulator.actions import Call, MalformedText
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.simulate.argument_prospects import prospects
from skillcontract_studio.perspectives.simulate.argument_shapes import ArgumentShapes, shapes_of
from skillcontract_studio.perspectives.simulate.call_form import CallForm
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.malformed_words import malformed_words
from skillcontract_studio.perspectives.simulate.segments import Segments
from skillcontract_studio.perspectives.simulate.step_form import Step, Unfit
from skillcontract_studio.qt import (
    QLabel,
    QPlainTextEdit,
    QSignalBlocker,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_SETTLE = 150
_TEXT = 1


class CallBody(QWidget):
    """The arguments; `tool`, `effect` and `side` are for the row above. `tool_changed` comes with another tool."""

    tool_changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self._touched = False
        self._shapes: dict[str, ArgumentShapes] = {}
        """What is known of the tools of the skill, made when they are first chosen."""
        self.tool = ChoiceBox(13, self)
        self.tool.currentIndexChanged.connect(lambda _index: self._tool_chosen())
        self.effect = QLabel(self)
        self.effect.setObjectName("writeBadge")
        self.effect.setText(SideEffect.WRITE)
        self.side = Segments(("play.form", "play.raw"), voice, self)
        self.as_form, self.as_text = self.side.buttons
        self.side.turned.connect(lambda _side: self._turned())
        self.form = CallForm(appearance, voice)
        self.form.changed.connect(self._edited)
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("jsonField")
        self.text.setTabChangesFocus(True)
        self.text.textChanged.connect(self._typed)
        self.fault = QLabel(self)
        self.fault.setObjectName("jsonFault")
        self.fault.setWordWrap(True)
        self.fault.hide()
        self._soon = later(self, _SETTLE, self.preview)
        raw = QWidget(self)
        below = QVBoxLayout(raw)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self.text, 1)
        below.addWidget(self.fault)
        self._sides = QStackedWidget(self)
        self._sides.addWidget(self.form.scrolled(self))
        self._sides.addWidget(raw)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._sides)

    # What is shown

    def show_session(self, session: Session) -> None:
        """Offer the tools of a session's skill; the call one looks at stands in the form until somebody types."""
        former, self._session = self._session, session
        skill = session.opening.cast.prepared
        if former is None or former.opening.cast.prepared is not skill:
            self._shapes = {}
            self._offer([*skill.callable_tools], [*BUILTIN_TOOLS])
            self._fill({})
            self._touched = False
        one = session.current
        moved = former is None or former.cursor.step != session.cursor.step or former.play is not session.play
        if one is not None and isinstance(one.action, Call) and moved and not self._touched:
            args = one.action.args
            self.prepare(one.action.tool, args if isinstance(args, dict) else {})
        elif moved:
            self.preview()

    def prepare(self, tool: str, args: Mapping[str, Json]) -> None:
        """Put a call into the form."""
        if self.tool.findText(tool) < 0:
            return
        with QSignalBlocker(self.tool):
            self.tool.setCurrentText(tool)
        self._fill(args)
        self._touched = False
        self.tool_changed.emit()

    def arguments(self) -> Json | MalformedText:
        """What would be sent: of the form, or the raw text as it stands."""
        return (
            arguments_of_text(self.text.toPlainText()) if self.as_text.isChecked() else self.form.arguments()
        )

    def step(self) -> Step | Unfit:
        """The call as a step of a scenario. Raw text that is no JSON is sent as it is: the model can do that too."""
        self._touched = False
        tool = self.tool.currentText()
        if not self.as_text.isChecked():
            fault = self.form.fault()
            return Unfit(fault) if fault else {"call": tool, "args": self.form.arguments()}
        read = arguments_of_text(self.text.toPlainText())
        if isinstance(read, MalformedText):
            return {"call": tool, "argsText": self.text.toPlainText()}
        return {"call": tool, "args": read}

    def writes(self) -> bool:
        """Whether the tool is one that writes."""
        session = self._session
        tool = session.opening.cast.prepared.callable_tools.get(self.tool.currentText()) if session else None
        return tool is not None and tool.writes

    def preview(self) -> None:
        """Say beside each field where its value would count from."""
        if self._session is not None and self.as_form.isChecked():
            found = prospects(self._session.after, self.tool.currentText(), self.form.arguments())
            self.form.show_prospects(found)

    def speak(self) -> None:
        """Words, colours or sizes have changed."""
        voice = self._voice
        self.tool.setAccessibleName(voice("play.tool"))
        self.text.setAccessibleName(voice("play.raw-arguments"))
        self.text.setFont(self._appearance.fonts.mono(13))
        self.side.speak()
        self.as_text.setToolTip(voice("play.raw-about"))
        self.as_text.setAccessibleName(voice("play.raw-about"))
        self.form.redraw()
        self._judge_text()
        self.preview()

    # Parts

    def _offer(self, own: list[str], builtins: list[str]) -> None:
        chosen = self.tool.currentText()
        with QSignalBlocker(self.tool):
            self.tool.clear()
            self.tool.addItems(own)
            self.tool.insertSeparator(self.tool.count())
            self.tool.addItems(builtins)
            self.tool.setCurrentText(chosen if chosen in {*own, *builtins} else (own or builtins)[0])

    def _tool_chosen(self) -> None:
        self._fill({})
        self._touched = True
        self.tool_changed.emit()

    def _fill(self, args: Mapping[str, Json]) -> None:
        session = self._session
        if session is None:
            return
        skill, name = session.opening.cast.prepared, self.tool.currentText()
        if name not in self._shapes:
            self._shapes[name] = shapes_of(skill, name)
        self.form.show_call(self._shapes[name], args)
        self._write(dict(args))
        self.preview()

    def _write(self, args: dict[str, Json]) -> None:
        with QSignalBlocker(self.text):
            self.text.setPlainText(to_json(args, indent=2))
        self._judge_text()

    def _edited(self) -> None:
        self._touched = True
        self._soon.start()

    def _typed(self) -> None:
        self._touched = True
        self._judge_text()

    def _judge_text(self) -> None:
        """Say what keeps the text from being shown as a form."""
        read, voice = arguments_of_text(self.text.toPlainText()), self._voice
        words = ""
        if isinstance(read, MalformedText):
            words = voice("play.malformed", reason=malformed_words(read.text, voice.language))
        elif not isinstance(read, dict):
            words = voice("play.no-object")
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        self.text.setAccessibleDescription(words)

    def _turned(self) -> None:
        if self.as_text.isChecked():
            self._write(self.form.arguments())
            self._sides.setCurrentIndex(1)
            return
        read = arguments_of_text(self.text.toPlainText())
        if not isinstance(read, dict):
            # The form cannot show it, and what was typed must not be lost: the fault below the text says why.
            self.side.choose(_TEXT)
            self.text.setFocus()
            return
        self.form.fill(read)
        self._sides.setCurrentIndex(0)
        self.preview()
