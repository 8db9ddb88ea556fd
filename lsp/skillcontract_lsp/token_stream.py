"""The semantic tokens of one document in LSP's relative encoding: chunks that an edit left alone are not encoded again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from skillcontract.ide.per_chunk import PerChunk
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.text.positions import LineMap


class _Encoded(NamedTuple):
    """A chunk's tokens; the first one's line is left out, since it depends on what stands before."""

    first_line: int
    last_line: int
    rest: bytes
    size: int


class Segment(NamedTuple):
    """The integers of a chunk's tokens as JSON, and how many there are."""

    data: bytes
    size: int


class TokenDelta(NamedTuple):
    """What of the integers told before is replaced."""

    start: int
    deleted: int
    data: bytes


class TokenStream:
    """Encodes the states of one document."""

    def __init__(self, lines: Callable[[Chunk], LineMap]) -> None:
        self._lines = lines
        self._chunks = PerChunk(self._encode)
        self._number = 0
        self._told: tuple[Segment, ...] = ()

    def whole(self, document: ContractDocument) -> tuple[str, bytes]:
        """A name for this state, and all its integers as JSON without the list's brackets."""
        self._chunks.keep(document.chunks)
        segments = tuple(self._segments(document, 0, len(document.chunks)))
        if segments != self._told or not self._number:
            self._number += 1
            self._told = segments
        return str(self._number), b",".join(segment.data for segment in segments)

    def since(self, document: ContractDocument, result: object) -> tuple[str, tuple[TokenDelta, ...]] | None:
        """The name of this state and what is new since the one that was named; None where that is not known any more."""
        if result != str(self._number) or not self._number:
            return None
        before = self._told
        name, _ = self.whole(document)
        return name, tuple(_changes(before, self._told))

    def part(self, document: ContractDocument, first_line: int, last_line: int) -> bytes:
        """The integers of the chunks that hold some lines."""
        first, last = document.chunk_at(first_line), document.chunk_at(last_line)
        return b",".join(segment.data for segment in self._segments(document, first, last + 1))

    def _segments(self, document: ContractDocument, first: int, end: int) -> Iterator[Segment]:
        line = 0
        for index in range(first, end):
            encoded = self._chunks.of(document.chunks[index])
            if encoded is not None:
                at = document.first_line(index)
                yield Segment(b"%d,%b" % (at + encoded.first_line - line, encoded.rest), encoded.size)
                line = at + encoded.last_line

    def _encode(self, chunk: Chunk) -> _Encoded | None:
        from skillcontract.ide.semantic_tokens import TokenKind, tokens

        kinds = list(TokenKind)
        lines = self._lines(chunk)
        numbers: list[int] = []
        before, character = 0, 0
        first: int | None = None
        for token in tokens(chunk):
            start, end = lines.range(token.span)
            if first is None:
                first = before = start.line
            moved = start.line - before
            numbers += (
                moved,
                start.character - (0 if moved else character),
                end.character - start.character,
                kinds.index(token.kind),
                int(token.is_declaration),
            )
            before, character = start.line, start.character
        if first is None:
            return None
        rest = ",".join(map(str, numbers[1:]))
        return _Encoded(first, before, rest.encode(), len(numbers))


def _changes(before: Sequence[Segment], after: Sequence[Segment]) -> Iterator[TokenDelta]:
    shorter = min(len(before), len(after))
    first = 0
    while first < shorter and before[first] == after[first]:
        first += 1
    last = 0
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    gone, come = before[first : len(before) - last], after[first : len(after) - last]
    if gone or come:
        yield TokenDelta(
            sum(segment.size for segment in before[:first]),
            sum(segment.size for segment in gone),
            b",".join(segment.data for segment in come),
        )
