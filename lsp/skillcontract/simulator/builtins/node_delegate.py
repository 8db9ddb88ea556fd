"""`builtin_node_delegate`: a read-only skill runs before this node goes on (§12, §15)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, refused, text_argument
from skillcontract.simulator.delegation import already_failed, may_be_delegated_to
from skillcontract.simulator.state import Delegation, NodeStatus, State
from skillcontract.simulator.trace import Phrase, Trace


def node_delegate(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """The node waits for its delegate, or the delegation is refused."""
    scene = state.scene
    name = text_argument(arguments, "skillKey") or ""
    skill = (scene.skills or {}).get(name)
    if skill is None:
        unknown = () if scene.skills is not None else (Phrase("unknown.skills", {"skill": name}),)
        return state, refused("SKILL_NOT_FOUND", Phrase("delegate.not-found", {"skill": name}), None, unknown)
    if not may_be_delegated_to(skill):
        key = "delegate.writes" if skill.delegatable else "delegate.not-delegatable"
        return state, refused("DELEGATE_FORBIDDEN", Phrase(key, {"skill": name}))
    limit = scene.settings.delegate_max_depth
    if scene.depth >= limit:
        return state, refused("DELEGATE_FORBIDDEN", Phrase("delegate.too-deep", {"limit": limit}))
    wanted = Delegation(name, text_argument(arguments, "objective"))
    earlier = already_failed(state, wanted)
    if earlier is not None:
        where = {"skill": name, "status": str(earlier.status)}
        return state, refused("DELEGATE_REPEATED", Phrase("delegate.repeated", where))
    waiting = state._replace(node=NodeStatus.WAITING_DELEGATE, delegation=wanted)
    return waiting, done(Phrase("delegate.waiting", {"skill": name}))
