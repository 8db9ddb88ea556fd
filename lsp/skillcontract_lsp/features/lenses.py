"""`textDocument/codeLens` and `codeLens/resolve`.

The commands are the client's: `skillcontract.showPlaces` with (uri, position, locations), and `skillcontract.simulate`
with (uri).
"""

from __future__ import annotations

from typing import cast

from skillcontract.ide.lenses import LensKind, lens_count, lens_targets
from skillcontract.text.positions import LineMap
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.names import names_at_hand
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import document_uri, invalid, member, range_of, text_at
from skillcontract_lsp.protocol.shapes import CodeLens, WireLocation
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue

SHOW = "skillcontract.showPlaces"
SIMULATE = "skillcontract.simulate"
NONE = Prebuilt(b"[]")


def code_lenses(session: Session, params: Wire) -> Prebuilt:
    """Where the document's lenses stand; the way to the simulator stands at the top and says so at once."""
    document = session.document(document_uri(params))
    path = path_of(document.uri) if document is not None else None
    if document is None or path is None or not session.settings.code_lenses:
        return NONE
    if document.is_contract:
        found = [document.lenses_json(index) for index in range(len(document.view.document.chunks))]
        is_played = session.workspaces.around(path) is not None
    elif document.file_kind is not None:
        found = [_of_file(session, document, document.file_kind)]
        is_played = document.file_kind == "scenario" and session.client.simulates_scenarios
    else:
        return NONE
    if is_played:
        title = Catalogue("server", session.client.language)("lens.simulate")
        start = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
        command = {"title": title, "command": SIMULATE, "arguments": [document.uri]}
        found.insert(0, utf8(to_json({"range": start, "command": command})))
    return Prebuilt(b"[%b]" % b",".join(part for part in found if part))


def _of_file(session: Session, document: OpenDocument, kind: str) -> bytes:
    """The lenses of a JSON5 file that say nothing yet."""
    from skillcontract.ide.files.tokens import file_names
    from skillcontract_lsp.conversion.lenses import lenses_template

    text = document.document.text
    names = file_names(kind, text, document.tree.root)
    return utf8(lenses_template(names, LineMap(text, session.client.encoding), document.uri).at(0))


def resolve_lens(session: Session, params: Wire) -> CodeLens:
    """What a lens says, and where it leads; one that says it already is given back as it is."""
    if isinstance(params, dict) and "command" in params:
        return cast("CodeLens", params)
    uri, word = text_at(params, "data", "uri"), text_at(params, "data", "kind")
    if word not in set(LensKind):
        raise invalid(f"data.kind is no {word!r}")
    kind, place = LensKind(word), range_of(member(params, "range"))
    say = Catalogue("server", session.client.language)
    document = session.document(uri)
    places: list[WireLocation] = []
    count = 0
    if document is not None:
        names = names_at_hand(session, document)
        found = names.at(place.start)
        targets = lens_targets(names.index, found, kind) if found is not None else ()
        count = lens_count(targets, kind)
        for one in targets:
            span = names.range(one.file.path, one.piece, one.occurrence.span)
            places.append({"uri": names.uri(one.file.path), "range": span})
    where: Wire = member(params, "range")
    start = member(where, "start")
    return {
        "range": where,  # type: ignore[typeddict-item]  # the client's own range, which `range_of` has checked
        "command": {
            "title": say.counted(f"lens.{kind.value}", count),
            "command": SHOW,
            "arguments": [uri, start, places],
        },
    }
