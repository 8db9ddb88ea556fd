"""`textDocument/formatting`, `rangeFormatting` and `onTypeFormatting`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from skillcontract.ide.document_cursor import cursor_in, cursor_in_file
from skillcontract.ide.indentation import first_letter, indentation
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.formatter import Style, format_edits
from skillcontract.text.positions import Position
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member, place, range_of, whole_number
from skillcontract_lsp.session import Session


def format_document(session: Session, params: Wire) -> Prebuilt | None:
    """The changes that lay the document out; null where it has a syntax fault, for then its meaning is not certain."""
    document = session.document(document_uri(params))
    if document is None or not (document.is_contract or document.is_json5):
        return None
    style = _style(member(params, "options"))
    edits = document.format_json(style) if document.is_contract else _json5_edits(document, style)
    return None if edits is None else Prebuilt(b"[%b]" % edits)


def _json5_edits(document: OpenDocument, style: Style) -> bytes | None:
    edits = format_edits(document.document.text, Dialect.JSON5, style)
    if edits is None:
        return None
    made = [{"range": wire_range(document.range(0, span)), "newText": text} for span, text in edits]
    return utf8(",".join(map(to_json, made)))


def format_range(session: Session, params: Wire) -> list[Wire] | None:
    """Those of the changes that lie in the range's lines."""
    wanted = range_of(member(params, "range"))
    document = session.document(document_uri(params))
    whole = format_document(session, params)
    if whole is None or document is None:
        return None
    chosen: list[Wire] = []
    for changes in _together(document, json.loads(whole.data)):
        places = [range_of(member(change, "range")) for change in changes]
        if wanted.start.line <= places[0].start.line and places[-1].end.line <= wanted.end.line:
            chosen += changes
    return chosen


def _together(document: OpenDocument, changes: list[Wire]) -> Iterator[list[Wire]]:
    """The changes in the groups that may be made without the others.

    A comma that is moved before a comment is put in by one change and taken out by another: made alone, each would break
    the file.
    """
    group: list[Wire] = []
    commas = 0
    for change in changes:
        text = member(change, "newText")
        assert isinstance(text, str)  # noqa: S101  # our own text edits
        commas += text.count(",") - document.between(range_of(member(change, "range"))).count(",")
        group.append(change)
        if not commas:
            yield group
            group = []
    if group:
        yield group


def format_on_type(session: Session, params: Wire) -> list[Wire] | None:
    """The indentation of the line that a line break has begun, or a closing bracket stands first in."""
    where = place(params)
    document = session.document(where.uri)
    if document is None or not (document.is_contract or document.is_json5):
        return None
    typed = member(params, "ch")
    indent = _style(member(params, "options")).indent
    begin = Position(where.position.line, 0)
    if document.is_contract:
        index, start = document.spot(begin)
        text = document.document.chunks[index].text
    else:
        index, start, text = 0, document.offset(begin), document.document.text
    first = first_letter(text, start)
    if typed != "\n" and text[first : first + 1] != typed:
        return []
    cursor = (
        cursor_in(document.document, index, first) if document.is_contract else cursor_in_file(text, first)
    )
    edit = indentation(text, start, cursor, indent)
    if edit is None:
        return []
    return [{"range": wire_range(document.range(index, edit.span)), "newText": edit.text}]  # type: ignore[dict-item]  # a TypedDict is Wire


def _style(options: Wire) -> Style:
    width = min(max(whole_number(member(options, "tabSize"), "options.tabSize"), 1), 16)
    return Style(indent=" " * width if member(options, "insertSpaces") is not False else "\t")
