"""Delegating to a read-only skill and what its end brings (§15, semantics B14)."""

from __future__ import annotations

from skillcontract.model.enums import Share
from skillcontract.simulator.actions import Delegated
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.state import Delegation, Edge, NodeStatus, State, UpstreamNode

NOT_AGAIN = frozenset({NodeStatus.FAILED, NodeStatus.CANCELLED, NodeStatus.SKIPPED})
"""A delegate that ended so is not asked again for the same objective (§15)."""


def may_be_delegated_to(skill: PreparedSkill) -> bool:
    """Whether a skill is in the directory of delegates: `delegatable` and without a writing tool."""
    return skill.delegatable and not skill.has_write


def already_failed(state: State, wanted: Delegation) -> UpstreamNode | None:
    """An earlier delegate of this node for the same skill and objective that did not do it."""
    for node in state.upstream:
        same = node.skill == wanted.skill and (node.objective or None) == wanted.objective
        if node.edge is Edge.DELEGATE and same and node.status in NOT_AGAIN:
            return node
    return None


def delegate_ended(state: State, ending: Delegated, waited: Delegation) -> State:
    """The state after the delegate's end: it is now the nearest node upstream, and this node runs on.

    A known skill's shared outputs are shared as at any node's end; an unknown skill's sharing is unknown.
    """
    count = sum(node.edge is Edge.DELEGATE for node in state.upstream)
    node = UpstreamNode(
        f"delegate{count + 1}",
        waited.skill,
        ending.status,
        Edge.DELEGATE,
        ending.outputs,
        ending.evidence,
        waited.objective,
        ending.message,
    )
    shared, session = dict(state.shared), dict(state.session)
    skill = (state.scene.skills or {}).get(waited.skill)
    if skill is not None and ending.status is NodeStatus.DONE:
        for name, value in ending.outputs.items():
            rule = skill.outputs.get(name)
            if rule is not None and rule.share is not None and value is not None:
                (shared if rule.share is Share.TASK else session)[name] = value
    return state._replace(
        node=NodeStatus.RUNNING,
        delegation=None,
        upstream=(node, *state.upstream),
        shared=shared,
        session=session,
    )
