"""The index of names behind a document, and the way between its places and the client's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.ide.hover.standing import PieceText
from skillcontract.ide.occurrences.files import OpenText, Pieces, Step
from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.syntax.chunk import ChunkPlace
from skillcontract.text.positions import LineMap, Position, PositionEncoding
from skillcontract.text.span import Span
from skillcontract_lsp.addresses import path_of, uri_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.shapes import WireRange
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

if TYPE_CHECKING:
    from skillcontract.ide.occurrences.files import AnyWorkspace
    from skillcontract.ide.read_workspace import ReadWorkspace


LOADED = 0.8
"""How much of the work is done when the workspace is loaded; the rest is to read the names in its files."""
_NO_STEP: Step = lambda _done, _total: None  # noqa: E731  # a default that is named


class Names:
    """All names of one document's workspace, at one moment."""

    def __init__(
        self,
        session: Session,
        document: OpenDocument | None,
        loaded: AnyWorkspace | None,
        step: Step | None = None,
        *,
        may_define: Callable[[str], bool] | None = None,
    ) -> None:
        """`step` is told how many of how many files were read, and may raise to give up; without it only the files are read
        that answers need. With `may_define` only definitions are read, in texts of which it says so."""
        self.loaded = loaded
        self._encoding = session.client.encoding
        self._open = {_key(each.uri): each for each in session.documents.values()}
        self._document = document
        mine = self._open
        if loaded is None:
            mine = {} if document is None else {_key(document.uri): document}
        texts = {path: _open_text(each) for path, each in mine.items()}
        reader = session.workspaces.names
        self.index: Index = (
            reader.definitions(loaded, texts, may_define, step or _NO_STEP)
            if may_define is not None and loaded is not None
            else reader.index(loaded, texts, step)
        )

    def at(self, position: Position) -> Found | None:
        """The name at a place of the document."""
        if self._document is None:
            return None
        chunk, offset = self._document.spot(position)
        path = _key(self._document.uri)
        if self._document.is_contract:
            return self.index.at(path, chunk, offset)
        return self.index.at(path, 0, self._document.offset(position))

    def uri(self, path: Path) -> str:
        """A file's URI as the client spells it."""
        opened = self._open.get(path)
        return opened.uri if opened is not None else uri_of(path)

    def version(self, path: Path) -> int | None:
        """The version of a file that is open."""
        opened = self._open.get(path)
        return opened.version if opened is not None else None

    def range(self, path: Path, piece: int, span: Span) -> WireRange:
        """A span of a piece of a file, as the client counts."""
        opened = self._open.get(path)
        if opened is not None:
            return wire_range(opened.range(piece, span))
        return wire_range(_lines(self.text(path), self._encoding).range(span))

    def text(self, path: Path) -> str:
        """The text of a file that is not open."""
        return self.loaded.files[path].text if self.loaded is not None else ""

    def piece(self, found: Found) -> PieceText:
        """The text that a name stands in."""
        path = found.file.path
        opened = self._open.get(path)
        if opened is None:
            return PieceText(self.text(path))
        if not opened.is_contract:
            return PieceText(opened.document.text)
        chunk = opened.view.document.chunks[found.piece]
        if chunk.place is ChunkPlace.WHOLE:
            return PieceText(chunk.text)
        return PieceText(chunk.text, ("tools",) if chunk.place is ChunkPlace.TOOLS else (), is_whole=False)

    def link(self, found: Found) -> tuple[str, int]:
        """The address of a name's line, as editors follow it, and the line, from 1."""
        path, piece, one = found.file.path, found.piece, found.occurrence
        line = self.range(path, piece, one.span)["start"]["line"] + 1
        return f"{self.uri(path)}#L{line}", line

    def pieces(self, paths: Iterable[Path]) -> Iterator[tuple[Path, list[str]]]:
        """The texts of files by piece."""
        for path in paths:
            opened = self._open.get(path)
            if opened is None:
                yield path, [self.text(path)]
            elif opened.is_contract:
                yield path, [chunk.text for chunk in opened.document.chunks]
            else:
                yield path, [opened.document.text]


def names_around(session: Session, document: OpenDocument, work: Undertaking | None = None) -> Names:
    """The names of a document's workspace as all open documents are now; its files are read first where they must be."""
    return names_of(session, document, _read(session, document, work))


def names_at_hand(session: Session, document: OpenDocument) -> Names:
    """The same with the files as they were read last, for what stands beside a text that is being typed: it is asked for again when
    there is news. Only where they never were read it waits."""
    path = path_of(document.uri)
    read = session.workspaces.read_around(path) if path is not None else None
    return names_of(session, document, read) if read is not None else names_around(session, document)


def names_of(session: Session, document: OpenDocument, loaded: AnyWorkspace | None) -> Names:
    """The names, kept until a text or the workspace changes: a client asks for many lenses in a row."""
    known = session.workspaces.known_names
    here = (document, loaded, *(each.document for each in session.documents.values()))
    if known is None or len(known[0]) != len(here) or not all(map(is_, known[0], here)):
        known = session.workspaces.known_names = (here, Names(session, document, loaded))
    return known[1]


def names_now(session: Session, document: OpenDocument, work: Undertaking) -> Names:
    """The same with every name read at once, for a change that must miss nothing."""
    read = _read(session, document, work)
    return Names(session, document, read, work.part(LOADED, 1).step)


def _read(session: Session, document: OpenDocument, work: Undertaking | None) -> ReadWorkspace | None:
    path = path_of(document.uri)
    wait = work.part(0, LOADED).wait if work is not None else None
    return session.workspaces.read_now(path, wait) if path is not None else None


def _key(uri: str) -> Path:
    # A document that is no file yet is known by its URI alone.
    return path_of(uri) or Path(uri)


def _open_text(document: OpenDocument) -> OpenText:
    def chunks() -> Pieces:
        return [document.names.of(chunk) for chunk in document.view.document.chunks]

    return OpenText(lambda: document.document.text, chunks if document.is_contract else None)


@lru_cache(maxsize=64)
def _lines(text: str, encoding: PositionEncoding) -> LineMap:
    return LineMap(text, encoding)
