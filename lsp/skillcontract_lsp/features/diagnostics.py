"""`textDocument/diagnostic`, `workspace/diagnostic`, and `publishDiagnostics` to clients that do not pull.

An open contract is followed edit by edit. Everything else is reported as the workspace was loaded last, a file that is open
at the places of its text as it is now (`ide.files.current`); when it has been loaded anew, clients that can are told to ask
again, and the others are answered only when it has been.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from skillcontract_lsp.addresses import path_of, uri_of
from skillcontract_lsp.conversion.file_reports import file_diagnostics
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member
from skillcontract_lsp.related import PlacesInSession
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

LOADED = 0.9
"""How much of the work is done when all workspaces are loaded."""


def pull(session: Session, params: Wire) -> Prebuilt:
    """`textDocument/diagnostic`: the findings of one document, or that they are the same as before."""
    uri = document_uri(params)
    document = session.document(uri)
    path = path_of(uri)
    waits = path is not None and "diagnostics" not in session.client.refreshes
    if waits and path is not None:
        # Only a contract's own text is followed edit by edit, and nobody could be told to ask again.
        known = session.workspaces
        beside = document is not None and not document.is_contract
        if beside or known.is_first_asked(path) or known.is_changed_beside(path):
            with _undertaking(session, params) as work:
                known.around_now(path, work.wait)
    items = _items(session, document, path)
    result_id = _result_id(document, items)
    if member(params, "previousResultId") == result_id:
        return Prebuilt(_report(items, result_id, result_id, b""))
    return Prebuilt(
        items, before=b'{"kind":"full","resultId":"%b","items":[' % result_id.encode(), behind=b"]}"
    )


def anticipate(session: Session, uri: str) -> None:
    """Have ready what a `textDocument/diagnostic` will ask for."""
    document = session.document(uri)
    if document is not None:
        document.diagnostics_json()


def pull_workspace(session: Session, params: Wire) -> Prebuilt:
    """`workspace/diagnostic`: the findings of every open document and of all files of the workspaces."""
    with _undertaking(session, params) as work:
        if "diagnostics" not in session.client.refreshes:
            # It is not told when there is more, so it is answered when all is there.
            list(session.workspaces.all_now(work.part(0, LOADED).wait, as_they_are=True))
            work.part(LOADED, 1)
        session.workspaces.want_all()
        _report_all(session, params, work)
        return work.answer()


def _undertaking(session: Session, params: Wire) -> Undertaking:
    return Undertaking(
        session,
        params,
        "progress.diagnostics",
        outdated=session.changes_wait,
        wrap=lambda items: b'{"items":[%b]}' % items,
    )


def _report_all(session: Session, params: Wire, work: Undertaking) -> None:
    previous: dict[object, Wire] = {}
    known = member(params, "previousResultIds")
    for item in known if isinstance(known, list) else ():
        previous[member(item, "uri")] = member(item, "value")
    told: set[object] = set()
    closed = sum(len(loaded.reports) for loaded in session.workspaces.loaded())
    total = len(session.documents) + closed
    for uri, document in session.documents.items():
        work.step(len(told), total)
        items = _items(session, document, path_of(uri))
        identity = b'"uri":%b,"version":%d,' % (utf8(to_json(uri)), document.version)
        work.hand_over(_report(items, _result_id(document, items), previous.get(uri), identity))
        told.add(uri)
    for uri, items in _closed_files(session):
        work.step(len(told), total)
        identity = b'"uri":%b,"version":null,' % utf8(to_json(uri))
        work.hand_over(_report(items, _result_id(None, items), previous.get(uri), identity))
        told.add(uri)
    for name in previous:
        # What the client still shows of a file that is no longer there.
        if isinstance(name, str) and name not in told:
            identity = b'"uri":%b,"version":null,' % utf8(to_json(name))
            work.hand_over(_report(b"", _result_id(None, b""), None, identity))


def publish(session: Session) -> None:
    """Tell a client that does not pull what has changed since it was told last."""
    if session.client.pulls_diagnostics:
        return
    for uri, document in session.documents.items():
        if not document.is_published:
            document.is_published = True
            said = b'{"uri":%b,"version":%d,"diagnostics":[%b]}' % (
                utf8(to_json(uri)),
                document.version,
                _items(session, document, path_of(uri)),
            )
            session.notify("textDocument/publishDiagnostics", Prebuilt(said))


def publish_files(session: Session) -> None:
    """The same for the files that are not open; after a workspace was loaded or a document closed."""
    if session.client.pulls_diagnostics:
        return
    now = {uri: items for uri, items in _closed_files(session, only_with_findings=True) if items}
    gone = {uri: b"" for uri in session.told_files if uri not in now and uri not in session.documents}
    for uri, items in {**now, **gone}.items():
        if session.told_files.get(uri) != items:
            said = b'{"uri":%b,"diagnostics":[%b]}' % (utf8(to_json(uri)), items)
            session.notify("textDocument/publishDiagnostics", Prebuilt(said))
    session.told_files = now


def _closed_files(session: Session, *, only_with_findings: bool = False) -> Iterator[tuple[str, bytes]]:
    opened = {path_of(uri) for uri in session.documents}
    for loaded in session.workspaces.loaded():
        for path, report in loaded.reports.items():
            if only_with_findings and not report.findings and not report.problems:
                continue
            if path not in opened:
                uri = uri_of(path)
                yield uri, file_diagnostics(report, session.client, PlacesInSession(session, uri))


def _items(session: Session, document: OpenDocument | None, path: Path | None) -> bytes:
    if document is not None and document.is_contract:
        return document.diagnostics_json()
    loaded = session.workspaces.around(path) if path is not None else None
    report = loaded.reports.get(path) if loaded is not None and path is not None else None
    if report is None or path is None:
        return b""
    if document is not None:
        report = document.brought_up(report)
    uri = document.uri if document is not None else uri_of(path)
    return file_diagnostics(report, session.client, PlacesInSession(session, uri))


def _result_id(document: OpenDocument | None, items: bytes) -> str:
    if document is not None and document.is_contract:
        return document.report.result_id(items)
    return f"{hash(items):x}"


def _report(items: bytes, result_id: str, previous: Wire, identity: bytes) -> bytes:
    """A report; `identity` stands before its other members where it is one of several."""
    if previous == result_id:
        return b'{%b"kind":"unchanged","resultId":"%b"}' % (identity, result_id.encode())
    return b'{%b"kind":"full","resultId":"%b","items":[%b]}' % (identity, result_id.encode(), items)
