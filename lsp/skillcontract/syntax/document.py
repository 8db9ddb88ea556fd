"""A contract that is being edited: chunks of whole lines, so that a change costs what its chunk costs."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from skillcontract.syntax.chunk import Chunk, ChunkPlace, Edges
from skillcontract.syntax.commas import FrameFault, frame_faults
from skillcontract.syntax.parser import Tree, parse
from skillcontract.syntax.partition import (
    Indents,
    Partition,
    Piece,
    is_broken,
    is_mere_word,
    is_misleading,
    is_one_entry,
    partition,
    whole,
)
from skillcontract.text.positions import line_end, line_start
from skillcontract.text.shared_ends import SharedEnds


class Line(NamedTuple):
    """A line of a state of a document."""

    chunk: int
    """The index of the chunk it stands in."""
    start: int
    """Its offset there."""
    text: str
    """What it holds, its ending not included."""


class ContractDocument:
    """One state of a contract's text. It never changes: `edit` gives the next state, which shares the untouched chunks.

    Make one with `of`. Lines end with `\\n`, `\\r\\n` or a lone `\\r`; columns are code points.
    """

    def __init__(self, chunks: tuple[Chunk, ...], indents: Indents | None, broken: frozenset[int]) -> None:
        self.chunks: tuple[Chunk, ...] = chunks
        """The text in order and without gaps."""
        self._indents = indents
        self._broken = broken
        self._known_frame: _KnownFrame | None = None
        self._frame_faults: tuple[FrameFault, ...] | None = None
        self._made_of: tuple[tuple[Chunk, ...], int] | None = None
        """The chunks of the state before, and the index of the one that was edited."""

    @classmethod
    def of(cls, text: str) -> ContractDocument:
        """The document of a text."""
        return _document(text, ())

    @cached_property
    def text(self) -> str:
        """The whole text."""
        return "".join(chunk.text for chunk in self.chunks)

    def tree(self) -> Tree:
        """The whole text parsed anew."""
        return parse(self.text)

    @property
    def frame_faults(self) -> tuple[FrameFault, ...]:
        """The faults between chunks; those inside one are the chunk's. The same object where an edit has changed nothing."""
        # Asked of every state once or twice: the library's cached property takes a lock the first time.
        if self._frame_faults is None:
            known, self._known_frame = self._known_frame, None
            holds = known is not None and known.holds(self.chunks)
            self._frame_faults = known.faults if known and holds else frame_faults(self.chunks)
        return self._frame_faults

    @property
    def is_whole(self) -> bool:
        """Whether the text could not be split and is a single WHOLE chunk."""
        return self._indents is None

    # -- lines ------------------------------------------------------------------------------------------------

    @cached_property
    def _first_lines(self) -> list[int]:
        return list(accumulate((chunk.line_count for chunk in self.chunks), initial=0))

    @property
    def line_count(self) -> int:
        """How many lines the text has; an empty text has one, and so has what follows the last line ending."""
        return self._first_lines[-1] + self.chunks[-1].text.endswith(("\n", "\r"))

    @property
    def first_lines(self) -> Sequence[int]:
        """The line at which each chunk begins."""
        return self._first_lines[:-1]

    def first_line(self, index: int) -> int:
        """The line at which a chunk begins."""
        return self._first_lines[index]

    def chunk_at(self, line: int) -> int:
        """The index of the chunk that holds a line; the last one's for lines beyond the text."""
        return min(max(bisect_right(self._first_lines, line) - 1, 0), len(self.chunks) - 1)

    def line(self, number: int) -> Line:
        """One line, to be read or to be edited; an empty one at the text's end for a line that is not there."""
        if number < 0:
            return Line(0, 0, "")
        index = self.chunk_at(number)
        text = self.chunks[index].text
        start = line_start(text, number - self._first_lines[index])
        return Line(index, start, text[start : line_end(text, start)])

    # -- edits ------------------------------------------------------------------------------------------------

    def edit(self, start: tuple[int, int], end: tuple[int, int], new_text: str) -> ContractDocument:
        """The document after the text between two places (line, column) became `new_text`.

        Places beyond a line's or the text's end mean that end.
        """
        return self._replace(*self._locate(start), *self._locate(max(start, end)), new_text)

    def edit_line(self, line: Line, start: int, end: int, new_text: str) -> ContractDocument:
        """The same for columns of one line of this state, which must be on it."""
        return self._replace(line.chunk, line.start + start, line.chunk, line.start + end, new_text)

    def _replace(
        self, first: int, from_offset: int, last: int, to_offset: int, new_text: str
    ) -> ContractDocument:
        """The document after the text between an offset in one chunk and one in the same or a later one has changed."""
        head = self.chunks[first].text[:from_offset]
        changed = head + new_text + self.chunks[last].text[to_offset:]
        if first == last and self._indents is not None:
            old = self.chunks[first]
            touched = old.text[max(from_offset - 1, 0) : to_offset + 1]
            is_inside = from_offset > 0 and to_offset < len(old.text) and old.place is not ChunkPlace.FRAME
            if is_inside and is_mere_word(touched, new_text, changed):
                shared = SharedEnds(from_offset, len(old.text) - to_offset)
                return self._with_chunk(first, old.retyped(changed, shared), self._indents, self._broken)
            local = self._edit_inside(first, changed, self._indents)
            if local is not None:
                return local
        before = (chunk.text for chunk in self.chunks[:first])
        after = (chunk.text for chunk in self.chunks[last + 1 :])
        return _document("".join((*before, changed, *after)), self.chunks)

    def _locate(self, place: tuple[int, int]) -> tuple[int, int]:
        """The chunk of a place and the offset in it."""
        line, column = place
        if line < 0:
            return 0, 0
        index = self.chunk_at(line)
        return index, _offset(self.chunks[index].text, line - self._first_lines[index], column)

    def _edit_inside(self, index: int, text: str, indents: Indents) -> ContractDocument | None:
        """The next state where a change stays inside its chunk's frame, else None."""
        old = self.chunks[index]
        if old.place is ChunkPlace.FRAME or not is_one_entry(text, old.place, indents):
            return None
        new = Chunk(old.place, text)
        chunks = (*self.chunks[:index], new, *self.chunks[index + 1 :])
        broken = self._broken | {index} if is_broken(new) else self._broken - {index}
        if (broken or self._broken) and (is_misleading(chunks) or self._has_open_comment()):
            return None
        return self._with_chunk(index, new, indents, broken)

    def retyped_chunk(self, before: ContractDocument) -> int | None:
        """The index of the one chunk in which this state differs from `before`; None where it was not made of that by one edit."""
        known = self._made_of
        return known[1] if known is not None and known[0] is before.chunks else None

    def _with_chunk(
        self, index: int, new: Chunk, indents: Indents, broken: frozenset[int]
    ) -> ContractDocument:
        """The next state with another chunk at an index, in the same frame."""
        chunks = (*self.chunks[:index], new, *self.chunks[index + 1 :])
        following = ContractDocument(chunks, indents, broken)
        following._made_of = self.chunks, index
        # What is known already and does not change with the chunk is known of the next state too.
        grown = new.line_count - self.chunks[index].line_count
        lines = self._first_lines
        if grown:
            lines = [*lines[: index + 1], *[line + grown for line in lines[index + 1 :]]]
        following.__dict__["_first_lines"] = lines
        if self._frame_faults is not None:
            following._known_frame = _KnownFrame(self._frame_faults, index, self.chunks[index].edges)
        return following

    def _has_open_comment(self) -> bool:
        return any("/" in self.chunks[index].brackets for index in self._broken)


class _KnownFrame(NamedTuple):
    """The frame's faults before the chunk with index `changed`, which had these edges, changed."""

    faults: tuple[FrameFault, ...]
    changed: int
    edges: Edges

    def holds(self, chunks: Sequence[Chunk]) -> bool:
        """Whether they are still the frame's faults: none is in the chunk, and its commas are as they were."""
        for fault in self.faults:
            if fault.chunk == self.changed:
                return False
        first, last, content, is_told = chunks[self.changed].edges
        before = self.edges
        return (
            is_told == before.is_told
            and (first < 0) == (before.first_comma < 0)
            and (last < 0) == (before.last_comma < 0)
            and (content < 0) == (before.content_end < 0)
        )


def _document(text: str, known: Sequence[Chunk]) -> ContractDocument:
    cut = partition(text)
    chunks = _chunks(cut, known)
    if is_misleading(chunks):
        cut = whole(text)
        chunks = _chunks(cut, known)
    broken = frozenset(index for index, chunk in enumerate(chunks) if is_broken(chunk))
    return ContractDocument(chunks, cut.indents, broken)


def _chunks(cut: Partition, known: Iterable[Chunk]) -> tuple[Chunk, ...]:
    """The chunks of the pieces; each that was known already keeps its identity, and is used once."""
    stock: dict[Piece, list[Chunk]] = defaultdict(list)
    for chunk in known:
        stock[Piece(chunk.place, chunk.text)].append(chunk)
    return tuple(stock[piece].pop() if stock.get(piece) else Chunk(*piece) for piece in cut.pieces)


def _offset(text: str, line: int, column: int) -> int:
    start = line_start(text, line)
    return min(start + max(column, 0), line_end(text, start))
