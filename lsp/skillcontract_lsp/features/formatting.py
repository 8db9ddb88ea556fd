"""`textDocument/formatting` and `rangeFormatting`."""

from __future__ import annotations

import json

from skillcontract.syntax.formatter import Style
from skillcontract_lsp.protocol.messages import Prebuilt, Wire
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of, whole_number
from skillcontract_lsp.session import Session


def format_document(session: Session, params: Wire) -> Prebuilt | None:
    """The changes that lay the document out; null where it has a syntax fault, for then its meaning is not certain."""
    document = session.document(document_uri(params))
    if document is None or not document.is_contract:
        return None
    edits = document.format_json(_style(member(params, "options")))
    return None if edits is None else Prebuilt(b"[%b]" % edits)


def format_range(session: Session, params: Wire) -> list[Wire] | None:
    """Those of the changes that lie in the range's lines."""
    wanted = range_of(member(params, "range"))
    whole = format_document(session, params)
    if whole is None:
        return None
    edits: list[Wire] = json.loads(whole.data)
    places = [range_of(member(edit, "range")) for edit in edits]
    return [
        edit
        for edit, place in zip(edits, places, strict=True)
        if wanted.start.line <= place.start.line and place.end.line <= wanted.end.line
    ]


def _style(options: Wire) -> Style:
    width = min(max(whole_number(member(options, "tabSize"), "options.tabSize"), 1), 16)
    return Style(indent=" " * width if member(options, "insertSpaces") is not False else "\t")
