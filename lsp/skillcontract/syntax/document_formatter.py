"""Lays out a document chunk by chunk, and remembers each chunk's layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.formatter import HOUSE_STYLE, Place, Style, format_edits, line_end_of, piece_edits
from skillcontract.text.edits import TextEdit


class ChunkEdit(NamedTuple):
    """A change whose span is relative to the chunk with that index."""

    chunk: int
    edit: TextEdit


class DocumentFormatter:
    """Formats the states of documents in one style; a chunk that stayed is not looked at again."""

    def __init__(self, style: Style = HOUSE_STYLE) -> None:
        self._style = style
        self._known: WeakKeyDictionary[Chunk, tuple[Place, tuple[TextEdit, ...]]] = WeakKeyDictionary()

    def edits(self, document: ContractDocument) -> tuple[ChunkEdit, ...] | None:
        """The changes that lay out the document as `format_edits` would; None where it has a syntax fault."""
        if document.frame_faults or any(chunk.faults for chunk in document.chunks):
            return None
        if document.is_whole or not _is_regular(document):
            return self._edits_of_text(document)
        return tuple(
            ChunkEdit(index, edit)
            for index, place in enumerate(_places(document))
            for edit in self._edits_of_chunk(document.chunks[index], place)
        )

    def _edits_of_text(self, document: ContractDocument) -> tuple[ChunkEdit, ...] | None:
        edits = format_edits(document.text, style=self._style)
        if edits is None:
            return None
        if document.is_whole:
            return tuple(ChunkEdit(0, edit) for edit in edits)
        return tuple(_by_chunk(document, edits))

    def _edits_of_chunk(self, chunk: Chunk, place: Place) -> tuple[TextEdit, ...]:
        known = self._known.get(chunk)
        if known is not None and known[0] == place:
            return known[1]
        edits = piece_edits(chunk.text, place, self._style)
        self._known[chunk] = (place, edits)
        return edits


def _is_regular(document: ContractDocument) -> bool:
    """Whether every bracket of the frame has something in it, and no chunk begins with a comma."""
    places = [chunk.place for chunk in document.chunks]
    opening = places.index(ChunkPlace.FRAME, 1)
    return places[opening + 1] is ChunkPlace.TOOLS and all(
        chunk.edges.first_comma < 0 for chunk in document.chunks
    )


def _places(document: ContractDocument) -> Iterator[Place]:
    line_end = line_end_of(document.text)
    braces = 0
    follows_opener = True
    for chunk in document.chunks:
        is_frame = chunk.place is ChunkPlace.FRAME
        braces += is_frame
        # The four lines of the frame: `{`, `"tools": {`, `}`, `}`.
        depth = (0, 1, 2, 1)[braces - 1] if is_frame else 2 if chunk.place is ChunkPlace.TOOLS else 1
        yield Place(depth, follows_opener, line_end)
        ends_with_brace = is_frame and all(start < chunk.edges.content_end for start, _ in chunk.comments)
        follows_opener = ends_with_brace and braces <= 2


def _by_chunk(document: ContractDocument, edits: tuple[TextEdit, ...]) -> Iterator[ChunkEdit]:
    """The edits of a whole text, each told in the chunk it begins in; it may reach into the next ones."""
    index, start = 0, 0
    for span, text in edits:
        while index + 1 < len(document.chunks) and span.start >= start + len(document.chunks[index].text):
            start += len(document.chunks[index].text)
            index += 1
        yield ChunkEdit(index, TextEdit(span.shifted(-start), text))
