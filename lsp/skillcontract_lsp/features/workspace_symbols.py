"""`workspace/symbol`."""

from __future__ import annotations

from functools import partial

from skillcontract.ide.occurrences.occurrence import NameKind
from skillcontract.ide.symbol_search import may_define, search
from skillcontract_lsp.names import Names
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import text_at
from skillcontract_lsp.protocol.shapes import SymbolInformation
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

KINDS = {
    NameKind.TOOL: 12,
    NameKind.EXTRACT: 8,
    NameKind.INPUT: 20,
    NameKind.OUTPUT: 10,
    NameKind.SKILL: 5,
}
"""LSP's `SymbolKind`; those of a contract as in its document symbols, and class for a skill."""
LIMIT = 500
"""Beyond so many nobody reads on; more letters find fewer."""


def workspace_symbols(session: Session, params: Wire) -> Prebuilt:
    """What the client's folders and the workspaces of open documents define."""
    query = text_at(params, "query")
    with Undertaking(session, params, "progress.symbols") as work:
        for symbol in _found(session, query, work):
            work.hand_over(utf8(to_json(symbol)))
        return work.answer()


def _found(session: Session, query: str, work: Undertaking) -> list[SymbolInformation]:
    found: list[SymbolInformation] = []
    for loaded in session.workspaces.all_read(work.wait):
        names = Names(session, None, loaded, work.step, may_define=partial(may_define, query=query))
        for one in search(names.index, query):
            made: SymbolInformation = {
                "name": one.occurrence.name,
                "kind": KINDS[one.occurrence.kind],
                "location": {
                    "uri": names.uri(one.file.path),
                    "range": names.range(one.file.path, one.piece, one.occurrence.span),
                },
            }
            if one.skill:
                made["containerName"] = one.skill
            found.append(made)
    return sorted(found, key=lambda symbol: (len(symbol["name"]), symbol["name"]))[:LIMIT]
