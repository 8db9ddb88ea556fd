"""The delegate that the node waits for ends: how, with which message, outputs and evidence."""

from __future__ import annotations

from pydantic import ValidationError

from skillcontract.model.scenario import ScenarioDelegated
from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.simulator.state import NodeStatus
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.choice_box import ChoiceBox
from skillcontract_studio.perspectives.simulate.malformed_words import malformed_words
from skillcontract_studio.perspectives.simulate.step_form import Step, Unfit
from skillcontract_studio.qt import QComboBox, QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget
from skillcontract_studio.theme.appearance import Appearance

ENDS = ("DONE", "FAILED", "SKIPPED", "CANCELLED", "TIMEOUT")
_OUTPUTS_HINT = "{}"
_EVIDENCE_HINT = '[{"tool": "…", "args": {}, "response": {}}]'


class DelegatedForm:
    """Status and message over two texts of JSON; an empty one gives nothing."""

    def __init__(self, appearance: Appearance, voice: Voice) -> None:
        self._appearance = appearance
        self._voice = voice
        self._session: Session | None = None
        self.widget = QWidget()
        self.status: QComboBox = ChoiceBox(10, self.widget)
        self.status.addItems(list(ENDS))
        self.message = QLineEdit(self.widget)
        self.outputs = QPlainTextEdit(self.widget)
        self.evidence = QPlainTextEdit(self.widget)
        self._note = QLabel(self.widget)
        self._note.setObjectName("muted")
        self._note.setWordWrap(True)
        self._labels = {name: QLabel(self.widget) for name in ("status", "message", "outputs", "evidence")}
        grid = QGridLayout(self.widget)
        grid.setContentsMargins(12, 4, 12, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._note, 0, 0, 1, 4)
        fields = {
            "status": self.status,
            "message": self.message,
            "outputs": self.outputs,
            "evidence": self.evidence,
        }
        for place, (name, field) in enumerate(fields.items()):
            row, column = divmod(place, 2)
            self._labels[name].setBuddy(field)
            grid.addWidget(self._labels[name], row + 1, column * 2)
            grid.addWidget(field, row + 1, column * 2 + 1)
        for text in (self.outputs, self.evidence):
            text.setObjectName("jsonSubtree")
            text.setTabChangesFocus(True)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        grid.setRowStretch(2, 1)

    def show_session(self, session: Session) -> None:
        """Another session or place: the outputs that the delegate's skill declares are offered to be filled in."""
        former, self._session = self._session, session
        waited = session.after.delegation
        known = former.after.delegation if former is not None else None
        if waited is not None and waited != known:
            skill = (session.after.scene.skills or {}).get(waited.skill)
            outputs: dict[str, Json] = dict.fromkeys(skill.outputs) if skill is not None else {}
            self.outputs.setPlainText(to_json(outputs, indent=2) if outputs else "")
        self._tell()

    def step(self) -> Step | Unfit:
        """How the delegate ended."""
        ended: dict[str, Json] = {"status": self.status.currentText()}
        if self.message.text():
            ended["message"] = self.message.text()
        for name, field in (("outputs", self.outputs), ("evidence", self.evidence)):
            text = field.toPlainText().strip()
            if not text:
                continue
            read = arguments_of_text(text)
            label = self._voice(f"play.delegated.{name}")
            if isinstance(read, MalformedText):
                why = malformed_words(read.text, self._voice.language)
                return Unfit(self._voice.headed(label, self._voice("form.no-json", reason=why)))
            if name == "outputs" and isinstance(read, dict):
                # A declared output that nobody filled in was not written.
                read = {key: value for key, value in read.items() if value is not None}
            ended[name] = read
        try:
            ScenarioDelegated.model_validate(ended)
        except ValidationError as fault:
            first = fault.errors()[0]
            return Unfit(f"{'.'.join(map(str, first['loc']))}: {first['msg']}")
        return {"delegated": ended}

    def speak(self) -> None:
        """Words, colours or sizes have changed."""
        voice = self._voice
        for name, label in self._labels.items():
            label.setText(voice(f"play.delegated.{name}"))
            field = label.buddy()
            if field is not None:
                field.setAccessibleName(label.text())
        self.outputs.setPlaceholderText(_OUTPUTS_HINT)
        self.evidence.setPlaceholderText(_EVIDENCE_HINT)
        for text in (self.outputs, self.evidence):
            text.setFont(self._appearance.fonts.mono(13))
        self._tell()

    def _tell(self) -> None:
        session = self._session
        waited = session.after.delegation if session is not None else None
        waits = session is not None and session.after.node is NodeStatus.WAITING_DELEGATE
        if waited is not None and waits:
            self._note.setText(self._voice("play.delegated.about", skill=waited.skill))
        else:
            self._note.setText(self._voice("play.delegated.unfit"))
