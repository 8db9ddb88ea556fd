"""Where a JSON Pointer leads in a contract that is being edited, found without reading all of it."""

from __future__ import annotations

from typing import NamedTuple

from skillcontract.ide.per_chunk import PerChunk
from skillcontract.ide.view import ContractView
from skillcontract.model.pointer import child, parts
from skillcontract.syntax.chunk import Chunk, ChunkPlace, Reading
from skillcontract.text.span import Span
from skillcontract.workspace.source import shown_among, shown_at


class PointedPlace(NamedTuple):
    """A span of the chunk with an index."""

    chunk: int
    span: Span


class PointedPlaces:
    """The places in one contract; what a chunk says of a pointer is kept as long as the chunk is."""

    def __init__(self) -> None:
        self._spans: PerChunk[_Spans] = PerChunk(_Spans)

    def find(self, view: ContractView, pointer: str) -> PointedPlace | None:
        """What is shown of the node at a pointer; None where there is none."""
        chunks = view.document.chunks
        self._spans.keep(chunks)
        keys = parts(pointer)
        if chunks and chunks[0].place is ChunkPlace.WHOLE:
            index: int | None = 0
        elif keys[:1] == ("tools",):
            index = view.definer(child("/tools", keys[1])) if len(keys) > 1 else None
        else:
            index = view.definer(child("", keys[0])) if keys else None
        if index is None:
            return None
        span = self._spans.of(chunks[index]).find(pointer)
        return None if span is None else PointedPlace(index, span)


class _Spans:
    """The places in one chunk. It is read when it is asked first."""

    def __init__(self, chunk: Chunk) -> None:
        self._chunk = chunk
        self._reading: Reading | None = None
        self._known: dict[str, Span | None] = {}

    def find(self, pointer: str) -> Span | None:
        if pointer not in self._known:
            reading = self._reading = self._reading or self._chunk.read()
            if self._chunk.place is ChunkPlace.WHOLE:
                found = shown_at(reading.root, pointer) if reading.root is not None else None
            else:
                below = pointer.removeprefix("/tools") if self._chunk.place is ChunkPlace.TOOLS else pointer
                found = shown_among(reading.members, below)
            self._known[pointer] = found
        return self._known[pointer]
