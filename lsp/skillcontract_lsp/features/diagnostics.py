"""`textDocument/diagnostic`, `workspace/diagnostic`, and `publishDiagnostics` to clients that do not pull."""

from __future__ import annotations

from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json
from skillcontract_lsp.protocol.parameters import document_uri, member
from skillcontract_lsp.session import Session


def pull(session: Session, params: Wire) -> Prebuilt:
    """`textDocument/diagnostic`: the findings of one document, or that they are the same as before."""
    document = session.document(document_uri(params))
    if document is None:
        return Prebuilt('{"kind":"full","items":[]}')
    return Prebuilt(_report(document, member(params, "previousResultId"), ""))


def pull_workspace(session: Session, params: Wire) -> Prebuilt:
    """`workspace/diagnostic`: the findings of every open document."""
    previous: dict[object, Wire] = {}
    known = member(params, "previousResultIds")
    for item in known if isinstance(known, list) else ():
        previous[member(item, "uri")] = member(item, "value")
    reports = [
        _report(document, previous.get(uri), f'"uri":{to_json(uri)},"version":{document.version},')
        for uri, document in session.documents.items()
    ]
    return Prebuilt(f'{{"items":[{",".join(reports)}]}}')


def publish(session: Session) -> None:
    """Tell a client that does not pull what has changed since it was told last."""
    if session.client.pulls_diagnostics:
        return
    for uri, document in session.documents.items():
        if not document.is_published:
            document.is_published = True
            said = f'{{"uri":{to_json(uri)},"version":{document.version},"diagnostics":[{document.diagnostics_text()}]}}'
            session.notify("textDocument/publishDiagnostics", Prebuilt(said))


def _report(document: OpenDocument, previous: Wire, identity: str) -> str:
    items = document.diagnostics_text()
    result_id = document.result_id(items)
    if previous == result_id:
        return f'{{{identity}"kind":"unchanged","resultId":"{result_id}"}}'
    return f'{{{identity}"kind":"full","resultId":"{result_id}","items":[{items}]}}'
