"""JSON Pointers (RFC 6901) over trees."""

from collections.abc import Iterable

from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode


def escape(token: str | int) -> str:
    """One key or index as a part of a pointer."""
    return str(token).replace("~", "~0").replace("/", "~1")


def unescape_token(part: str) -> str:
    """The key that a part of a pointer names."""
    return part.replace("~1", "/").replace("~0", "~")


def pointer_of(tokens: Iterable[str | int]) -> str:
    """The pointer of a path of keys and indexes."""
    return "".join(f"/{escape(token)}" for token in tokens)


def tokens_of(pointer: str) -> tuple[str, ...]:
    """The keys and indexes (as text) of a pointer."""
    return tuple(unescape_token(part) for part in pointer.split("/")[1:])


def child(node: Node, token: str) -> Node | None:
    """What stands under a key or an index; of a key written twice the one that counts (semantics A7)."""
    if isinstance(node, ObjectNode):
        member = node.last(token)
        return member.value if member else None
    if (
        isinstance(node, ArrayNode)
        and token.isascii()
        and token.isdecimal()
        and int(token[:9]) < len(node.items)
    ):
        return node.items[int(token)]
    return None


def node_at(root: Node, pointer: str) -> Node | None:
    """The node at a pointer, or None where there is none."""
    node: Node | None = root
    for token in tokens_of(pointer):
        node = child(node, token) if node is not None else None
    return node


def member_at(root: Node, pointer: str) -> Member | None:
    """The member whose value stands at a pointer; None for an item, the root, or where there is none."""
    above, _, last = pointer.rpartition("/")
    owner = node_at(root, above) if pointer else None
    return owner.last(unescape_token(last)) if isinstance(owner, ObjectNode) else None
