"""The kinds of steps besides calls, in the order in which the play panel offers them."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.simulator.approval import waits_for_approval
from skillcontract.simulator.state import CheckpointKind, NodeStatus, State
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.advance_form import AdvanceForm
from skillcontract_studio.perspectives.simulate.choice_form import ChoiceForm
from skillcontract_studio.perspectives.simulate.delegated_form import DelegatedForm
from skillcontract_studio.perspectives.simulate.say_form import SayForm
from skillcontract_studio.perspectives.simulate.step_form import Step, StepForm
from skillcontract_studio.theme.appearance import Appearance

CALL = "call"
"""The kind that the panel shows itself; its words, as those of the others, are `play.kind.<name>`."""
_ANSWERS: tuple[tuple[str, Step], ...] = (
    ("CONFIRM", {"user": "CONFIRM"}),
    ("REJECT", {"user": "REJECT"}),
    ("CANCEL", {"user": "CANCEL"}),
)
_EFFECTS: tuple[tuple[str, Step], ...] = (
    ("EFFECTIVE", {"verify": "EFFECTIVE"}),
    ("NOT_EFFECTIVE", {"verify": "NOT_EFFECTIVE"}),
)
_REOPEN: tuple[tuple[str, Step], ...] = (("REOPEN", {"reopen": True}),)


def step_forms(appearance: Appearance, voice: Voice) -> Mapping[str, StepForm]:
    """A form for each kind."""
    return {
        "say": SayForm(voice),
        "user": ChoiceForm("user", _ANSWERS, _can_answer, voice),
        "verify": ChoiceForm("verify", _EFFECTS, _asks_for_effect, voice),
        "advance": AdvanceForm(voice),
        "reopen": ChoiceForm("reopen", _REOPEN, _runs, voice),
        "delegated": DelegatedForm(appearance, voice),
    }


def awaited_kind(state: State) -> str:
    """The kind of step that a node waits for; a write whose outcome is open waits for the node to be opened again."""
    if state.node is NodeStatus.WAITING_DELEGATE:
        return "delegated"
    if state.checkpoint is None:
        unsettled = _runs(state) and any(one.is_open for one in state.evidence)
        return "reopen" if unsettled else CALL
    kinds = {
        CheckpointKind.FOLLOW_UP: "say",
        CheckpointKind.APPROVAL: "user",
        CheckpointKind.VERIFY: "verify",
    }
    return kinds[state.checkpoint.kind]


def _can_answer(state: State) -> bool:
    return state.checkpoint is not None or waits_for_approval(state) is not None


def _asks_for_effect(state: State) -> bool:
    return state.checkpoint is not None and state.checkpoint.kind is CheckpointKind.VERIFY


def _runs(state: State) -> bool:
    return state.node is NodeStatus.RUNNING
