"""Ranges as they go over the wire."""

from skillcontract.text.positions import Range
from skillcontract_lsp.protocol.shapes import WireRange


def wire_range(place: Range) -> WireRange:
    """A range for the wire."""
    (start, first), (end, last) = place
    return {"start": {"line": start, "character": first}, "end": {"line": end, "character": last}}
