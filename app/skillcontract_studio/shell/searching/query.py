"""What is searched for, and where it stands in one text."""

from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract_studio.finding import pattern
from skillcontract_studio.finding.replacement import replacement
from skillcontract_studio.qt import QRegularExpression
from skillcontract_studio.utf8 import utf8


@dataclass(frozen=True, slots=True)
class Query:
    """`include` and `exclude` are globs (`*.json5, skills/**`), separated by commas; empty ones leave nothing out."""

    text: str
    regex: bool = False
    case: bool = False
    word: bool = False
    include: str = ""
    exclude: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A place in a text: bytes from `start` up to `end`, its line (from 0), that line's text, and the part of it (characters)
    that matched; `groups` are what the pattern's groups matched, the whole first."""

    start: int
    end: int
    line: int
    column: int
    code: str
    code_start: int
    code_end: int
    groups: tuple[str, ...]


def compiled(query: Query) -> QRegularExpression:
    """The pattern of a query. Raises BadPattern."""
    return pattern.compiled(query.text, case=query.case, word=query.word, regex=query.regex)


def found_in(text: bytes, wanted: QRegularExpression) -> Iterator[Found]:
    """Every place of a UTF-8 text that matches, from its start; empty matches are passed over. Nothing in what is no UTF-8.

    Raises GaveUp.
    """
    try:
        words = text.decode("utf-8")
    except UnicodeDecodeError:
        return
    places = _Places(words)
    for match in pattern.matches(wanted, words):
        yield places.found(match.capturedStart(), match.capturedEnd(), tuple(match.capturedTexts()))


def replaced(found: Found, wanted: str, *, regex: bool) -> str:
    """What comes in the place of a match; with a pattern its groups can be named (`finding/replacement.py`)."""
    return replacement(wanted, found.groups) if regex else wanted


class _Places:
    """Turns Qt's offsets, which count UTF-16 units, into bytes, lines and characters; asked for from the start to the end."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._wide = not words.isascii() and any(char > "\uffff" for char in words)
        self._units = words.encode("utf-16-le", "surrogatepass") if self._wide else b""
        self._char = self._byte = self._line = self._line_char = 0

    def found(self, start: int, end: int, groups: tuple[str, ...]) -> Found:
        first, last = self._chars(start), self._chars(end)
        self._advance(first)
        begin = self._byte
        words = self._words
        line_end = words.find("\n", first)
        code = words[self._line_char : line_end if line_end >= 0 else len(words)].rstrip("\r")
        column = len(utf8(words[self._line_char : first]))
        length = len(utf8(words[first:last]))
        code_start = first - self._line_char
        code_end = min(last - self._line_char, len(code))
        return Found(begin, begin + length, self._line, column, code, code_start, code_end, groups)

    def _chars(self, units: int) -> int:
        if not self._wide:
            return units
        return len(self._units[: 2 * units].decode("utf-16-le", "surrogatepass"))

    def _advance(self, char: int) -> None:
        passed = self._words[self._char : char]
        self._byte += len(utf8(passed))
        lines = passed.count("\n")
        if lines:
            self._line += lines
            self._line_char = self._words.rfind("\n", 0, char) + 1
        self._char = char
