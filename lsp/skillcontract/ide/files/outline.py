"""What a JSON5 file of a workspace holds, as a hierarchy: its properties, and the items of its lists by their names."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.ide.outline import Symbol, SymbolKind
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, StringNode
from skillcontract.text.span import Span

NAMED_BY = ("id", "agentCode", "name", "title", "call", "user", "say", "node", "tool", "type", "skill")
"""The properties by which an item of a list is known, the first that it has."""
SHOWN = 60
"""No value is shown longer than that."""


def file_symbols(root: Node, text: str) -> tuple[Symbol, ...]:
    """The outline of a file; spans are in its text."""
    return tuple(_members(root, text))


def _members(node: Node, text: str) -> Iterator[Symbol]:
    if isinstance(node, ObjectNode):
        yield from (_member(member, text) for member in node.members)
    elif isinstance(node, ArrayNode):
        yield from (
            _symbol(_name(item, index), item, Span(item.start, item.end), Span(item.start, item.start), text)
            for index, item in enumerate(node.items)
            if isinstance(item, ObjectNode)
        )


def _member(member: Member, text: str) -> Symbol:
    key = Span(member.key.start, member.key.end)
    return _symbol(member.key.value, member.value, member.span, key, text)


def _symbol(name: str, node: Node, span: Span, selection: Span, text: str) -> Symbol:
    if isinstance(node, ObjectNode | ArrayNode):
        count = len(node.members) if isinstance(node, ObjectNode) else len(node.items)
        return Symbol(name, SymbolKind.GROUP, str(count), span, selection, tuple(_members(node, text)))
    value = text[node.start : node.end]
    return Symbol(name, SymbolKind.SETTING, value[:SHOWN], span, selection)


def _name(item: ObjectNode, index: int) -> str:
    for name in NAMED_BY:
        member = item.last(name)
        if member is not None and isinstance(member.value, StringNode) and member.value.value:
            return member.value.value
    return str(index)
