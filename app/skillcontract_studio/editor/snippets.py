"""Snippets of the protocol (`${1:name}`, `$2`, `${3|a,b|}`, `$0`) as plain text with the places to fill in."""

import re
from dataclasses import dataclass

from skillcontract_studio.utf8 import utf8

_PART = re.compile(r"\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*)|\|((?:\\.|[^|\\])*)\|)?\}")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Snippet:
    """Text to insert, and the spans (in its UTF-8 bytes) to fill in one after the other; the last is where the caret ends."""

    text: str
    stops: tuple[tuple[int, int], ...]


def snippet(template: str, indentation: str = "", line_end: str = "\n") -> Snippet:
    """Read a snippet; its lines after the first get the indentation of the line that it goes into."""
    template = template.replace("\r\n", "\n").replace("\n", line_end + indentation)
    text, length, at = "", 0, 0
    places: list[tuple[int, int, int]] = []

    def put(piece: str) -> None:
        nonlocal text, length
        text += piece
        length += len(utf8(piece))

    for found in _PART.finditer(template):
        put(template[at : found.start()])
        at = found.end()
        literal, plain, numbered, default, choices = found.groups()
        if literal is not None:
            put(literal)
            continue
        start = length
        put(_ESCAPED.sub(r"\1", default if default is not None else (choices or "").split(",")[0]))
        number = int(plain or numbered)
        # $0 is where the caret ends: after all the others.
        places.append((number or 1_000_000, start, length))
    put(template[at:])
    stops = [(start, end) for _, start, end in sorted(places)]
    if not any(number == 1_000_000 for number, _, _ in places) and (length, length) not in stops:
        stops.append((length, length))
    return Snippet(text, tuple(stops))
