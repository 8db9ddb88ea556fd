"""`textDocument/diagnostic`, `workspace/diagnostic`, and `publishDiagnostics` to clients that do not pull."""

from __future__ import annotations

from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member
from skillcontract_lsp.session import Session


def pull(session: Session, params: Wire) -> Prebuilt:
    """`textDocument/diagnostic`: the findings of one document, or that they are the same as before."""
    document = session.document(document_uri(params))
    if document is None:
        return Prebuilt(b'{"kind":"full","items":[]}')
    return Prebuilt(_report(document, member(params, "previousResultId"), b""))


def pull_workspace(session: Session, params: Wire) -> Prebuilt:
    """`workspace/diagnostic`: the findings of every open document."""
    previous: dict[object, Wire] = {}
    known = member(params, "previousResultIds")
    for item in known if isinstance(known, list) else ():
        previous[member(item, "uri")] = member(item, "value")
    reports = [
        _report(
            document, previous.get(uri), b'"uri":%b,"version":%d,' % (utf8(to_json(uri)), document.version)
        )
        for uri, document in session.documents.items()
    ]
    return Prebuilt(b'{"items":[%b]}' % b",".join(reports))


def publish(session: Session) -> None:
    """Tell a client that does not pull what has changed since it was told last."""
    if session.client.pulls_diagnostics:
        return
    for uri, document in session.documents.items():
        if not document.is_published:
            document.is_published = True
            items = document.diagnostics_json()
            said = b'{"uri":%b,"version":%d,"diagnostics":[%b]}' % (
                utf8(to_json(uri)),
                document.version,
                items,
            )
            session.notify("textDocument/publishDiagnostics", Prebuilt(said))


def _report(document: OpenDocument, previous: Wire, identity: bytes) -> bytes:
    """A report; `identity` stands before its other members where it is one of several."""
    items = document.diagnostics_json()
    result_id = document.report.result_id(items)
    if previous == result_id:
        return b'{%b"kind":"unchanged","resultId":"%b"}' % (identity, result_id.encode())
    return b'{%b"kind":"full","resultId":"%b","items":[%b]}' % (identity, result_id.encode(), items)
