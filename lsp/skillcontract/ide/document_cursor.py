"""A cursor in a contract, which is held in chunks, or in another file of a workspace."""

from __future__ import annotations

from dataclasses import replace

from skillcontract.ide.cursor import Cursor, Part, Path, cursor_at, first_keys
from skillcontract.syntax.chunk import ChunkPlace
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.document import ContractDocument


def cursor_in(document: ContractDocument, index: int, offset: int) -> Cursor:
    """The cursor at an offset of the chunk with that index. Its spans are relative to the chunk."""
    chunk = document.chunks[index]
    whole = chunk.place is ChunkPlace.WHOLE
    cursor = cursor_at(chunk.text, offset, _base(document, index), rooted=whole or index == 0)
    if cursor.path or cursor.part is not Part.KEY or whole:
        return cursor
    return replace(cursor, others=(*cursor.others, *_other_root_keys(document, index)))


def cursor_in_file(text: str, offset: int) -> Cursor:
    """The cursor at an offset of a JSON5 file."""
    return cursor_at(text, offset, (), rooted=True, dialect=Dialect.JSON5)


def _base(document: ContractDocument, index: int) -> Path:
    """What a chunk is a piece of. The second frame opens `tools`; what stands before the third's brace is inside it."""
    place = document.chunks[index].place
    if place is ChunkPlace.TOOLS:
        return ("tools",)
    if place is ChunkPlace.FRAME and index:
        frames = sum(1 for chunk in document.chunks[:index] if chunk.place is ChunkPlace.FRAME)
        return ("tools",) if frames == 2 else ()
    return ()


def _other_root_keys(document: ContractDocument, index: int) -> list[str]:
    """The root's entries that stand in other chunks."""
    keys = ["tools"]
    for other, chunk in enumerate(document.chunks):
        if chunk.place is ChunkPlace.ROOT and other != index:
            keys += first_keys(chunk.text)
    return keys
