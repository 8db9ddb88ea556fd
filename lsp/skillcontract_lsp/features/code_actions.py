"""`textDocument/codeAction`: quick fixes of what was found, and all safe ones at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skillcontract.ide.fixes import all_safe, fixes_at
from skillcontract.rules.wording import title
from skillcontract.text.edits import TextEdit
from skillcontract.text.positions import Range
from skillcontract.text.span import Span
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, member, range_of, strings
from skillcontract_lsp.protocol.shapes import WorkspaceEdit
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue

QUICK_FIX = "quickfix"
FIX_ALL = "source.fixAll.skillcontract"


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
    if _is_wanted(FIX_ALL, only):
        made += _fix_all(session, document)
    return Prebuilt(utf8(f"[{','.join(made)}]"))


def _is_wanted(kind: str, only: list[str]) -> bool:
    """Whether a kind is among those asked for; `source` asks for all that begin with it."""
    return not only or any(kind == one or kind.startswith(one + ".") for one in only)


def _quick_fixes(session: Session, document: OpenDocument, wanted: Range) -> Iterator[str]:
    first, last = document.spot(wanted.start), document.spot(wanted.end)
    view = document.view
    for index in range(first.chunk, last.chunk + 1):
        chunk = view.document.chunks[index]
        selection = Span(
            first.offset if index == first.chunk else 0,
            last.offset if index == last.chunk else len(chunk.text),
        )
        for finding, fix in fixes_at(view.findings(index), selection):
            diagnostic = document.report.writer.one(finding, document.lines.of(chunk))
            yield (
                f'{{"title":{to_json(title(fix, session.client.language))},"kind":"{QUICK_FIX}",'
                f'"isPreferred":{to_json(fix is finding.fixes[0])},'
                f'"diagnostics":[{diagnostic.at(view.document.first_line(index))}],'
                f'"edit":{_edit(document, ((index, edit) for edit in fix.edits))}}}'
            )


def _fix_all(session: Session, document: OpenDocument) -> Iterator[str]:
    view = document.view
    edits = [
        (index, edit) for index in range(len(view.document.chunks)) for edit in all_safe(view.findings(index))
    ]
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
