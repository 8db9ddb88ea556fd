"""The other places that findings are about, as the client names them."""

from __future__ import annotations

from pathlib import Path

from skillcontract.rules.rule import Finding, Related
from skillcontract.rules.wording import told
from skillcontract.text.positions import LineMap
from skillcontract.workspace.source import shown_at
from skillcontract_lsp.addresses import path_of, uri_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.shapes import RelatedInformation, WireLocation
from skillcontract_lsp.reports import Places
from skillcontract_lsp.session import Session


def places_for(session: Session, uri: str) -> Places:
    """Tells the other places of findings in a file."""

    def places(finding: Finding) -> list[RelatedInformation]:
        found: list[RelatedInformation] = []
        for one in finding.related:
            where = _location(session, uri, one)
            if where is not None:
                found.append({"location": where, "message": told(one, session.client.language)})
        return found

    return places


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
