"""`textDocument/hover`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract.ide.document_cursor import cursor_in
from skillcontract.ide.hover import Hover, hover_at
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding
from skillcontract.rules.wording import message
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import place
from skillcontract_lsp.protocol.shapes import MarkupContent, RelatedInformation, WireHover
from skillcontract_lsp.related import PlacesInSession
from skillcontract_lsp.session import Session

if TYPE_CHECKING:
    from skillcontract.ide.occurrences.occurrence import Occurrence

BETWEEN = "\n\n---\n\n"
"""Stands between the parts of a hover."""


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
    at = _name_near(document.names.of(view.document.chunks[index]), offset, said)
    named = None
    if at is not None:
        is_introduced = said is not None and not said.is_of_property
        named = name_hover(session, document, index, at, is_introduced=is_introduced)
        if named is not None and not is_introduced:
            # What governs the name says what its property means.
            said = None
    if said is None and named is None and not found:
        return None
    parts = [finding_page(session, document.uri, finding) for finding in found]
    parts += [each.text(language) for each in (said, named) if each is not None]
    span = said.span if said is not None else named.span if named is not None else found[0].span
    contents: MarkupContent = {
        "kind": "markdown" if session.client.takes_markdown else "plaintext",
        "value": BETWEEN.join(parts),
    }
    return {"contents": contents, "range": wire_range(document.range(index, span))}


def _name_near(names: tuple[Occurrence, ...], offset: int, said: Hover | None) -> int | None:
    """Where a name begins that the cursor touches, or that stands in the expression around it."""
    if any(one.span.contains(offset) for one in names):
        return offset
    if said is None:
        return None
    inside = (
        one.span.start
        for one in names
        if said.span.contains(one.span.start) and said.span.contains(one.span.end)
    )
    return next(inside, None)


def name_hover(
    session: Session, document: OpenDocument, index: int, offset: int, *, is_introduced: bool
) -> Hover | None:
    """The page of the name there, where its workspace is known: what it is, who gives it and who uses it."""
    path = path_of(document.uri)
    read = session.workspaces.read_around(path) if path is not None else None
    if read is None or path is None:
        return None
    from skillcontract.ide.hover.name_page import NamePages, listed_around
    from skillcontract_lsp.names import names_of

    names = names_of(session, document, read)
    found = names.index.at(path, index, offset) or listed_around(names.index, path, names.piece, offset)
    if found is None:
        return None
    said = NamePages(names.index, names.piece, names.link).page(found, is_introduced=is_introduced)
    return Hover(said, found.occurrence.span)


def finding_page(session: Session, uri: str, finding: Finding) -> str:
    """What was found, why it matters, and links to the other places it is about, as Markdown."""
    rule, language = RULES[finding.rule], session.client.language
    said = f"**{rule.id}** {rule.name} {rule.section}\n\n{message(rule, finding, language)}\n\n{rule.reason(language)}"
    rows = [_linked(one) for one in PlacesInSession(session, uri).of(finding)]
    return "\n\n".join([said, "\n".join(rows)]) if rows else said


def _linked(one: RelatedInformation) -> str:
    """Another place as a link with a line, which editors follow."""
    uri, line = one["location"]["uri"], one["location"]["range"]["start"]["line"] + 1
    path = path_of(uri)
    name = f"{path.parent.name}/{path.name}" if path is not None else uri
    return f"- [{name}:{line}]({uri}#L{line}) {one['message']}"
