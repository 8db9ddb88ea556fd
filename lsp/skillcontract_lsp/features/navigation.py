"""`textDocument/definition`, `references` and `documentHighlight`."""

from __future__ import annotations

from skillcontract.ide.occurrences.index import Found
from skillcontract.ide.occurrences.occurrence import Role
from skillcontract_lsp.names import Names, names_around
from skillcontract_lsp.protocol.messages import Prebuilt, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import member, place
from skillcontract_lsp.protocol.shapes import DocumentHighlight, WireLocation
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking

READ, WRITE = 2, 3
"""LSP's `DocumentHighlightKind`."""


def definition(session: Session, params: Wire) -> list[WireLocation]:
    """Where the name at the position is defined."""
    found = _found(session, params)
    if found is None:
        return []
    names, here = found
    # An output that is shared is defined as both at one place.
    places = {(one.file.path, one.piece, one.occurrence.span): one for one in names.index.definitions(here)}
    return [_location(names, one) for one in places.values()]


def references(session: Session, params: Wire) -> Prebuilt:
    """Every place of the thing that the name at the position stands for."""
    with Undertaking(session, params, "progress.references") as work:
        found = _found(session, params, work)
        if found is None:
            return work.answer()
        names, here = found
        wanted = member(params, "context", "includeDeclaration") is not False
        told: set[tuple[object, ...]] = set()
        same = names.index.same(here)
        for number, one in enumerate(same):
            work.step(number, len(same))
            where = (one.file.path, one.piece, one.occurrence.span)
            if where in told or (one.occurrence.role in (Role.DEFINITION, Role.LISTED) and not wanted):
                continue
            told.add(where)
            work.hand_over(utf8(to_json(_location(names, one))))
        return work.answer()


def highlights(session: Session, params: Wire) -> list[DocumentHighlight]:
    """The same in the document alone."""
    found = _found(session, params)
    if found is None:
        return []
    names, here = found
    places: dict[tuple[object, ...], DocumentHighlight] = {}
    for one in names.index.same(here):
        if one.file.path == here.file.path:
            kind = WRITE if one.occurrence.role is Role.DEFINITION else READ
            made: DocumentHighlight = {
                "range": names.range(one.file.path, one.piece, one.occurrence.span),
                "kind": kind,
            }
            places.setdefault((one.piece, one.occurrence.span), made)
    return list(places.values())


def _found(session: Session, params: Wire, work: Undertaking | None = None) -> tuple[Names, Found] | None:
    where = place(params)
    document = session.document(where.uri)
    if document is None:
        return None
    names = names_around(session, document, work)
    found = names.at(where.position)
    return None if found is None else (names, found)


def _location(names: Names, one: Found) -> WireLocation:
    path = one.file.path
    return {"uri": names.uri(path), "range": names.range(path, one.piece, one.occurrence.span)}
