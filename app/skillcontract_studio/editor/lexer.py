"""Colours for JSON with comments and JSON5, line by line: pure, fast, and never wrong about where it can go on from.

What a line needs to know of the lines above fits in one integer, which Scintilla keeps per line. So an edit costs the lines
it touches, and styling stops where the state comes out as it was.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


class Style(IntEnum):
    """The style numbers of the editor; Scintilla's own begin at 32."""

    PLAIN = 1
    KEY = 2
    STRING = 3
    ENUM = 4
    NUMBER = 5
    EXPRESSION = 6
    COMMENT = 7
    PUNCTUATION = 8
    TOOL = 9


_TOKEN = re.compile(
    rb"""(?P<string>"(?:[^"\\\r\n]|\\.)*"?|'(?:[^'\\\r\n]|\\.)*'?)"""
    rb"""|(?P<line>//[^\r\n]*)|(?P<block>/\*)|(?P<punct>[{}\[\]:,])"""
    rb"""|(?P<number>[-+]?\.?\d[\w.+-]*)|(?P<word>[A-Za-z_$][\w$]*)"""
)
_COLON = re.compile(rb"[ \t]*:")
_LITERALS = frozenset({b"true", b"false", b"null", b"NaN", b"Infinity"})

# The layout of a line's state.
_IN_COMMENT = 1
_IN_TOOLS = 2
_IN_LIST = 4
_KIND_SHIFT = 3
_KIND_MASK = 15 << _KIND_SHIFT
_IN_PLAIN = 128
_DEPTH_SHIFT = 8
_OPENS_PLAIN = 15
"""In the place of a style: the property just named has an object whose values are plain strings."""
_MOST_DEPTH = 1 << 20


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How the string after a property's name is coloured, which properties' objects have plain strings whatever their names,
    and the name of the root property whose members are tools.
    """

    values: Mapping[bytes, Style]
    plain: frozenset[bytes] = frozenset()
    tools: bytes = b"tools"


@dataclass(frozen=True, slots=True)
class StyledLine:
    """A line's styles (one byte for each of its bytes), the state behind it, and how deep it begins and ends."""

    styles: bytes
    state: int
    depth: int
    depth_after: int


def depth_of(state: int) -> int:
    """The open brackets in a state."""
    return state >> _DEPTH_SHIFT


class _Line:
    """The styling of one line, as far as it has come."""

    __slots__ = ("depth", "in_list", "in_plain", "in_tools", "kind", "styles", "text", "vocabulary")

    def __init__(self, text: bytes, state: int, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.styles = bytearray(bytes((Style.PLAIN,)) * len(text))
        self.depth = state >> _DEPTH_SHIFT
        self.kind = (state & _KIND_MASK) >> _KIND_SHIFT
        self.in_list = bool(state & _IN_LIST)
        self.in_tools = bool(state & _IN_TOOLS)
        self.in_plain = bool(state & _IN_PLAIN)

    def paint(self, start: int, end: int, style: int) -> None:
        self.styles[start:end] = bytes((style,)) * (end - start)

    def key(self, start: int, end: int, name: bytes) -> None:
        tool = self.in_tools and self.depth == 2
        self.paint(start, end, Style.TOOL if tool else Style.KEY)
        if name in self.vocabulary.plain:
            self.kind = _OPENS_PLAIN
        else:
            self.kind = 0 if self.in_plain else self.vocabulary.values.get(name, 0)
        self.in_list = False
        if self.depth == 1:
            self.in_tools = name == self.vocabulary.tools

    def punctuation(self, at: int) -> None:
        self.styles[at] = Style.PUNCTUATION
        char = self.text[at]
        if char in b"{[":
            self.depth = min(self.depth + 1, _MOST_DEPTH)
            self.in_list = char == 0x5B
            if not self.in_list:
                self.in_plain = self.kind == _OPENS_PLAIN
                self.kind = 0
        elif char in b"}]":
            self.depth = max(0, self.depth - 1)
            self.kind, self.in_list, self.in_plain = 0, False, False
        elif char == 0x2C and not self.in_list:
            self.kind = 0

    def state(self, in_comment: bool) -> int:
        return (
            self.depth << _DEPTH_SHIFT
            | self.kind << _KIND_SHIFT
            | (_IN_LIST if self.in_list else 0)
            | (_IN_TOOLS if self.in_tools else 0)
            | (_IN_PLAIN if self.in_plain else 0)
            | (_IN_COMMENT if in_comment else 0)
        )


def style_line(text: bytes, state: int, vocabulary: Vocabulary) -> StyledLine:
    """Styles one line (with its line end) that follows a line with this state; the first line follows state 0."""
    line = _Line(text, state, vocabulary)
    depth, at = line.depth, 0
    if state & _IN_COMMENT:
        at = _comment_end(line, 0)
        if at < 0:
            return StyledLine(bytes(line.styles), state, depth, depth)
    while found := _TOKEN.search(text, at):
        at = found.end()
        kind = found.lastgroup
        if kind == "punct":
            line.punctuation(found.start())
        elif kind == "block":
            line.paint(found.start(), at, Style.COMMENT)
            at = _comment_end(line, at)
            if at < 0:
                return StyledLine(bytes(line.styles), line.state(True), depth, line.depth)
        elif kind == "line":
            line.paint(found.start(), at, Style.COMMENT)
        else:
            _word(line, found, kind == "string")
    return StyledLine(bytes(line.styles), line.state(False), depth, line.depth)


def _word(line: _Line, found: re.Match[bytes], quoted: bool) -> None:
    start, end = found.span()
    if found.lastgroup != "number" and _COLON.match(line.text, end):
        line.key(start, end, found[0].strip(b"\"'"))
    elif quoted:
        line.paint(start, end, line.kind if 0 < line.kind < _OPENS_PLAIN else Style.STRING)
    elif found.lastgroup == "number" or found[0] in _LITERALS:
        line.paint(start, end, Style.NUMBER)


def _comment_end(line: _Line, start: int) -> int:
    """Paints a block comment from `start`; the place behind it, or -1 where it goes on in the next line."""
    end = line.text.find(b"*/", start)
    stop = len(line.text) if end < 0 else end + 2
    line.paint(start, stop, Style.COMMENT)
    return -1 if end < 0 else stop
