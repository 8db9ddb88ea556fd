"""The other places that findings are about, as the client names them."""

from __future__ import annotations

from pathlib import Path

from skillcontract.rules.rule import Finding, Related
from skillcontract.rules.wording import told
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.positions import LineMap
from skillcontract.text.span import Span
from skillcontract.workspace.source import shown_at
from skillcontract_lsp.addresses import path_of, uri_of
from skillcontract_lsp.conversion.diagnostics import PlacesInChunk
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.shapes import RelatedInformation, WireLocation
from skillcontract_lsp.session import Session


class PlacesInSession:
    """The other places of findings in one file, as the session's documents and workspaces have them."""

    def __init__(self, session: Session, uri: str) -> None:
        self._session = session
        self._uri = uri

    def of(self, finding: Finding) -> list[RelatedInformation]:
        """Where they are now; one that is nowhere any more is left out."""
        found: list[RelatedInformation] = []
        for one in finding.related:
            where = _location(self._session, self._uri, one)
            if where is not None:
                found.append({"location": where, "message": told(one, self._session.client.language)})
        return found

    def in_chunk(self, chunk: Chunk, finding: Finding) -> PlacesInChunk | None:
        """The same where all of them stand in the finding's own chunk of an open contract."""
        document = self._session.document(self._uri)
        if document is None or any(one.file is not None for one in finding.related):
            return None
        chunks = document.view.document.chunks
        found: list[tuple[Span, str]] = []
        for one in finding.related:
            place = document.pointed(one.pointer)
            if place is None or chunks[place.chunk] is not chunk:
                return None
            found.append((place.span, told(one, self._session.client.language)))
        return PlacesInChunk(self._uri, tuple(found))


def _location(session: Session, uri: str, one: Related) -> WireLocation | None:
    document = session.document(uri) if one.file is None else session.workspaces.open_document(one.file)
    if document is not None:
        return _in_open(document, one.pointer)
    path = one.file or path_of(uri)
    return _in_closed(session, path, one.pointer) if path is not None else None


def _in_open(document: OpenDocument, pointer: str) -> WireLocation | None:
    if document.is_contract:
        found = document.pointed(pointer)
        return None if found is None else {"uri": document.uri, "range": wire_range(document.range(*found))}
    span = shown_at(document.tree.root, pointer)
    return None if span is None else {"uri": document.uri, "range": wire_range(document.range(0, span))}


def _in_closed(session: Session, path: Path, pointer: str) -> WireLocation | None:
    loaded = session.workspaces.around(path)
    file = loaded.files.get(path) if loaded is not None else None
    span = shown_at(file.tree.root, pointer) if file is not None else None
    if file is None or span is None:
        return None
    return {"uri": uri_of(path), "range": wire_range(LineMap(file.text, session.client.encoding).range(span))}
