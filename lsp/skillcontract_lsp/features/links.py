"""`textDocument/documentLink`."""

from __future__ import annotations

from skillcontract.ide.links import Link, file_links, rule_links
from skillcontract_lsp.addresses import path_of, uri_of
from skillcontract_lsp.conversion.diagnostics import page_uri
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import document_uri
from skillcontract_lsp.protocol.shapes import DocumentLink
from skillcontract_lsp.session import Session


def document_links(session: Session, params: Wire) -> list[DocumentLink]:
    """Rule pages and files that the document names."""
    document = session.document(document_uri(params))
    if document is None:
        return []
    path = path_of(document.uri)
    if document.is_contract:
        chunks = enumerate(document.view.document.chunks)
        return [
            _wire(session, document, index, link)
            for index, chunk in chunks
            for link in rule_links(chunk.text, chunk.comments)
        ]
    if path is None or path.suffix != ".json5":
        return []
    return [_wire(session, document, 0, link) for link in file_links(path, document.document.text)]


def _wire(session: Session, document: OpenDocument, index: int, link: Link) -> DocumentLink:
    target = (
        page_uri(link.rule, session.client.language) if link.rule else uri_of(link.file) if link.file else ""
    )
    return {"range": wire_range(document.range(index, link.span)), "target": target}
