"""What a selection grows to, step by step: the word, its string, the value, the member, the object around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skillcontract.expressions.parts import split
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode, StringNode
from skillcontract.syntax.parser import Tree
from skillcontract.text.span import Span


def selections(chunk: Chunk, offset: int) -> tuple[Span, ...]:
    """The spans around an offset of a chunk, each inside the next, the last one the chunk's whole text."""
    reading = chunk.read()
    if reading.root is not None:
        inside = _in_node(chunk.text, reading.root, offset)
    else:
        inside = _in_members(chunk.text, list(reading.members), offset)
    return _grown(chunk.text, inside, reading.comments, offset)


def file_selections(text: str, tree: Tree, offset: int) -> tuple[Span, ...]:
    """The same in a whole JSON5 file."""
    return _grown(text, _in_node(text, tree.root, offset), tree.comments, offset)


def _grown(text: str, inside: Iterable[Span], comments: Iterable[Span], offset: int) -> tuple[Span, ...]:
    found = [Span(0, len(text)), *inside, *(comment for comment in comments if comment.contains(offset))]
    grown: list[Span] = []
    for span in sorted(set(found), key=lambda span: (span.end - span.start, span.start)):
        if span.end > span.start and (
            not grown or (span.start <= grown[-1].start and grown[-1].end <= span.end)
        ):
            grown.append(span)
    return tuple(grown)


def _in_members(text: str, members: list[Member], offset: int) -> Iterator[Span]:
    for member in members:
        if member.span.contains(offset):
            yield member.span
            for node in (member.key, member.value):
                if Span(node.start, node.end).contains(offset):
                    yield from _in_node(text, node, offset)


def _in_node(text: str, root: Node, offset: int) -> Iterator[Span]:
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        span = Span(node.start, node.end)
        if not span.contains(offset):
            continue
        yield span
        if isinstance(node, ObjectNode):
            yield Span(span.start + 1, max(span.start + 1, span.end - 1))
            for member in node.members:
                if member.span.contains(offset):
                    yield member.span
                    waiting += [member.key, member.value]
        elif isinstance(node, ArrayNode):
            yield Span(span.start + 1, max(span.start + 1, span.end - 1))
            waiting += node.items
        elif isinstance(node, StringNode):
            yield from _in_string(text, node, offset)


def _in_string(text: str, node: StringNode, offset: int) -> Iterator[Span]:
    """The content without quotes, and the part between two dots."""
    content = Span(node.start + 1, node.end - 1 if node.terminated else node.end)
    if not content.start <= offset <= content.end:
        return
    yield content
    for segment in split(text[content.start : content.end]):
        part = segment.span.shifted(content.start)
        if part.contains(offset):
            yield part
            return
