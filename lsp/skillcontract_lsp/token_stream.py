"""The semantic tokens of one document in LSP's relative encoding: chunks that an edit left alone are not encoded again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.ide.per_chunk import PerChunk
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.text.positions import LineMap

if TYPE_CHECKING:
    from skillcontract.ide.semantic_tokens import Token


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


class _Told:
    """The state of a document's tokens that was told last, by its number."""

    def __init__(self) -> None:
        self._number = 0
        self._segments: tuple[Segment, ...] = ()

    def whole(self, segments: tuple[Segment, ...]) -> tuple[str, bytes]:
        """A name for this state, and all its integers as JSON without the list's brackets."""
        if segments != self._segments or not self._number:
            self._number += 1
            self._segments = segments
        return str(self._number), b",".join(segment.data for segment in segments)

    def since(
        self, segments: tuple[Segment, ...], result: object
    ) -> tuple[str, tuple[TokenDelta, ...]] | None:
        """The name of this state and what is new since the one that was named; None where that is not known any more."""
        if result != str(self._number) or not self._number:
            return None
        before = self._segments
        name, _ = self.whole(segments)
        return name, tuple(_changes(before, segments))


class FileTokenStream:
    """Encodes the states of one file that is no contract: line by line, so that lines which stay are not told again."""

    def __init__(self) -> None:
        self._told = _Told()

    def whole(self, tokens: Iterable[Token], lines: LineMap) -> tuple[str, bytes]:
        """As `TokenStream.whole`."""
        return self._told.whole(tuple(_by_line(tokens, lines)))

    def since(
        self, tokens: Iterable[Token], lines: LineMap, result: object
    ) -> tuple[str, tuple[TokenDelta, ...]] | None:
        """As `TokenStream.since`."""
        return self._told.since(tuple(_by_line(tokens, lines)), result)

    def part(self, tokens: Iterable[Token], lines: LineMap, first_line: int, last_line: int) -> bytes:
        """The integers of the tokens on some lines."""
        wanted = (
            token for token in tokens if first_line <= lines.position(token.span.start).line <= last_line
        )
        return b",".join(segment.data for segment in _by_line(wanted, lines))


class TokenStream:
    """Encodes the states of one contract."""

    def __init__(self, lines: Callable[[Chunk], LineMap]) -> None:
        self._lines = lines
        self._chunks = PerChunk(self._encode)
        self._told = _Told()

    def whole(self, document: ContractDocument) -> tuple[str, bytes]:
        """A name for this state, and all its integers as JSON without the list's brackets."""
        return self._told.whole(self._all(document))

    def since(self, document: ContractDocument, result: object) -> tuple[str, tuple[TokenDelta, ...]] | None:
        """The name of this state and what is new since the one that was named; None where that is not known any more."""
        return self._told.since(self._all(document), result)

    def _all(self, document: ContractDocument) -> tuple[Segment, ...]:
        self._chunks.keep(document.chunks)
        return tuple(self._segments(document, 0, len(document.chunks)))

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
        from skillcontract.ide.semantic_tokens import tokens

        return _encoded(tokens(chunk), self._lines(chunk))


def _by_line(tokens: Iterable[Token], lines: LineMap) -> Iterator[Segment]:
    before = 0
    for line, found in groupby(tokens, lambda token: lines.position(token.span.start).line):
        encoded = _encoded(found, lines)
        if encoded is not None:
            yield Segment(b"%d,%b" % (line - before, encoded.rest), encoded.size)
            before = line


def _encoded(tokens: Iterable[Token], lines: LineMap) -> _Encoded | None:
    from skillcontract.ide.semantic_tokens import TokenKind

    kinds = list(TokenKind)
    numbers: list[int] = []
    before, character = 0, 0
    first: int | None = None
    for token in tokens:
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
