"""Whose evidence a node may use: its own, then that of the nodes before it, near before far (§9)."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.simulator.state import Edge, Evidence, State


def lineage(state: State) -> Iterator[Evidence]:
    """All evidence of the task as this node sees it, the newest of each node first."""
    yield from reversed(state.evidence)
    for node in state.upstream:
        yield from reversed(node.evidence)


def usable(state: State) -> Iterator[Evidence]:
    """The successful evidence of the lineage, empty results included (§5.3, §9, B14)."""
    return (evidence for evidence in lineage(state) if evidence.succeeded)


def delegated(state: State) -> Iterator[Evidence]:
    """The node's own evidence and that of its delegates (§10.2, §15), newest first."""
    yield from reversed(state.evidence)
    for node in state.upstream:
        if node.edge is Edge.DELEGATE:
            yield from reversed(node.evidence)


def evidence_by_id(state: State, wanted: str) -> Evidence | None:
    """The evidence with an id, anywhere in the lineage."""
    return next((evidence for evidence in lineage(state) if evidence.id == wanted), None)
