"""The faults that stand between the chunks of a document."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillcontract.syntax.chunk import Chunk, ChunkPlace, Edges
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span


class FrameFault(NamedTuple):
    """A fault whose span is relative to the chunk with that index."""

    chunk: int
    fault: SyntaxFault


class _Entry(NamedTuple):
    chunk: int
    edges: Edges


def frame_faults(chunks: Sequence[Chunk]) -> tuple[FrameFault, ...]:
    """Missing, doubled and trailing commas between the chunks of a split document."""
    if len(chunks) == 1:
        return ()
    return tuple(_walk(chunks))


def _walk(chunks: Sequence[Chunk]) -> Iterator[FrameFault]:
    last: _Entry | None = None
    last_of_root: _Entry | None = None
    braces = 0
    for index, chunk in enumerate(chunks):
        edges = chunk.edges
        if chunk.place is not ChunkPlace.FRAME:
            yield from _between(last, _Entry(index, edges))
            if edges.content_end >= 0 or edges.last_comma >= 0:
                last = _Entry(index, edges)
            continue
        braces += 1
        if braces == 2:
            # The entry `tools` begins here and ends with the next brace.
            yield from _between(last, _Entry(index, edges))
            last, last_of_root = None, last
        elif braces > 2:
            yield from _trailing(last)
            last = _Entry(index, edges) if braces == 3 else last_of_root


def _between(last: _Entry | None, following: _Entry) -> Iterator[FrameFault]:
    first_comma = following.edges.first_comma
    has_comma = last is None or last.edges.last_comma >= 0
    if first_comma >= 0 and has_comma:
        span = Span(first_comma, first_comma + 1)
        yield FrameFault(
            following.chunk, SyntaxFault(FaultCode.EXTRA_COMMA, span, edits=(TextEdit(span, ""),))
        )
    elif first_comma < 0 and not has_comma and last is not None and following.edges.content_end >= 0:
        end = last.edges.content_end
        if not last.edges.is_told:
            edits = (TextEdit(Span(end, end), ","),)
            yield FrameFault(
                last.chunk, SyntaxFault(FaultCode.MISSING_COMMA, Span(max(end - 1, 0), end), edits=edits)
            )


def _trailing(last: _Entry | None) -> Iterator[FrameFault]:
    if last is not None and last.edges.last_comma >= 0:
        span = Span(last.edges.last_comma, last.edges.last_comma + 1)
        yield FrameFault(last.chunk, SyntaxFault(FaultCode.TRAILING_COMMA, span, edits=(TextEdit(span, ""),)))
