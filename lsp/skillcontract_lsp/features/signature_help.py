"""`textDocument/signatureHelp`: the form of a value expression while it is written."""

from __future__ import annotations

from skillcontract.ide.document_cursor import cursor_in
from skillcontract.ide.expression_help import expression_help
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import place
from skillcontract_lsp.session import Session


def signature_help(session: Session, params: Wire) -> dict[str, object] | None:
    """The form at the position, with the part that is being written; null outside of expressions."""
    where = place(params)
    document = session.document(where.uri)
    if document is None or not document.is_contract:
        return None
    index, offset = document.spot(where.position)
    found = expression_help(cursor_in(document.view.document, index, offset))
    if found is None:
        return None
    language = session.client.language
    signature = {
        "label": found.form(language),
        "documentation": {"kind": "plaintext", "value": found.meaning(language)},
        "parameters": [{"label": part} for part in found.parts(language)],
        "activeParameter": found.active,
    }
    return {"signatures": [signature], "activeSignature": 0, "activeParameter": found.active}
