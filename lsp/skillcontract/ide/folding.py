"""Which lines can be folded away: objects, lists and comments of more than one line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.syntax.parser import Tree
from skillcontract.text.positions import line_starts
from skillcontract.text.span import Span


class Fold(NamedTuple):
    """Lines that fold into the first; a closing bracket's line stays visible."""

    first: int
    last: int
    is_comment: bool = False

    def shifted(self, by: int) -> Fold:
        """The same fold of a piece that begins `by` lines later."""
        return Fold(self.first + by, self.last + by, self.is_comment)


def folds(chunk: Chunk) -> tuple[Fold, ...]:
    """The folds inside a chunk, their lines counted from its first."""
    reading = chunk.read()
    roots = [reading.root] if reading.root is not None else [member.value for member in reading.members]
    return _folds(chunk.text, roots, reading.comments)


def file_folds(text: str, tree: Tree) -> tuple[Fold, ...]:
    """The folds of a whole JSON5 file."""
    return _folds(text, [tree.root], tree.comments)


def _folds(text: str, roots: Sequence[Node], comments: Sequence[Span]) -> tuple[Fold, ...]:
    starts = line_starts(text)
    found = [*_brackets(roots, starts), *_comments(comments, starts)]
    return tuple(sorted(fold for fold in found if fold.last > fold.first))


def _brackets(roots: Sequence[Node], starts: list[int]) -> Iterator[Fold]:
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ObjectNode):
            waiting += [member.value for member in node.members]
        elif isinstance(node, ArrayNode):
            waiting += node.items
        else:
            continue
        yield Fold(_line(starts, node.start), _line(starts, node.end - 1) - 1)


def _comments(comments: Sequence[Span], starts: list[int]) -> Iterator[Fold]:
    """Block comments, and line comments on lines one below the other."""
    first = last = -2
    for comment in comments:
        above, below = _line(starts, comment.start), _line(starts, comment.end)
        if above != last + 1:
            if last > first:
                yield Fold(first, last, is_comment=True)
            first = above
        last = below
    if last > first:
        yield Fold(first, last, is_comment=True)


def _line(starts: list[int], offset: int) -> int:
    return bisect_right(starts, offset) - 1


def frame_folds(document: ContractDocument) -> tuple[Fold, ...]:
    """The root and `tools`, whose brackets are chunks of their own."""
    frames = [
        document.first_line(index) + _brace_line(chunk)
        for index, chunk in enumerate(document.chunks)
        if chunk.place is ChunkPlace.FRAME
    ]
    if len(frames) != 4:
        return ()
    root, tools, end_of_tools, end = frames
    return tuple(
        fold for fold in (Fold(root, end - 1), Fold(tools, end_of_tools - 1)) if fold.last > fold.first
    )


def _brace_line(chunk: Chunk) -> int:
    """The line of a frame's brace; comments may stand above it."""
    edge = chunk.edges.content_end - 1
    return chunk.text.count("\n", 0, max(edge, 0))
