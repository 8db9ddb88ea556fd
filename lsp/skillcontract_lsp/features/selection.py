"""`textDocument/selectionRange`."""

from __future__ import annotations

from skillcontract.ide.selections import file_selections, selections
from skillcontract.text.positions import Position, Range
from skillcontract.text.span import Span
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import document_uri, member, position
from skillcontract_lsp.protocol.shapes import SelectionRange
from skillcontract_lsp.session import Session


def selection_ranges(session: Session, params: Wire) -> list[SelectionRange] | None:
    """For each position the ranges that a selection grows to."""
    document = session.document(document_uri(params))
    if document is None or not (document.is_contract or document.is_json5):
        return None
    asked = member(params, "positions")
    return [_growing(document, position(one)) for one in (asked if isinstance(asked, list) else ())]


def _growing(document: OpenDocument, place: Position) -> SelectionRange:
    contract = document.document
    if document.is_contract:
        index, offset = document.spot(place)
        spans = selections(contract.chunks[index], offset)
    else:
        index = 0
        spans = file_selections(contract.text, document.tree, document.offset(place))
    ranges = [document.range(index, span) for span in spans]
    end = document.range(len(contract.chunks) - 1, Span(0, len(contract.chunks[-1].text))).end
    everything = Range(Position(0, 0), end)
    made: SelectionRange = {"range": wire_range(everything)}
    for one in reversed(ranges):
        if one != everything:
            made = {"range": wire_range(one), "parent": made}
    return made
