"""What can happen to a node, as the play panel offers it: each kind of step has a form of its own, and one line in `step_forms`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json
from skillcontract_studio.qt import QWidget

Step = dict[str, Json]
"""A step of a scenario (formats.md)."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """What stands in a form is no step, and why."""

    reason: str


class StepForm(Protocol):
    """One kind of step."""

    @property
    def widget(self) -> QWidget:
        """What the panel shows."""

    def show_session(self, session: Session) -> None:
        """Another session or place."""

    def step(self) -> Step | Unfit:
        """The step that stands in the form."""

    def speak(self) -> None:
        """Words, colours or sizes have changed."""
