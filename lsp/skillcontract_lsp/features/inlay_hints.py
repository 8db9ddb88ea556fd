"""`textDocument/inlayHint`."""

from __future__ import annotations

from skillcontract.ide.inlay_hints import Hint
from skillcontract.text.positions import Position
from skillcontract.text.span import Span
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of
from skillcontract_lsp.protocol.shapes import InlayHint
from skillcontract_lsp.session import Session


def inlay_hints(session: Session, params: Wire) -> list[InlayHint]:
    """The hints in a range."""
    document = session.document(document_uri(params))
    if document is None or not document.is_contract or not session.settings.inlay_hints:
        return []
    wanted = range_of(member(params, "range"))
    contract = document.view.document
    first, last = contract.chunk_at(wanted.start.line), contract.chunk_at(wanted.end.line)
    found: list[InlayHint] = []
    for index in range(first, last + 1):
        for hint in document.hints.of(contract.chunks[index]):
            place = document.range(index, Span(hint.offset, hint.offset)).start
            if wanted.start <= place <= wanted.end:
                found.append(_wire(hint, place, session))
    return found


def _wire(hint: Hint, place: Position, session: Session) -> InlayHint:
    client = session.client
    return {
        "position": {"line": place.line, "character": place.character},
        "label": hint.label,
        "tooltip": {
            "kind": "markdown" if client.takes_markdown else "plaintext",
            "value": hint.tooltip(client.language),
        },
        "paddingLeft": True,
    }
