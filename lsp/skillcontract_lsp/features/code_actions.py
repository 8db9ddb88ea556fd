"""`textDocument/codeAction`: quick fixes of what was found, all safe ones at once, and other ways to write a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.bracket_indexes import spelled_with_dots
from skillcontract.ide.document_cursor import cursor_in, cursor_in_file
from skillcontract.ide.fixes import all_safe, fixes_at
from skillcontract.rules.rule import Finding
from skillcontract.rules.wording import title
from skillcontract.text.edits import TextEdit
from skillcontract.text.positions import LineMap, Range
from skillcontract.text.span import Span
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument, Spot
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of, strings
from skillcontract_lsp.protocol.shapes import WorkspaceEdit
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue

QUICK_FIX = "quickfix"
FIX_ALL = "source.fixAll.skillcontract"
REWRITE = "refactor.rewrite"


def code_actions(session: Session, params: Wire) -> Prebuilt:
    """The actions for a selection, of the kinds the client asks for."""
    document = session.document(document_uri(params))
    if document is None:
        return Prebuilt(b"[]")
    wanted = range_of(member(params, "range"))
    only = strings(member(params, "context", "only"))
    made: list[str] = []
    if _is_wanted(QUICK_FIX, only):
        made += _quick_fixes(session, document, wanted)
    if _is_wanted(REWRITE, only):
        made += _rewritten(session, document, wanted, made)
    if _is_wanted(FIX_ALL, only):
        made += _fix_all(session, document)
    return Prebuilt(utf8(f"[{','.join(made)}]"))


def _is_wanted(kind: str, only: list[str]) -> bool:
    """Whether a kind is among those asked for; `source` asks for all that begin with it."""
    return not only or any(kind == one or kind.startswith(one + ".") for one in only)


class _Piece(NamedTuple):
    """What was found in a piece of a document: in a contract a chunk, else the whole text."""

    number: int
    findings: tuple[Finding, ...]
    lines: LineMap
    first_line: int
    size: int


def _pieces(session: Session, document: OpenDocument, first: int, last: int) -> Iterator[_Piece]:
    """The pieces with these indexes. Beside contracts, findings are those of the workspace as it was loaded last, brought to
    the text as it is now."""
    if document.is_contract:
        contract = document.view.document
        for index in range(first, last + 1):
            chunk = contract.chunks[index]
            findings = document.view.findings(index)
            yield _Piece(
                index, findings, document.lines.of(chunk), contract.first_line(index), len(chunk.text)
            )
        return
    path = path_of(document.uri)
    loaded = session.workspaces.around(path) if path is not None else None
    report = loaded.reports.get(path) if loaded is not None and path is not None else None
    text = document.document.text
    if report is not None:
        findings = document.brought_up(report).findings
        yield _Piece(0, findings, LineMap(text, session.client.encoding), 0, len(text))


def _quick_fixes(session: Session, document: OpenDocument, wanted: Range) -> Iterator[str]:
    if document.is_contract:
        first, last = document.spot(wanted.start), document.spot(wanted.end)
    else:
        first, last = (Spot(0, document.offset(place)) for place in wanted)
    for piece in _pieces(session, document, first.chunk, last.chunk):
        selection = Span(
            first.offset if piece.number == first.chunk else 0,
            last.offset if piece.number == last.chunk else piece.size,
        )
        for finding, fix in fixes_at(piece.findings, selection):
            diagnostic = document.report.writer.one(finding, piece.lines)
            yield (
                f'{{"title":{to_json(title(fix, session.client.language))},"kind":"{QUICK_FIX}",'
                f'"isPreferred":{to_json(fix is finding.fixes[0])},'
                f'"diagnostics":[{diagnostic.at(piece.first_line)}],'
                f'"edit":{_edit(document, ((piece.number, edit) for edit in fix.edits))}}}'
            )


def _rewritten(session: Session, document: OpenDocument, wanted: Range, made: Sequence[str]) -> Iterator[str]:
    """The path at the start of the selection with its indexes between dots, unless a fix does that already."""
    kind = None
    if document.is_contract:
        index, offset = document.spot(wanted.start)
        cursor = cursor_in(document.document, index, offset)
    elif document.is_json5:
        from skillcontract.ide.files.kinds import file_kind

        index, offset = 0, document.offset(wanted.start)
        kind = file_kind(path_of(document.uri) or Path(document.uri))
        cursor = cursor_in_file(document.document.text, offset)
    else:
        return
    edit = spelled_with_dots(cursor, kind)
    if edit is not None and not any(to_json(f'"{edit.text}"') in action for action in made):
        say = Catalogue("server", session.client.language)
        yield (
            f'{{"title":{to_json(say("action.dots", path=edit.text))},"kind":"{REWRITE}",'
            f'"edit":{_edit(document, ((index, edit),))}}}'
        )


def _fix_all(session: Session, document: OpenDocument) -> Iterator[str]:
    pieces = _pieces(session, document, 0, len(document.document.chunks) - 1)
    edits = [(piece.number, edit) for piece in pieces for edit in all_safe(piece.findings)]
    if edits:
        label = Catalogue("server", session.client.language)("action.fix-all")
        yield f'{{"title":{to_json(label)},"kind":"{FIX_ALL}","edit":{_edit(document, edits)}}}'


def _edit(document: OpenDocument, edits: Iterable[tuple[int, TextEdit]]) -> str:
    """A `WorkspaceEdit` of edits, each with the index of the chunk its span is relative to."""
    changes: WorkspaceEdit = {
        "changes": {
            document.uri: [
                {"range": wire_range(document.range(index, edit.span)), "newText": edit.text}
                for index, edit in edits
            ]
        }
    }
    return to_json(changes)
