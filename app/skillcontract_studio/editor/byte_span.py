"""Spans of the language, in code points, as the editor has them."""

from skillcontract_studio.utf8 import utf8


def byte_span(text: str, start: int, end: int) -> tuple[int, int]:
    """A span in code points as positions of the editor, which counts the bytes of UTF-8."""
    first = len(utf8(text[:start]))
    return first, first + len(utf8(text[start:end]))
