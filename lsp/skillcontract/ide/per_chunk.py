"""What is computed from a chunk alone is computed once, for as long as the chunk is part of the document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from skillcontract.syntax.chunk import Chunk

T = TypeVar("T")


class PerChunk(Generic[T]):
    """Remembers the result of a pure function of a chunk, by the chunk's identity."""

    def __init__(self, make: Callable[[Chunk], T]) -> None:
        self._make = make
        self._made: dict[Chunk, T] = {}

    def of(self, chunk: Chunk) -> T:
        """The function's result for a chunk."""
        if chunk not in self._made:
            self._made[chunk] = self._make(chunk)
        return self._made[chunk]

    def keep(self, chunks: Sequence[Chunk]) -> None:
        """Forget chunks that are no longer part of the document, once they are as many as those that are."""
        if len(self._made) > 2 * len(chunks) + 8:
            self._made = {chunk: self._made[chunk] for chunk in chunks if chunk in self._made}
