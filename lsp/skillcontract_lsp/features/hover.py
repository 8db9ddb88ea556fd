"""`textDocument/hover`."""

from __future__ import annotations

from skillcontract.ide.document_cursor import cursor_in
from skillcontract.ide.hover import Hover, hover_at
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding
from skillcontract.rules.wording import message
from skillcontract.text.language import Language
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
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
    said = hover_at(cursor_in(view.document, index, offset + on_quote), view.names(), view.surroundings)
    used = _uses(session, document, index, offset)
    if said is None and used is None and not found:
        return None
    parts = [_finding(finding, language) for finding in found]
    if said is not None:
        parts.append(said.text(language))
    if used is not None:
        parts.append(used.text(language))
    span = said.span if said is not None else used.span if used is not None else found[0].span
    contents: MarkupContent = {
        "kind": "markdown" if session.client.takes_markdown else "plaintext",
        "value": "\n\n---\n\n".join(parts),
    }
    return {"contents": contents, "range": wire_range(document.range(index, span))}


def _uses(session: Session, document: OpenDocument, index: int, offset: int) -> Hover | None:
    """Who uses the name there, where its workspace is known."""
    path = path_of(document.uri)
    loaded = session.workspaces.around(path) if path is not None else None
    if loaded is None or path is None:
        return None
    here = document.names.of(document.view.document.chunks[index])
    if not any(one.span.contains(offset) for one in here):
        return None
    from skillcontract.ide.hover.uses import uses
    from skillcontract_lsp.names import Names

    names = Names(session, document, loaded)
    found = names.index.at(path, index, offset)
    said = uses(names.index, found) if found is not None else None
    return Hover(said, found.occurrence.span) if found is not None and said is not None else None


def _finding(finding: Finding, language: Language) -> str:
    rule = RULES[finding.rule]
    return f"**{rule.id}** {rule.name} {rule.section}\n\n{message(rule, finding, language)}\n\n{rule.reason(language)}"
