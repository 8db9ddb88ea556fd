"""`textDocument/didOpen`, `didChange`, `didClose`."""

from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import changed, document_uri, invalid, opened
from skillcontract_lsp.related import PlacesInSession
from skillcontract_lsp.session import Session


def did_open(session: Session, params: Wire) -> None:
    """The client's text is now the truth about this document."""
    said = opened(params)
    document = session.documents[said.uri] = OpenDocument(said, session.client)
    if session.client.takes_related_places:
        document.report.places = PlacesInSession(session, said.uri)
    session.workspaces.opened(document)


def did_change(session: Session, params: Wire) -> None:
    """Apply changes at once, in their order."""
    said = changed(params)
    document = session.document(said.uri)
    if document is None:
        raise invalid(f"{said.uri} is not open")
    document.change(said)
    session.workspaces.changed(document)


def did_close(session: Session, params: Wire) -> None:
    """Forget a document; where diagnostics are pushed, its marks are taken back."""
    uri = document_uri(params)
    document = session.documents.pop(uri, None)
    if document is None:
        return
    session.workspaces.closed(document)
    if not session.client.pulls_diagnostics:
        session.notify("textDocument/publishDiagnostics", {"uri": uri, "diagnostics": []})
