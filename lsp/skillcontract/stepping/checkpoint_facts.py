"""What a node waits for, as the user would meet it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from skillcontract.simulator.approval import card_for, injected
from skillcontract.simulator.state import Card, CheckpointKind, NodeStatus, State


class Waiting(StrEnum):
    """Who or what the node waits for."""

    NOTHING = "nothing"
    PREVIEW = "preview"
    """A write is held; its approval was not asked for yet."""
    APPROVAL = "approval"
    QUESTION = "question"
    VERIFY = "verify"
    DELEGATE = "delegate"


@dataclass(frozen=True, slots=True)
class CheckpointFacts:
    """`text` is what stands first: the summary, the question, the id of the evidence, or the delegate's skill.

    `hidden` are the arguments that an approval never shows, `fields` those that a question is about.
    """

    waiting: Waiting
    text: str = ""
    card: Card | None = None
    hidden: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


_KINDS = {
    CheckpointKind.APPROVAL: Waiting.APPROVAL,
    CheckpointKind.FOLLOW_UP: Waiting.QUESTION,
    CheckpointKind.VERIFY: Waiting.VERIFY,
}


def checkpoint_facts(state: State) -> CheckpointFacts:
    """What the node waits for in a state."""
    checkpoint = state.checkpoint
    if checkpoint is not None:
        kind = _KINDS[checkpoint.kind]
        if checkpoint.card is not None:
            card = checkpoint.card
            return CheckpointFacts(kind, card.summary, card, _hidden(state, card.tool))
        if checkpoint.question is not None:
            return CheckpointFacts(
                kind, checkpoint.question.text, fields=tuple(sorted(checkpoint.question.fields))
            )
        return CheckpointFacts(kind, checkpoint.evidence or "")
    if state.node is NodeStatus.WAITING_DELEGATE and state.delegation is not None:
        return CheckpointFacts(Waiting.DELEGATE, state.delegation.skill)
    if state.held is not None:
        tool = state.scene.skill.callable_tools[state.held.tool]
        card = card_for(tool, state.held, "")
        return CheckpointFacts(Waiting.PREVIEW, tool.label or tool.name, card, _hidden(state, tool.name))
    return CheckpointFacts(Waiting.NOTHING)


def _hidden(state: State, tool: str) -> tuple[str, ...]:
    arguments = state.scene.skill.callable_tools[tool].arguments
    return tuple(argument.path.text for argument in arguments if injected(argument))
