"""Which skills a workspace has, and what ties them: tools, providers, handed-on keys, delegation. A graph as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from skillcontract.expressions import Prefix, parse
from skillcontract.model.binding import bind_contract
from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.model.contract import Contract, Setting
from skillcontract.model.enums import Share, SideEffect
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.text.span import Span
from skillcontract.workspace.workspace import Skill, Workspace


class NodeKind(StrEnum):
    """What a node of the map is."""

    SKILL = "skill"
    TOOL = "tool"
    TASK_KEY = "task-key"
    """A value that a skill hands on within its task (`shared.<key>`, §8)."""
    SESSION_KEY = "session-key"
    """A value that a skill hands on to later tasks of the session (`session.<key>`, §8)."""


class LinkKind(StrEnum):
    """What a link of the map says; it leads from who acts or gives to what is used or who takes."""

    CALLS = "calls"
    WRITES = "writes"
    PROVIDES = "provides"
    """The skill stands before the other in the plan, for its inputs (§7)."""
    HANDS_ON = "hands-on"
    READS = "reads"
    DELEGATES = "delegates"
    """Nodes of the one may delegate to the other (§15)."""


class MapPlace(NamedTuple):
    """Where a node or a link stands in a file: what to open when it is chosen."""

    path: Path
    span: Span


class MapNode(NamedTuple):
    """One thing. `id` is unique; `detail` is a skill's name or a tool's title."""

    id: str
    kind: NodeKind
    name: str
    detail: str
    place: MapPlace | None
    is_known: bool
    """False for a skill, or a key, that is asked for and that nothing in the workspace makes."""


class MapLink(NamedTuple):
    """One tie between two nodes by their ids; `words` are the inputs or outputs it is about."""

    kind: LinkKind
    source: str
    target: str
    words: tuple[str, ...]
    place: MapPlace | None


class SkillMap(NamedTuple):
    """The graph, in the order of the workspace's files."""

    nodes: tuple[MapNode, ...]
    links: tuple[MapLink, ...]


_KEYS = {
    Prefix.SHARED: (NodeKind.TASK_KEY, Share.TASK),
    Prefix.SESSION: (NodeKind.SESSION_KEY, Share.SESSION),
}


def skill_map(workspace: Workspace) -> SkillMap:
    """The map of a workspace. A contract that cannot be read adds its skill alone; raises nothing."""
    nodes: dict[str, MapNode] = {}
    links: dict[tuple[LinkKind, str, str], MapLink] = {}
    read = [(skill, _contract(skill)) for skill in workspace.skills]
    for skill, contract in read:
        name = (skill.definition and skill.definition.skill_name) or ""
        source = skill.contract or skill.definition_file
        span = contract.span if contract else Span(0, 0)
        place = MapPlace(source.path, Span(span.start, span.start)) if source else None
        nodes[_id(NodeKind.SKILL, skill.key)] = MapNode(
            _id(NodeKind.SKILL, skill.key), NodeKind.SKILL, skill.key, name, place, is_known=True
        )
    titles = {name: tool.title or "" for name, tool in workspace.tools().items()}
    for skill, contract in read:
        if contract is None or skill.contract is None:
            continue
        for node, link in _ties(skill, contract, skill.contract.path, titles):
            held = nodes.get(node.id)
            if held is None or (node.is_known and not held.is_known):
                nodes[node.id] = node
            before = links.get(link[:3])
            words = tuple(dict.fromkeys((*(before.words if before else ()), *link.words)))
            links[link[:3]] = (before or link)._replace(words=words)
    for link in _delegations(workspace, read):
        links[link[:3]] = link
    return SkillMap(tuple(nodes.values()), tuple(links.values()))


def _id(kind: NodeKind, name: str) -> str:
    return f"{kind}:{name}"


def _contract(skill: Skill) -> Contract | None:
    root = skill.contract.tree.root if skill.contract else None
    return bind_contract(root).value if isinstance(root, ObjectNode) else None


def _ties(
    skill: Skill, contract: Contract, path: Path, titles: dict[str, str]
) -> Iterator[tuple[MapNode, MapLink]]:
    """What one contract is tied to, each time with the node at the other end."""
    own = _id(NodeKind.SKILL, skill.key)
    for name, tool in (contract.tools.value or {}).items():
        if name and not name.startswith(BUILTIN_PREFIX):
            link = LinkKind.WRITES if tool.effect is SideEffect.WRITE else LinkKind.CALLS
            place = MapPlace(path, tool.key_span)
            label = tool.label.value or titles.get(name, "")
            node = MapNode(_id(NodeKind.TOOL, name), NodeKind.TOOL, name, label, place, is_known=True)
            yield node, MapLink(link, own, node.id, (), place)
    for name, given in (contract.inputs.value or {}).items():
        if given.provider.value:
            place = MapPlace(path, given.provider.span)
            provider = _id(NodeKind.SKILL, given.provider.value)
            node = MapNode(provider, NodeKind.SKILL, given.provider.value, "", place, is_known=False)
            yield node, MapLink(LinkKind.PROVIDES, provider, own, (name,), place)
    for name, output in (contract.outputs.value or {}).items():
        for kind, share in _KEYS.values():
            if output.share.value is share:
                place = MapPlace(path, output.key_span)
                node = MapNode(_id(kind, name), kind, name, output.hint.value or "", place, is_known=True)
                yield node, MapLink(LinkKind.HANDS_ON, own, node.id, (), place)
    for what, setting in _expressions(contract):
        expression = parse(setting.value or "")
        if expression.prefix in _KEYS and expression.is_usable:
            kind, _ = _KEYS[expression.prefix]
            place = MapPlace(path, setting.span)
            key = expression.names[0]
            node = MapNode(_id(kind, key), kind, key, "", place, is_known=False)
            yield node, MapLink(LinkKind.READS, node.id, own, (what,), place)


def _expressions(contract: Contract) -> Iterator[tuple[str, Setting[str]]]:
    """Every `from` that may read what others hand on, with what it is for."""
    for name, given in (contract.inputs.value or {}).items():
        yield name, given.from_
    for tool_name, tool in (contract.tools.value or {}).items():
        for path, argument in (tool.args.value or {}).items():
            yield f"{tool_name}.{path}", argument.from_


def _delegations(workspace: Workspace, read: list[tuple[Skill, Contract | None]]) -> Iterator[MapLink]:
    """From every other skill of an agent to each that offers itself (§15); none where nesting is turned off."""
    if workspace.settings.delegate_max_depth < 1:
        return
    groups = [agent.skills for agent in workspace.agents]
    for skill, contract in read:
        if contract is None or skill.contract is None or contract.delegatable.value is not True:
            continue
        place = MapPlace(skill.contract.path, contract.delegatable.key_span)
        for other, _ in read:
            if other is not skill and any(skill.key in group and other.key in group for group in groups):
                source, target = _id(NodeKind.SKILL, other.key), _id(NodeKind.SKILL, skill.key)
                yield MapLink(LinkKind.DELEGATES, source, target, (), place)
