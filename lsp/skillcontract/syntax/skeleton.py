"""The brackets of a piece of text, without building its tree."""

import re
from collections.abc import Iterable

PAIRS = {"}": "{", "]": "["}

# Everything between brackets goes at once; the quantifiers are possessive, so nothing is ever tried twice.
_NOISE = re.compile(
    r'(?:[^{}\[\]"/]++|"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+"|//[^\r\n]*+|/\*[\s\S]*?\*/|/(?!\*))++'
)
OPEN_COMMENT = "/"
OPEN_STRING = '"'


def skeleton(text: str) -> str:
    """The brackets that find no partner inside `text`; with `"` or `/` in it where a string or comment is not closed."""
    return unmatched(_NOISE.sub("", text))


def unmatched(marks: Iterable[str]) -> str:
    """What is left of a row of brackets when all pairs are taken out."""
    left: list[str] = []
    for mark in marks:
        if left and left[-1] == PAIRS.get(mark):
            left.pop()
        else:
            left.append(mark)
    return "".join(left)
