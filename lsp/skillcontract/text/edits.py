"""Changes of a text as data."""

from collections.abc import Iterable
from typing import NamedTuple

from skillcontract.text.span import Span


class TextEdit(NamedTuple):
    """`span` of the old text becomes `text`."""

    span: Span
    text: str


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """The text after all edits, whose spans refer to the text before any of them.

    Raises ValueError where two edits overlap.
    """
    pieces: list[str] = []
    at = 0
    for span, new in sorted(edits):
        if span.start < at:
            raise ValueError(f"edits overlap at {span.start}")
        pieces += [text[at : span.start], new]
        at = span.end
    pieces.append(text[at:])
    return "".join(pieces)
