"""The tree of a JSON text. Every node knows its span; none knows its parent.

Nodes are plain and short-lived: a document keeps its text and throws them away (see `document.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from skillcontract.text.span import Span


@dataclass(slots=True)
class StringNode:
    """A string. `value` is unescaped; `terminated` is false where the closing quote is missing."""

    start: int
    end: int
    value: str
    terminated: bool = True


@dataclass(slots=True)
class NumberNode:
    """A number with its exact text: ids exceed 2^53 and must never pass through a float."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class LiteralNode:
    """`true`, `false` or `null`."""

    start: int
    end: int
    value: bool | None


@dataclass(slots=True)
class MissingNode:
    """A place where a value should stand and none could be read. Rules draw no conclusions from it.

    Its span covers what had to be skipped; it is empty where simply nothing stands.
    """

    start: int
    end: int


@dataclass(slots=True)
class Member:
    """One `"key": value` of an object. The key is a string node also where it was written bare (JSON5)."""

    key: StringNode
    value: Node

    @property
    def span(self) -> Span:
        """From the key's first quote to the value's end."""
        return Span(self.key.start, self.value.end)


@dataclass(slots=True)
class ObjectNode:
    """An object with its members in the order of the text, duplicates included."""

    start: int
    end: int
    members: list[Member]

    def last(self, key: str) -> Member | None:
        """The member that counts at run time for a key: the last one (semantics A7)."""
        for member in reversed(self.members):
            if member.key.value == key:
                return member
        return None


@dataclass(slots=True)
class ArrayNode:
    """An array with its items in order."""

    start: int
    end: int
    items: list[Node]


Node: TypeAlias = StringNode | NumberNode | LiteralNode | MissingNode | ObjectNode | ArrayNode


def span(node: Node | Member) -> Span:
    """The span of any node."""
    return node.span if isinstance(node, Member) else Span(node.start, node.end)
