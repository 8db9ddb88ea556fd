"""What of a map is shown, and what is tied to a node: pure choices over the graph."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from skillcontract.workspace.skill_map import LinkKind, MapLink, NodeKind, SkillMap


class Part(StrEnum):
    """What can be left out (`part.<value>`)."""

    TOOLS = "tools"
    KEYS = "keys"
    DELEGATION = "delegation"


_NODES = {Part.TOOLS: {NodeKind.TOOL}, Part.KEYS: {NodeKind.TASK_KEY, NodeKind.SESSION_KEY}}
_LINKS = {Part.DELEGATION: {LinkKind.DELEGATES}}


@dataclass(frozen=True, slots=True)
class Tie:
    """A link as one of its ends sees it. `outward` where that end is its source."""

    link: MapLink
    other: str
    outward: bool


def shown(found: SkillMap, parts: frozenset[Part]) -> SkillMap:
    """The map without the parts that are not wanted."""
    hidden_nodes = {kind for part in Part if part not in parts for kind in _NODES.get(part, ())}
    hidden_links = {kind for part in Part if part not in parts for kind in _LINKS.get(part, ())}
    nodes = tuple(node for node in found.nodes if node.kind not in hidden_nodes)
    there = {node.id for node in nodes}
    links = tuple(
        link for link in found.links if link.kind not in hidden_links and {link.source, link.target} <= there
    )
    return SkillMap(nodes, links)


def ties(found: SkillMap, node: str) -> list[Tie]:
    """Everything that is tied to a node: first what it does or gives, then what others do with it."""
    outward = [Tie(link, link.target, True) for link in found.links if link.source == node]
    inward = [
        Tie(link, link.source, False) for link in found.links if link.target == node and link.source != node
    ]
    order = {kind: number for number, kind in enumerate(LinkKind)}
    return sorted(outward + inward, key=lambda tie: (not tie.outward, order[tie.link.kind]))
