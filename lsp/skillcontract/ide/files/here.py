"""Where in a workspace file a name stands, and what stands around it there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.ide.cursor import Path as Way
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode, StringNode
from skillcontract.syntax.parser import parse


@dataclass(frozen=True, slots=True)
class Here:
    """A way in the tree of a file, which may be half typed."""

    root: Node
    way: Way

    def text(self, *way: str | int) -> str | None:
        """The text at a way from the root; None where none is."""
        node = self.node(*way)
        return node.value if isinstance(node, StringNode) and node.value else None

    def texts(self, *way: str | int) -> tuple[str, ...]:
        """The texts in the list at a way from the root."""
        node = self.node(*way)
        items = node.items if isinstance(node, ArrayNode) else ()
        return tuple(item.value for item in items if isinstance(item, StringNode) and item.value)

    def node(self, *way: str | int) -> Node | None:
        """The node at a way from the root."""
        here = self.root
        for step in way:
            below = _below(here, step)
            if below is None:
                return None
            here = below
        return here

    @property
    def called(self) -> str | None:
        """The tool of the call around the way: of the step, of the evidence, or of the answers."""
        way = self.way
        if way[:1] == ("steps",) and way[2:3] != ("delegated",):
            return self.text("steps", *way[1:2], "call")
        if way[:1] == ("responses",) and len(way) > 1:
            return str(way[1])
        if "evidence" in way:
            end = way.index("evidence") + 2
            return self.text(*way[:end], "tool")
        return None

    def calls_before(self) -> Iterator[str]:
        """The tools that the steps before this one call, oldest first."""
        steps = self.node("steps")
        last = self.way[1] if self.way[:1] == ("steps",) and len(self.way) > 1 else None
        count = len(steps.items) if isinstance(steps, ArrayNode) else 0
        for index in range(last if isinstance(last, int) else count):
            called = self.text("steps", index, "call")
            if called is not None:
                yield called


def here_in(text: str, way: Way) -> Here:
    """A way in a JSON5 text."""
    return Here(parse(text, Dialect.JSON5).root, way)


def _below(node: Node, step: str | int) -> Node | None:
    if isinstance(node, ObjectNode) and isinstance(step, str):
        member = node.last(step)
        return member.value if member is not None else None
    if isinstance(node, ArrayNode) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None
