"""How far a line that is being typed is indented: one level for each bracket that is open before it."""

from __future__ import annotations

from skillcontract.ide.cursor import Cursor, Part
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span

CLOSERS = frozenset("}]")


def indentation(text: str, line_start: int, cursor: Cursor, indent: str) -> TextEdit | None:
    """The change of a line's white space; None where it has its place, or belongs to a comment or a string.

    `cursor` stands at the line's first character that is no blank, which `first_letter` finds.
    """
    if cursor.part is Part.COMMENT or cursor.quoted:
        return None
    first = first_letter(text, line_start)
    depth = len(cursor.path) + (bool(cursor.path) or cursor.part is Part.KEY)
    if text[first : first + 1] in CLOSERS and depth:
        depth -= 1
    wanted = indent * depth
    return None if text[line_start:first] == wanted else TextEdit(Span(line_start, first), wanted)


def first_letter(text: str, line_start: int) -> int:
    """Where the first character of a line stands that is no blank."""
    at = line_start
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    return at
