"""Completion and hover in the files around contracts: JSON5 files and manuals."""

from __future__ import annotations

from pathlib import Path

from skillcontract.ide.completion.item import NOTHING, Offers
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.files.completion import file_offers, mention_offers
from skillcontract.ide.files.hover import file_hover, mention_hover
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.shapes import WireHover
from skillcontract_lsp.session import Session

MANUAL = ".md"


def offers_in_file(session: Session, document: OpenDocument, offset: int) -> Offers:
    """What may stand at an offset of a file that is no contract."""
    path = path_of(document.uri) or Path(document.uri)
    kind, text = file_kind(path), document.document.text
    if kind is not None:
        return file_offers(kind, cursor_at(text, offset, (), rooted=True), _names(session, path))
    if path.suffix == MANUAL:
        return mention_offers(text, offset, _names(session, path).tools())
    return NOTHING


def hover_in_file(session: Session, document: OpenDocument, offset: int) -> WireHover | None:
    """What the word at an offset of a file that is no contract means."""
    path = path_of(document.uri) or Path(document.uri)
    kind, text = file_kind(path), document.document.text
    if kind is not None:
        on_quote = text[offset : offset + 1] == '"' and text[offset - 1 : offset] != '"'
        said = file_hover(kind, cursor_at(text, offset + on_quote, (), rooted=True), _names(session, path))
    elif path.suffix == MANUAL:
        said = mention_hover(text, offset, _names(session, path).tools())
    else:
        return None
    if said is None:
        return None
    return {
        "contents": {
            "kind": "markdown" if session.client.takes_markdown else "plaintext",
            "value": said.text(session.client.language),
        },
        "range": wire_range(document.range(0, said.span)),
    }


def _names(session: Session, path: Path) -> WorkspaceNames:
    return WorkspaceNames(session.workspaces.around_first(path), path)
