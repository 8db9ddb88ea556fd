"""Completion and hover in the files around contracts: JSON5 files and manuals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from skillcontract.ide.completion.item import NOTHING, Offers
from skillcontract.ide.document_cursor import cursor_in_file
from skillcontract.ide.files.completion import file_offers, mention_offers
from skillcontract.ide.files.here import here_in
from skillcontract.ide.files.hover import file_hover, mention_hover
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.files.named_things import Page
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.hover import Hover
from skillcontract.rules.rule import Finding
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.features.hover import BETWEEN, finding_page, name_hover
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.shapes import WireHover
from skillcontract_lsp.session import Session

MANUAL = ".md"


def offers_in_file(session: Session, document: OpenDocument, offset: int, trigger: Wire) -> Offers:
    """What may stand at an offset of a file that is no contract. `trigger` is the character that made the editor ask, if
    one did: in prose a full stop is no reason to offer tools, the mark of code is."""
    path = path_of(document.uri) or Path(document.uri)
    kind, text = file_kind(path), document.document.text
    if kind is not None:
        return file_offers(kind, cursor_in_file(text, offset), text, _names(session, path))
    if path.suffix == MANUAL:
        offers = mention_offers(text, offset, _tools(session, path))
        typed = text[offers.inserting.start : offset]
        is_begun = bool(typed) and any(item.label.startswith(typed) for item in offers.items)
        is_asked = trigger is None or is_begun or (trigger == "`" and offers.in_code)
        return offers if is_asked else NOTHING
    return NOTHING


def hover_in_file(session: Session, document: OpenDocument, offset: int) -> WireHover | None:
    """What the word at an offset of a file that is no contract means, a list of tools included."""
    path = path_of(document.uri) or Path(document.uri)
    kind, text = file_kind(path), document.document.text
    said: Hover | None
    if kind is not None:
        # On an opening quote the mouse is on the word behind it.
        mark = text[offset : offset + 1]
        on_quote = mark in ('"', "'") and text[offset - 1 : offset] != mark
        said = file_hover(kind, cursor_in_file(text, offset + on_quote), text, _names(session, path))
    elif path.suffix == MANUAL:
        said = mention_hover(text, offset, _tools(session, path))
    else:
        said = None
    named = name_hover(session, document, 0, offset, is_introduced=said is not None)
    found = _found(session, document, path, offset)
    parts = [finding_page(session, document.uri, each) for each in found]
    parts += [each.text(session.client.language) for each in (said, named) if each is not None]
    spans = [*(each.span for each in (said, named) if each is not None), *(each.span for each in found)]
    if not spans:
        return None
    span = spans[0]
    return {
        "contents": {
            "kind": "markdown" if session.client.takes_markdown else "plaintext",
            "value": BETWEEN.join(parts),
        },
        "range": wire_range(document.range(0, span)),
    }


def _names(session: Session, path: Path) -> WorkspaceNames:
    return WorkspaceNames(session.workspaces.surrounded_first(path), path)


def _found(session: Session, document: OpenDocument, path: Path, offset: int) -> list[Finding]:
    """What rules find at an offset, as far as the workspace was looked at."""
    loaded = session.workspaces.around(path)
    report = loaded.reports.get(path) if loaded is not None else None
    findings = document.brought_up(report).findings if report is not None else ()
    return [finding for finding in findings if finding.span.contains(offset)]


def _tools(session: Session, path: Path) -> Mapping[str, Page]:
    """The tools that a manual may mention."""
    return _names(session, path).tools(here_in("", ()))
