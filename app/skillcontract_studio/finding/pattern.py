"""A pattern for what is looked for, in one text or in all files.

Patterns are those of PCRE2, which gives a pattern up that would run for ever, after some 40 ms; Python's own would hold the window up.
A pattern that never takes quite so long, but very often, is given up after `MOST_SECONDS` in one text.
"""

from collections.abc import Iterator
from time import monotonic

from skillcontract_studio.qt import QRegularExpression, QRegularExpressionMatch

MOST_SECONDS = 0.5

_OPTIONS = QRegularExpression.PatternOption


class BadPattern(Exception):
    """A regular expression that is none: what is wrong with it, and at which character (from 0)."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(f"{reason} at {offset}")
        self.reason = reason
        self.offset = offset


class GaveUp(Exception):
    """Looking for a pattern in a text takes too long; what was found until then was told."""


def matches(
    pattern: QRegularExpression, text: str, seconds: float = MOST_SECONDS
) -> Iterator[QRegularExpressionMatch]:
    """Every place of a text that matches and is not empty, in their order. Raises GaveUp."""
    end = monotonic() + seconds
    going = pattern.globalMatch(text)
    if not going.isValid():
        raise GaveUp
    reached = 0
    while going.hasNext():
        match = going.next()
        reached = match.capturedEnd(0)
        if match.capturedLength(0):
            yield match
        if monotonic() > end:
            raise GaveUp
    # Behind an empty place at the very end Qt has nothing to look at, and calls that invalid too.
    if not going.isValid() and 2 * reached < len(text.encode("utf-16-le", "surrogatepass")):
        raise GaveUp


def compiled(text: str, *, case: bool, word: bool, regex: bool) -> QRegularExpression:
    """The pattern of a text, which is a regular expression itself or stands for what it says. Raises BadPattern."""
    body = text if regex else QRegularExpression.escape(text)
    if word:
        # A word ends where no letter goes on; \b would want one at its own edge too.
        body = rf"(?<!\w)(?:{body})(?!\w)"
    options = _OPTIONS.MultilineOption | _OPTIONS.UseUnicodePropertiesOption
    if not case:
        options |= _OPTIONS.CaseInsensitiveOption
    pattern = QRegularExpression(body, options)
    if not pattern.isValid():
        raise BadPattern(pattern.errorString(), pattern.patternErrorOffset())
    return pattern
