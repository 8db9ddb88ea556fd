"""Lays a text out anew. Only white space changes (and a comma moves in front of a comment that split it off its value).

The house style: one entry a line, two spaces a level; what stands on one line in the source stays on one line where
it fits; comments, key order, blank lines between entries and the text of every token are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.text.edits import TextEdit, apply
from skillcontract.text.span import Span

WIDTH = 100
"""The column up to which a bracket that stands on one line may stay there."""

_TOKEN = re.compile(
    r'"(?:[^"\\\r\n]|\\(?:\r\n|[\s\S]))*"'
    r"|'(?:[^'\\\r\n]|\\(?:\r\n|[\s\S]))*'"
    r"|//[^\r\n\u2028\u2029]*(?<![ \t])"
    r"|/\*[\s\S]*?\*/"
    r"|[{}\[\],:]"
    r"|[^\s{}\[\],:\"'/\ufeff]+"
)
_LINE_END = re.compile(r"\r\n|\r|\n")
_OPENERS, _CLOSERS = "{[", "}]"


class Style(NamedTuple):
    """How a text is laid out."""

    indent: str = "  "
    width: int = WIDTH


HOUSE_STYLE = Style()


def format_text(text: str, dialect: Dialect = Dialect.CONTRACT, style: Style = HOUSE_STYLE) -> str | None:
    """The text laid out; None where it has a syntax fault, for then its meaning is not certain."""
    edits = format_edits(text, dialect, style)
    return None if edits is None else apply(text, edits)


def format_edits(
    text: str, dialect: Dialect = Dialect.CONTRACT, style: Style = HOUSE_STYLE
) -> tuple[TextEdit, ...] | None:
    """The smallest changes of white space that lay the text out; None where it has a syntax fault."""
    if parse(text, dialect).faults:
        return None
    return tuple(_Layout(text, style).edits())


class Place(NamedTuple):
    """Where a piece of whole lines stands in the text that it is a piece of."""

    depth: int
    """How many brackets are open around its first token."""
    is_first: bool
    """Whether it is the first thing in its bracket."""
    line_end: str


def line_end_of(text: str) -> str:
    """The line ending to write. In a mixed text the longest wins, so that a second pass decides the same."""
    return next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")


def piece_edits(text: str, place: Place, style: Style = HOUSE_STYLE) -> tuple[TextEdit, ...]:
    """The changes that lay out some whole lines of a text without faults; its brackets may close elsewhere."""
    return tuple(_Layout(text, style, place).edits())


class _Layout:
    """One pass over the tokens; every gap between two of them gets its white space."""

    def __init__(self, text: str, style: Style, place: Place | None = None) -> None:
        self._text = text
        self._style = style
        self._place = place
        self._line_end = place.line_end if place else line_end_of(text)
        self._start = 1 if text.startswith("\ufeff") else 0
        self._tokens = [found.span() for found in _TOKEN.finditer(text, self._start)]
        self._partner = _partners(text, self._tokens)

    def edits(self) -> Iterator[TextEdit]:
        """The edits, in order."""
        text, line_end = self._text, self._line_end
        at, column, depth, inline_until = self._start, 0, self._place.depth if self._place else 0, -1
        before = ""
        for index, (start, end) in enumerate(self._tokens):
            first = text[start]
            if first == "," and self._is_comment(index - 1):
                # It was put in front of the comment; the gap that follows swallows it.
                before = ","
                continue
            depth -= first in _CLOSERS
            is_inline = index <= inline_until
            gap = self._gap(index, at, before, depth, is_inline=is_inline)
            if first == "/" and self._splits_off_a_comma(index):
                gap = "," + gap
            if text[at:start] != gap:
                yield TextEdit(Span(at, start), gap)
            broken = gap.rfind(line_end)
            column = end - start + len(gap) + (column if broken < 0 else -broken - len(line_end))
            if first in _OPENERS:
                depth += 1
                if not is_inline and self._fits(index, column):
                    inline_until = self._partner[index]
            # A comment behind a comma belongs to what is before it: the next entry begins a new line.
            is_trailing = first == "/" and (gap == ", " or (before == "," and gap == " "))
            at, before = end, "//" if is_trailing else self._kind(start)
        final = line_end if self._tokens else ""
        if text[at:] != final:
            yield TextEdit(Span(at, len(text)), final)

    def _is_comment(self, index: int) -> bool:
        return self._text[self._tokens[index][0]] == "/"

    def _splits_off_a_comma(self, index: int) -> bool:
        """Whether a comment is the first of those that stand between a value and its comma."""
        return index > 0 and not self._is_comment(index - 1) and self._has_comma(index)

    def _kind(self, start: int) -> str:
        """What a gap needs to know of the token before it."""
        first = self._text[start]
        return self._text[start : start + 2] if first == "/" else first

    def _fits(self, index: int, column: int) -> bool:
        """Whether the bracket opened by a token stands on one line and may stay there."""
        last = self._partner.get(index)
        if last is None:
            return False
        start, end = self._tokens[index][0], self._tokens[last][1]
        if _LINE_END.search(self._text, start, end):
            return False
        length = 0
        for token in range(index + 1, last + 1):
            before = self._kind(self._tokens[token - 1][0])
            length += len(self._inline_gap(token, before)) + self._tokens[token][1] - self._tokens[token][0]
        # One column more for the comma, where one is put behind it.
        return column + length + self._has_comma(last) <= self._style.width

    def _has_comma(self, index: int) -> bool:
        """Whether a token is followed by a comma, comments between the two left out."""
        index += 1
        while index < len(self._tokens) and self._is_comment(index):
            index += 1
        return index < len(self._tokens) and self._text[self._tokens[index][0]] == ","

    def _gap(self, index: int, at: int, before: str, depth: int, *, is_inline: bool) -> str:
        """The white space in front of a token, which is all there is between it and the token at `at` before it."""
        text, start = self._text, self._tokens[index][0]
        if is_inline:
            return self._inline_gap(index, before)
        first = text[start]
        if index == 0:
            return self._first_gap(start, first, depth)
        if first in ",:" and before != "//":
            return ""
        if first == "/" or before == "/*":
            if not _LINE_END.search(text, at, start):
                return " "
        elif before == ":":
            return " "
        elif first in _CLOSERS and before in ("{", "["):
            return ""
        return self._new_line(at, start, before, first, depth)

    def _first_gap(self, start: int, first: str, depth: int) -> str:
        if self._place is None:
            return ""
        blank = 0 if self._place.is_first or first in _CLOSERS else self._lines(0, start)
        return self._line_end * blank + self._style.indent * depth

    def _lines(self, start: int, end: int) -> int:
        if self._line_end == "\n":
            return self._text.count("\n", start, end)
        return len(_LINE_END.findall(self._text, start, end))

    def _lines_between(self, at: int, start: int) -> int:
        """How many lines end between two tokens. Of a comma that was put in front of its comment only those behind it count, where
        any do: a line of its own was no blank one."""
        comma = self._text.rfind(",", at, start)
        behind = self._lines(comma, start) if comma >= 0 else 0
        return behind or self._lines(at, start)

    def _new_line(self, at: int, start: int, before: str, first: str, depth: int) -> str:
        """A new line, with the blank lines that stood there; none at the edges of a bracket."""
        is_edge = before in ("{", "[") or first in _CLOSERS
        return (
            self._line_end * (1 if is_edge else max(self._lines_between(at, start), 1))
            + self._style.indent * depth
        )

    def _inline_gap(self, index: int, before: str) -> str:
        first = self._text[self._tokens[index][0]]
        if first in ",:" or before == "[" or first == "]" or (before == "{" and first == "}"):
            return " " if before == "[" and first == "/" else ""
        return " "


def _partners(text: str, tokens: list[tuple[int, int]]) -> dict[int, int]:
    """For each opener's index, that of its closer."""
    partner: dict[int, int] = {}
    opened: list[int] = []
    for index, (start, _) in enumerate(tokens):
        if text[start] in _OPENERS:
            opened.append(index)
        elif text[start] in _CLOSERS and opened:
            partner[opened.pop()] = index
    return partner
