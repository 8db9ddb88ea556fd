"""`textDocument/semanticTokens/full`, `full/delta` and `range`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.text.positions import LineMap
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of
from skillcontract_lsp.session import Session
from skillcontract_lsp.token_stream import TokenDelta

if TYPE_CHECKING:
    from skillcontract.ide.semantic_tokens import Token

NOTHING = Prebuilt(b'{"data":[]}')


def whole(session: Session, params: Wire) -> Prebuilt:
    """All tokens of the document."""
    document = session.document(document_uri(params))
    if document is None:
        return NOTHING
    if document.is_contract:
        name, data = document.tokens.whole(document.view.document)
    elif (found := _of_file(session, document)) is not None:
        name, data = document.file_tokens.whole(*found)
    else:
        return NOTHING
    return Prebuilt(b'{"resultId":"%b","data":[%b]}' % (utf8(name), data))


def delta(session: Session, params: Wire) -> Prebuilt:
    """What is new since an earlier answer; all tokens where that is not known any more."""
    document = session.document(document_uri(params))
    before = member(params, "previousResultId")
    if document is None:
        return NOTHING
    if document.is_contract:
        since = document.tokens.since(document.view.document, before)
    else:
        found = _of_file(session, document)
        since = document.file_tokens.since(*found, before) if found is not None else None
    if since is None:
        return whole(session, params)
    name, changes = since
    return Prebuilt(b'{"resultId":"%b","edits":[%b]}' % (utf8(name), b",".join(map(_edit, changes))))


def part(session: Session, params: Wire) -> Prebuilt:
    """The tokens in a range, and those around it in the same pieces of the text."""
    document = session.document(document_uri(params))
    if document is None:
        return NOTHING
    wanted = range_of(member(params, "range"))
    lines = wanted.start.line, wanted.end.line
    if document.is_contract:
        data = document.tokens.part(document.view.document, *lines)
    elif (found := _of_file(session, document)) is not None:
        data = document.file_tokens.part(*found, *lines)
    else:
        return NOTHING
    return Prebuilt(b'{"data":[%b]}' % data)


def _of_file(session: Session, document: OpenDocument) -> tuple[tuple[Token, ...], LineMap] | None:
    """The tokens of a workspace file in JSON5, and its lines; None where it is of no kind that we know."""
    kind = document.file_kind
    if kind is None:
        return None
    from skillcontract.ide.files.tokens import file_tokens

    text = document.document.text
    return file_tokens(kind, text, document.tree.root), LineMap(text, session.client.encoding)


def _edit(change: TokenDelta) -> bytes:
    return b'{"start":%d,"deleteCount":%d,"data":[%b]}' % change
