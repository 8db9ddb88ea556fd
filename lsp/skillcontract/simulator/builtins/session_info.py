"""`builtin_session_info`: the session's and the node's ids and the node's state (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def session_info(state: State, arguments: Arguments) -> tuple[State, Trace]:  # noqa: ARG001  # one shape for all
    """Answers with what is known of them; an id that the scenario does not give is null and said to be unknown."""
    scene = state.scene
    ids = {"sessionId": scene.session_id, "nodeId": scene.node_id}
    unknown = tuple(Phrase("unknown.given", {"name": name}) for name, value in ids.items() if value is None)
    return state, done(Phrase("session-info.read"), {**ids, "nodeStatus": str(state.node)}, unknown)
