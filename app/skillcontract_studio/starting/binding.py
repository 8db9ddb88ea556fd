"""Puts a new skill into the list of an agent, and a new tool into a contract: as edits of their texts."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.strings import quote


@dataclass(frozen=True, slots=True)
class Insertion:
    """Where (characters) something comes in, and what stands before and after it there."""

    at: int
    before: str
    after: str


def skill_insertion(manifest: str, key: str) -> tuple[int, str] | None:
    """Where the first agent's skills get a new key, and the text that does it; None for a manifest without such a list."""
    tree = parse(manifest, Dialect.JSON5)
    agents = _member(tree.root, "agents")
    first = agents.items[0] if isinstance(agents, ArrayNode) and agents.items else None
    skills = _member(first, "skills")
    if not isinstance(skills, ArrayNode):
        return None
    if not skills.items:
        return skills.start + 1, quote(key)
    return skills.items[-1].end, f", {quote(key)}"


def tool_insertion(contract: str) -> Insertion | None:
    """Where a new tool comes behind the others; None for a contract that has no `tools`."""
    tools = _member(parse(contract, Dialect.CONTRACT).root, "tools")
    if not isinstance(tools, ObjectNode):
        return None
    if tools.members:
        last = tools.members[-1].value.end
        return Insertion(last, ",\n    ", "")
    return Insertion(tools.start + 1, "\n    ", "\n  ")


def _member(node: Node | None, name: str) -> Node | None:
    member = node.last(name) if isinstance(node, ObjectNode) else None
    return member.value if member is not None else None
