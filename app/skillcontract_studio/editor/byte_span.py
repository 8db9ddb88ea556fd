"""Spans of the language, in code points, as the editor has them."""


def byte_span(text: str, start: int, end: int) -> tuple[int, int]:
    """A span in code points as positions of the editor, which counts the bytes of UTF-8."""
    first = len(text[:start].encode())
    return first, first + len(text[start:end].encode())
