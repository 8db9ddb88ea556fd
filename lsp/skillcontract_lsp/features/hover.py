"""`textDocument/hover`."""

from __future__ import annotations

from skillcontract.ide.document_cursor import cursor_in
from skillcontract.ide.hover import hover_at
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding
from skillcontract.rules.wording import message
from skillcontract.text.language import Language
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import place
from skillcontract_lsp.protocol.shapes import MarkupContent, WireHover
from skillcontract_lsp.session import Session


def hover(session: Session, params: Wire) -> WireHover | None:
    """What is found at the position, then what stands there."""
    where = place(params)
    document = session.document(where.uri)
    if document is None:
        return None
    if not document.is_contract:
        from skillcontract_lsp.features.workspace_files import hover_in_file

        return hover_in_file(session, document, document.offset(where.position))
    language = session.client.language
    index, offset = document.spot(where.position)
    view = document.view
    text = view.document.chunks[index].text
    found = [finding for finding in view.findings(index) if finding.span.contains(offset)]
    # On an opening quote the mouse is on the word behind it.
    on_quote = text[offset : offset + 1] == '"' and text[offset - 1 : offset] != '"'
    said = hover_at(cursor_in(view.document, index, offset + on_quote), view.names())
    if said is None and not found:
        return None
    parts = [_finding(finding, language) for finding in found]
    if said is not None:
        parts.append(said.text(language))
    span = said.span if said is not None else found[0].span
    contents: MarkupContent = {
        "kind": "markdown" if session.client.takes_markdown else "plaintext",
        "value": "\n\n---\n\n".join(parts),
    }
    return {"contents": contents, "range": wire_range(document.range(index, span))}


def _finding(finding: Finding, language: Language) -> str:
    rule = RULES[finding.rule]
    return f"**{rule.id}** {rule.name} {rule.section}\n\n{message(rule, finding, language)}\n\n{rule.reason(language)}"
