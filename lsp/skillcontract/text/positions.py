"""Lines and characters in the three encodings that editors count in."""

from bisect import bisect_right
from enum import StrEnum
from itertools import accumulate, count
from operator import add
from typing import NamedTuple

from skillcontract.text.span import Span


class PositionEncoding(StrEnum):
    """What a `character` counts: bytes of UTF-8, code units of UTF-16, or code points."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Position(NamedTuple):
    """A zero-based line and a zero-based character on it, in some encoding's units."""

    line: int
    character: int


class Range(NamedTuple):
    """Two positions, the end not included."""

    start: Position
    end: Position


def units(piece: str, encoding: PositionEncoding) -> int:
    """How many units of `encoding` the `piece` of a line is long."""
    if encoding is PositionEncoding.UTF32 or piece.isascii():
        return len(piece)
    if encoding is PositionEncoding.UTF8:
        return len(piece.encode("utf-8", "surrogatepass"))
    return len(piece.encode("utf-16-le", "surrogatepass")) // 2


def column(line: str, character: int, encoding: PositionEncoding) -> int:
    """The code-point column of a `character` on `line`.

    A character past the end of the line means its end; one inside a code point means that code point's start.
    """
    # No encoding takes fewer units than there are code points, so what stands further right does not matter.
    head = line[: max(character, 0)]
    if encoding is PositionEncoding.UTF32 or head.isascii():
        return len(head)
    if encoding is PositionEncoding.UTF8:
        return _utf8_column(head, character)
    if units(head, encoding) == len(head):
        return len(head)
    passed = 0
    for index, point in enumerate(head):
        passed += 1 + (point > "\uffff")
        if passed > character:
            return index
    return len(head)


_CONTINUATION = bytes(range(0x80, 0xC0))


def _utf8_column(head: str, character: int) -> int:
    data = head.encode("utf-8", "surrogatepass")
    begun = len(data[:character].translate(None, _CONTINUATION))
    return begun - (data[character : character + 1] in _CONTINUATION and character < len(data))


def line_starts(text: str) -> list[int]:
    r"""The offset at which each line starts. Lines end with `\n`, `\r\n` or a lone `\r`, as editors have it."""
    if "\r" not in text:
        # The end of each line, its line feed counted: summed up without a step of Python for any of them.
        return [0, *map(add, accumulate(map(len, text.split("\n")[:-1])), count(1))]
    starts = [0]
    at, length = 0, len(text)
    while at < length:
        point = text[at]
        at += 1
        if point == "\n" or (point == "\r" and text[at : at + 1] != "\n"):
            starts.append(at)
    return starts


def line_start(text: str, number: int) -> int:
    """The offset at which one line starts; the text's end for a line that is not there.

    For a single look into a short text, where a list of all lines would cost more.
    """
    if "\r" in text:
        starts = line_starts(text)
        return starts[number] if number < len(starts) else len(text)
    at = 0
    for _ in range(number):
        at = text.find("\n", at) + 1
        if not at:
            return len(text)
    return at


def line_end(text: str, start: int) -> int:
    """The offset at which the line from `start` on ends, its line ending not included."""
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    carriage = text.find("\r", start, end)
    return end if carriage < 0 else carriage


_LONG = 1000
"""From how many code points on a line is not counted from its start each time: minified contracts are one line of megabytes."""


class LineMap:
    """The lines of one text, and the way between offsets and positions."""

    def __init__(self, text: str, encoding: PositionEncoding = PositionEncoding.UTF16) -> None:
        self.text = text
        self.encoding = encoding
        self._counted = (0, 0)
        self.starts = line_starts(text)
        """The offset of each line's first code point."""

    def line(self, number: int) -> str:
        """One line without its line ending; empty for a line that is not there."""
        if not 0 <= number < len(self.starts):
            return ""
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[number] : end].rstrip("\r\n")

    def position(self, offset: int) -> Position:
        """The position of a code-point offset."""
        starts = self.starts
        number = bisect_right(starts, offset) - 1
        if offset - starts[number] > _LONG:
            return Position(number, self._far_along(starts[number], offset))
        return Position(number, units(self.text[starts[number] : offset], self.encoding))

    def _far_along(self, start: int, offset: int) -> int:
        """The character at an offset of a very long line, counted on from the place last asked for where that is possible."""
        known, passed = self._counted
        if not start <= known <= offset:
            known, passed = start, 0
        passed += units(self.text[known:offset], self.encoding)
        self._counted = (offset, passed)
        return passed

    def range(self, span: Span) -> Range:
        """The positions of both ends of a span."""
        return Range(self.position(span.start), self.position(span.end))

    def ends(self, span: Span) -> tuple[int, int, int, int]:
        """The same as four numbers: line and character of the start, and of the end."""
        start, end = span
        starts = self.starts
        line = bisect_right(starts, start) - 1
        at = starts[line]
        # Most findings are a word on a line of ASCII.
        is_on_line = line + 1 == len(starts) or end < starts[line + 1]
        if is_on_line and end - at <= _LONG and self.text[at:end].isascii():
            return line, start - at, line, end - at
        return *self.position(start), *self.position(end)

    def offset(self, position: Position) -> int:
        """The code-point offset of a position; beyond the text means its nearest end."""
        if position.line < 0:
            return 0
        if position.line >= len(self.starts):
            return len(self.text)
        return self.starts[position.line] + column(
            self.line(position.line), position.character, self.encoding
        )
