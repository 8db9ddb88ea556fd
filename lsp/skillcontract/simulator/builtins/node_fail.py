"""`builtin_node_fail`: the node declares itself failed (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, lacking, text_argument
from skillcontract.simulator.state import NodeStatus, State, TaskStatus
from skillcontract.simulator.trace import Phrase, Trace


def node_fail(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """The node is FAILED, and its task with it."""
    reason = text_argument(arguments, "reason")
    if reason is None:
        return state, lacking("reason")
    failed = state._replace(node=NodeStatus.FAILED, task=TaskStatus.FAILED, held=None)
    return failed, done(Phrase("fail.done", {"reason": reason}))
