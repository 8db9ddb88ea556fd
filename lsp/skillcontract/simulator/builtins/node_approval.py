"""`builtin_node_approval`: asks the user to confirm the write that the gate stopped (§12, §14.1)."""

from __future__ import annotations

from skillcontract.simulator.approval import card_for
from skillcontract.simulator.builtins.reply import Arguments, lacking, refused, text_argument
from skillcontract.simulator.state import Checkpoint, CheckpointKind, NodeStatus, State, TaskStatus
from skillcontract.simulator.trace import NextStep, Outcome, Phrase, Trace


def node_approval(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Suspends the node on an APPROVAL with the card the user sees; the arguments are those the gate noted."""
    held = state.held
    if held is None:
        return state, refused("APPROVAL_NOT_GATED", Phrase("approval.not-gated"))
    tool, summary = text_argument(arguments, "toolName"), text_argument(arguments, "summary")
    if tool is None:
        return state, lacking("toolName")
    if tool != held.tool:
        detail = Phrase("approval.mismatch", {"asked": tool, "held": held.tool})
        return state, refused("APPROVAL_TOOL_MISMATCH", detail, NextStep("builtin_node_approval"))
    if summary is None:
        return state, lacking("summary")
    card = card_for(state.scene.skill.callable_tools[held.tool], held, summary)
    checkpoint = Checkpoint(CheckpointKind.APPROVAL, state.elapsed, card=card, held=held)
    suspended = state._replace(node=NodeStatus.SUSPENDED, task=TaskStatus.SUSPENDED, checkpoint=checkpoint)
    return suspended, Trace(Outcome.SUSPENDED, Phrase("approval.asked", {"tool": held.tool}), card=card)
