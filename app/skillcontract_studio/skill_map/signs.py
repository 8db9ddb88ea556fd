"""How each kind of node and link of the map looks: icon, colour, line."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.workspace.skill_map import LinkKind, NodeKind
from skillcontract_studio.qt import Qt


@dataclass(frozen=True, slots=True)
class NodeSign:
    """The icon of a node and the token of its colour."""

    icon: str
    tint: str


@dataclass(frozen=True, slots=True)
class LinkSign:
    """The token of a link's colour and its line; the word is `map.link.<kind>`."""

    tint: str
    line: Qt.PenStyle = Qt.PenStyle.SolidLine


NODE_SIGNS: Mapping[NodeKind, NodeSign] = {
    NodeKind.SKILL: NodeSign("puzzle-outline", "accent"),
    NodeKind.TOOL: NodeSign("tools", "tool"),
    NodeKind.TASK_KEY: NodeSign("key-variant", "expr"),
    NodeKind.SESSION_KEY: NodeSign("key-chain-variant", "enum"),
}
UNKNOWN = NodeSign("help-circle", "unknown")
LINK_SIGNS: Mapping[LinkKind, LinkSign] = {
    LinkKind.CALLS: LinkSign("borderStrong"),
    LinkKind.WRITES: LinkSign("under"),
    LinkKind.PROVIDES: LinkSign("accent"),
    LinkKind.HANDS_ON: LinkSign("expr"),
    LinkKind.READS: LinkSign("expr", Qt.PenStyle.DashLine),
    LinkKind.DELEGATES: LinkSign("trust", Qt.PenStyle.DotLine),
}
