"""`textDocument/codeLens`.

The commands are the client's: `skillcontract.showPlaces` with (uri, position, locations), and `skillcontract.simulate`
with (uri).
"""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.ide.lenses import Lens, LensKind, lenses
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.names import Names
from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.protocol.parameters import document_uri
from skillcontract_lsp.protocol.shapes import CodeLens, WireLocation, WireRange
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue

SHOW = "skillcontract.showPlaces"
SIMULATE = "skillcontract.simulate"


def code_lenses(session: Session, params: Wire) -> list[CodeLens]:
    """The lenses of the document."""
    document = session.document(document_uri(params))
    path = path_of(document.uri) if document is not None else None
    if document is None or path is None or not document.is_contract or not session.settings.code_lenses:
        return []
    say = Catalogue("server", session.client.language)
    names = Names(session, document, session.workspaces.around(path))
    return [
        *_top(names, document.uri, say),
        *(_wire(lens, names, document.uri, say) for lens in lenses(names.index, path)),
    ]


def _top(names: Names, uri: str, say: Catalogue) -> Iterator[CodeLens]:
    """The way to the simulator, where the contract belongs to a workspace that can be played."""
    start: WireRange = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    if names.loaded is not None:
        yield {
            "range": start,
            "command": {"title": say("lens.simulate"), "command": SIMULATE, "arguments": [uri]},
        }


def _wire(lens: Lens, names: Names, uri: str, say: Catalogue) -> CodeLens:
    at = names.range(lens.at.file.path, lens.at.piece, lens.at.occurrence.span)
    key = "lens.uses" if lens.kind is LensKind.USES else "lens.scenarios"
    places: list[WireLocation] = [
        {
            "uri": names.uri(one.file.path),
            "range": names.range(one.file.path, one.piece, one.occurrence.span),
        }
        for one in lens.places
    ]
    arguments: list[object] = [uri, at["start"], places]
    title = say.counted(key, lens.total)
    return {"range": at, "command": {"title": title, "command": SHOW, "arguments": arguments}}
