"""JSON text whose line numbers are filled in late: a piece of a document is serialised once, however often it moves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from skillcontract.text.positions import Range
from skillcontract_lsp.protocol.messages import utf8

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def literal(value: object) -> str:
    """Plain data as JSON, to stand in a template."""
    return _encode(value).replace("%", "%%")


class Template(NamedTuple):
    """JSON text with a `%d` for each line number, and those numbers counted from the piece's first line."""

    text: str
    lines: tuple[int, ...] = ()

    def at(self, first_line: int) -> str:
        """The JSON for a piece that begins at a line of the document."""
        if not first_line:
            return self.text % self.lines
        return self.text % tuple(map(first_line.__add__, self.lines))


EMPTY: Final = Template("")


def joined(templates: Iterable[Template]) -> Template:
    """Several templates as the items of one list, without its brackets."""
    parts = [template for template in templates if template.text]
    if len(parts) == 1:
        return parts[0]
    return Template(
        ",".join([part.text for part in parts]), tuple([line for part in parts for line in part.lines])
    )


def range_text(place: Range) -> str:
    """A `Range` whose two lines are filled in late; `range_lines` gives them."""
    return (
        f'{{"start":{{"line":%d,"character":{place.start.character}}},'
        f'"end":{{"line":%d,"character":{place.end.character}}}}}'
    )


def range_lines(place: Range) -> tuple[int, int]:
    """The lines that `range_text` leaves open."""
    return place.start.line, place.end.line


class Placed:
    """The JSON of a piece where it stands now; filled in anew only when it has moved."""

    __slots__ = ("_data", "_first_line", "_template")

    def __init__(self, template: Template) -> None:
        self._template = template
        self._first_line = -1
        self._data = b""

    def at(self, first_line: int) -> bytes:
        """The JSON, in UTF-8, for a piece that begins at a line of the document."""
        if first_line != self._first_line:
            self._first_line, self._data = first_line, utf8(self._template.at(first_line))
        return self._data
