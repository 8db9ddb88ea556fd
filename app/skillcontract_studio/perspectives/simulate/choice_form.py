"""A step that is one of a few words: the user's answer, whether a write took effect, or that the node is opened again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skillcontract.simulator.state import State
from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.step_form import Step, Unfit
from skillcontract_studio.qt import QButtonGroup, QLabel, QRadioButton, Qt, QVBoxLayout, QWidget


class ChoiceForm:
    """`choices` are a name and the step it is; `possible` tells whether the node can take such a step now."""

    def __init__(
        self,
        kind: str,
        choices: Sequence[tuple[str, Step]],
        possible: Callable[[State], bool],
        voice: Voice,
    ) -> None:
        self._kind = kind
        self._choices = tuple(choices)
        self._possible = possible
        self._voice = voice
        self._session: Session | None = None
        self.widget = QWidget()
        self._group = QButtonGroup(self.widget)
        self._note = QLabel(self.widget)
        self._note.setObjectName("muted")
        self._note.setWordWrap(True)
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        self.buttons: dict[str, QRadioButton] = {}
        for place, (name, _) in enumerate(self._choices):
            button = self.buttons[name] = QRadioButton(self.widget)
            button.setChecked(place == 0)
            self._group.addButton(button, place)
            layout.addWidget(button)
            # One choice is none: the step is what the panel's button says.
            button.setVisible(len(self._choices) > 1)
        layout.addWidget(self._note)
        layout.addStretch(1)
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)

    def show_session(self, session: Session) -> None:
        """Another session or place."""
        self._session = session
        self._tell()

    def step(self) -> Step | Unfit:
        """The step that is chosen."""
        return self._choices[max(0, self._group.checkedId())][1]

    def speak(self) -> None:
        """Words have changed."""
        for name, button in self.buttons.items():
            meaning = self._voice(f"play.{self._kind}.{name}")
            button.setText(self._voice("play.choice", name=name, meaning=meaning))
        self._tell()

    def _tell(self) -> None:
        session = self._session
        fits = session is not None and self._possible(session.after)
        self._note.setText(self._voice(f"play.{self._kind}.{'about' if fits else 'unfit'}"))
