"""`textDocument/semanticTokens/full`, `full/delta` and `range`."""

from __future__ import annotations

from skillcontract_lsp.protocol.messages import Prebuilt, Wire, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of
from skillcontract_lsp.session import Session
from skillcontract_lsp.token_stream import TokenDelta

NOTHING = Prebuilt(b'{"data":[]}')


def whole(session: Session, params: Wire) -> Prebuilt:
    """All tokens of the document."""
    document = session.document(document_uri(params))
    if document is None or not document.is_contract:
        return NOTHING
    name, data = document.tokens.whole(document.view.document)
    return Prebuilt(b'{"resultId":"%b","data":[%b]}' % (utf8(name), data))


def delta(session: Session, params: Wire) -> Prebuilt:
    """What is new since an earlier answer; all tokens where that is not known any more."""
    document = session.document(document_uri(params))
    if document is None or not document.is_contract:
        return NOTHING
    since = document.tokens.since(document.view.document, member(params, "previousResultId"))
    if since is None:
        return whole(session, params)
    name, changes = since
    return Prebuilt(b'{"resultId":"%b","edits":[%b]}' % (utf8(name), b",".join(map(_edit, changes))))


def part(session: Session, params: Wire) -> Prebuilt:
    """The tokens in a range, and those around it in the same pieces of the text."""
    document = session.document(document_uri(params))
    if document is None or not document.is_contract:
        return NOTHING
    wanted = range_of(member(params, "range"))
    data = document.tokens.part(document.view.document, wanted.start.line, wanted.end.line)
    return Prebuilt(b'{"data":[%b]}' % data)


def _edit(change: TokenDelta) -> bytes:
    return b'{"start":%d,"deleteCount":%d,"data":[%b]}' % change
