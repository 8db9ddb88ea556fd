"""Semantic tokens of the protocol: numbers told whole or as changes, and the words of the text they stand for."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

TOKEN_TYPES = (
    "property",
    "enumMember",
    "namespace",
    "macro",
    "function",
    "parameter",
    "variable",
    "type",
    "class",
)
"""The types of the protocol that the Studio has colours for."""
_SIZE = 5


@dataclass(frozen=True, slots=True)
class Token:
    """A word: its line and bytes, and its type by the protocol's name."""

    line: int
    column: int
    length: int
    kind: str


class TokenStore:
    """The numbers as the server told them last, and its name for that state."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._lines: list[int] | None = None
        self.state: str | None = None

    def take(self, answer: object) -> bool:
        """Take an answer, whole or as changes; says whether the numbers are others now."""
        if not isinstance(answer, dict):
            return False
        before = self._numbers
        result = answer.get("resultId")
        if "edits" in answer:
            numbers = list(before)
            # From the end, so that the places of those before stay what they are.
            for edit in sorted(answer["edits"], key=lambda each: int(each["start"]), reverse=True):
                start, gone = int(edit["start"]), int(edit["deleteCount"])
                numbers[start : start + gone] = edit.get("data", ())
            self._numbers = numbers
        else:
            self._numbers = list(answer.get("data") or ())
        self._lines = None
        self.state = str(result) if result is not None else None
        return self._numbers != before

    def forget(self) -> None:
        """Another server knows nothing of what was told before."""
        self._numbers, self._lines, self.state = [], None, None

    def tokens(self, types: Sequence[str], first: int = 0, last: int | None = None) -> Iterator[Token]:
        """The words of the lines from `first` up to `last` (inclusive), in the order of the text; `types` is the server's legend."""
        if self._lines is None:
            self._lines = list(accumulate(self._numbers[::_SIZE]))
        begin = bisect_left(self._lines, first)
        end = len(self._lines) if last is None else bisect_right(self._lines, last)
        column, numbers = 0, self._numbers
        for token in range(begin, end):
            line, at = self._lines[token], token * _SIZE
            down, right, length, kind, _modifiers = numbers[at : at + _SIZE]
            # The first word of a line, and of the text, is told from the line's start.
            column = right if down or not token else column + right
            if 0 <= kind < len(types):
                yield Token(line, column, length, types[kind])
