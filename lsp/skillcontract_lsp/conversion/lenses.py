"""Lenses that say nothing yet, as LSP has them."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.ide.lenses import lens_places
from skillcontract.ide.occurrences.occurrence import Occurrence
from skillcontract.text.positions import LineMap
from skillcontract_lsp.conversion.templates import Template, joined, literal, range_lines, range_text


def lenses_template(occurrences: Iterable[Occurrence], lines: LineMap, uri: str) -> Template:
    """The lenses among the names of a piece as the items of a list, their lines counted from its first."""
    made: list[Template] = []
    for span, kind in lens_places(occurrences):
        place = lines.range(span)
        data = literal({"uri": uri, "kind": kind.value})
        made.append(Template(f'{{"range":{range_text(place)},"data":{data}}}', range_lines(place)))
    return joined(made)
