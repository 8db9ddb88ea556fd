"""What tools answer in the step that is played next: the tool itself, and the one that reads back a write whose outcome is open."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.approval import waits_for_approval
from skillcontract.simulator.playing import answers_left
from skillcontract.stepping.real_servers import servers_for
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.answer_choice import FREE, AnswerChoice
from skillcontract_studio.perspectives.simulate.malformed_words import malformed_words
from skillcontract_studio.perspectives.simulate.step_form import Unfit
from skillcontract_studio.qt import QHBoxLayout, QLabel, QPlainTextEdit, QSizePolicy, QWidget
from skillcontract_studio.theme.appearance import Appearance


class AnswerBar(QWidget):
    """Two choices with their labels; `response` is for beside the form, and is there while free JSON is chosen."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self._tool = ""
        self.answer = AnswerChoice(voice, self)
        self.read_back = AnswerChoice(voice, self)
        self.answer.currentIndexChanged.connect(lambda _index: self._chosen())
        self.read_back.currentIndexChanged.connect(lambda _index: self._chosen())
        self.response = QPlainTextEdit()
        self.response.setObjectName("jsonField")
        self.response.setTabChangesFocus(True)
        self.response.hide()
        self._labels = {name: QLabel(self) for name in ("answer", "read-back")}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for name, choice in (("answer", self.answer), ("read-back", self.read_back)):
            layout.addWidget(self._labels[name])
            layout.addWidget(choice, 1)

    def show_session(self, session: Session, tool: str) -> None:
        """`tool` is what would be called next; empty where the next step is no call."""
        self._session, self._tool = session, tool
        self._offer()

    def answers(self) -> dict[str, list[Mapping[str, Json]]] | Unfit:
        """The answers that are chosen, by tool."""
        written, verify = self._answering(), self._verify_tool()
        wanted = [pair for pair in ((written, self.answer), (verify, self.read_back)) if pair[0]]
        found: dict[str, list[Mapping[str, Json]]] = {}
        for name, choice in wanted:
            answer = choice.answer(self.response.toPlainText())
            if isinstance(answer, MalformedText):
                why = malformed_words(answer.text, self._voice.language)
                return Unfit(self._voice("answer.no-json", reason=why))
            if answer is not None:
                found[name] = [answer]
        return found

    def speak(self) -> None:
        """Words, colours or sizes have changed."""
        voice = self._voice
        for name, choice in (("answer", self.answer), ("read-back", self.read_back)):
            self._labels[name].setText(voice(f"play.{name}"))
            self._labels[name].setBuddy(choice)
            choice.setAccessibleName(voice(f"play.{name}"))
            choice.fill()
        self.response.setAccessibleName(voice("play.raw-response"))
        self.response.setPlaceholderText(voice("play.raw-response"))
        self.response.setFont(self._appearance.fonts.mono(13))

    def _offer(self) -> None:
        session = self._session
        if session is None:
            return
        left = answers_left(session.play) if session.cursor.step == len(session.play.steps) - 1 else {}
        written, verify = self._answering(), self._verify_tool()
        for name, choice, tool in (("answer", self.answer, written), ("read-back", self.read_back, verify)):
            choice.offer_scenario(bool(left.get(tool)))
            choice.offer_servers(servers_for(session, tool) if tool else ())
            self._labels[name].setVisible(bool(tool))
            choice.setVisible(bool(tool))
            choice.setToolTip(tool)
        self._show_response()

    def _answering(self) -> str:
        """The tool whose response is chosen here: that of a write which waits for the user, else the one to be called."""
        checkpoint = None if self._session is None else waits_for_approval(self._session.after)
        if checkpoint is not None and checkpoint.held is not None:
            return checkpoint.held.tool
        return "" if self._tool in BUILTIN_TOOLS else self._tool

    def _verify_tool(self) -> str:
        """The tool that reads back a write whose outcome is open: that of the call, or one of the node's evidence."""
        session = self._session
        if session is None:
            return ""
        tools = session.opening.cast.prepared.callable_tools
        names = [one.tool for one in session.after.evidence if one.is_open]
        if self.answer.name.startswith("raise-"):
            names.append(self._answering())
        rules = [tools[name].verify for name in names if name in tools]
        return next((rule.tool for rule in rules if rule is not None), "")

    def _chosen(self) -> None:
        if self._free() and not self.response.toPlainText():
            self.response.setPlainText(self.answer.text())
        self._offer()

    def _free(self) -> bool:
        written = bool(self._answering()) and self.answer.name == FREE
        return written or (bool(self._verify_tool()) and self.read_back.name == FREE)

    def _show_response(self) -> None:
        self.response.setVisible(self._free())
