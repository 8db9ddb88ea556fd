"""A contract that is being edited: chunks of whole lines, so that a change costs what its chunk costs."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.commas import FrameFault, frame_faults
from skillcontract.syntax.parser import Tree, parse
from skillcontract.syntax.partition import (
    Indents,
    Partition,
    Piece,
    is_broken,
    is_misleading,
    is_one_entry,
    partition,
    whole,
)
from skillcontract.text.positions import line_starts


class ContractDocument:
    """One state of a contract's text. It never changes: `edit` gives the next state, which shares the untouched chunks.

    Make one with `of`. Lines end with `\\n`, `\\r\\n` or a lone `\\r`; columns are code points.
    """

    def __init__(self, chunks: tuple[Chunk, ...], indents: Indents | None, broken: frozenset[int]) -> None:
        self.chunks: tuple[Chunk, ...] = chunks
        """The text in order and without gaps."""
        self._indents = indents
        self._broken = broken

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

    @cached_property
    def frame_faults(self) -> tuple[FrameFault, ...]:
        """The faults between chunks; those inside one are the chunk's."""
        return frame_faults(self.chunks)

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

    def first_line(self, index: int) -> int:
        """The line at which a chunk begins."""
        return self._first_lines[index]

    def chunk_at(self, line: int) -> int:
        """The index of the chunk that holds a line; the last one's for lines beyond the text."""
        return min(max(bisect_right(self._first_lines, line) - 1, 0), len(self.chunks) - 1)

    def line(self, number: int) -> str:
        """One line without its ending; empty for a line that is not there."""
        if not 0 <= number < self.line_count:
            return ""
        index = self.chunk_at(number)
        return _line(self.chunks[index].text, number - self._first_lines[index])

    # -- edits ------------------------------------------------------------------------------------------------

    def edit(self, start: tuple[int, int], end: tuple[int, int], new_text: str) -> ContractDocument:
        """The document after the text between two places (line, column) became `new_text`.

        Places beyond a line's or the text's end mean that end.
        """
        first, from_offset = self._locate(start)
        last, to_offset = self._locate(max(start, end))
        head = self.chunks[first].text[:from_offset]
        changed = head + new_text + self.chunks[last].text[to_offset:]
        if first == last and self._indents is not None:
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
        following = ContractDocument(chunks, indents, broken)
        if new.line_count == old.line_count:
            following.__dict__["_first_lines"] = self._first_lines
        return following

    def _has_open_comment(self) -> bool:
        return any("/" in self.chunks[index].brackets for index in self._broken)


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


def _line(text: str, number: int) -> str:
    starts = line_starts(text)
    if number >= len(starts):
        return ""
    end = starts[number + 1] if number + 1 < len(starts) else len(text)
    return text[starts[number] : end].rstrip("\r\n")


def _offset(text: str, line: int, column: int) -> int:
    starts = line_starts(text)
    if line >= len(starts):
        return len(text)
    return starts[line] + min(max(column, 0), len(_line(text, line)))
