"""Where the fields that a verdict rests on stand in the text."""

from collections.abc import Collection

from skillcontract.model.pointer import parts
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, span
from skillcontract.text.span import Span


def place_of(root: Node, pointer: str) -> Span:
    """The span of a field, in code points; of the nearest field around it where the text has none of that name.

    A field is its key with its value. One that holds an object or a list is its key alone: what is inside is not what
    is meant, and may be the whole receipt. An object in a list is all that is in it; the root is its first bracket.
    """
    node: Node = root
    found: Member | Node | None = None
    for part in parts(pointer):
        inner = _inside(node, part)
        if inner is None:
            break
        found = inner
        node = inner.value if isinstance(inner, Member) else inner
    return _start_of(root) if found is None else _shown(found)


def place_of_name(root: Node, names: Collection[str]) -> Span:
    """The span of the field nearest to the root that has one of these names; the root's first bracket without any."""
    level = [root]
    while level:
        members = [member for node in level if isinstance(node, ObjectNode) for member in node.members]
        for member in members:
            if member.key.value in names:
                return _shown(member)
        level = [member.value for member in members]
    return _start_of(root)


def _shown(found: Member | Node) -> Span:
    if isinstance(found, Member) and isinstance(found.value, ObjectNode | ArrayNode):
        return span(found.key)
    return span(found)


def _start_of(root: Node) -> Span:
    return Span(root.start, min(root.start + 1, root.end))


def _inside(node: Node, part: str) -> Member | Node | None:
    if isinstance(node, ObjectNode):
        return node.last(part)
    if isinstance(node, ArrayNode) and part.isascii() and part.isdigit() and int(part) < len(node.items):
        return node.items[int(part)]
    return None
