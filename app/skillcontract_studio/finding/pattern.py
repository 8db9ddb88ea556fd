"""A pattern for what is looked for, in one text or in all files.

Patterns are those of PCRE2, which gives a pattern up that would run for ever; Python's own would hold the window up.
"""

from skillcontract_studio.qt import QRegularExpression

_OPTIONS = QRegularExpression.PatternOption


class BadPattern(Exception):
    """A regular expression that is none: what is wrong with it, and at which character (from 0)."""

    def __init__(self, reason: str, offset: int) -> None:
        super().__init__(f"{reason} at {offset}")
        self.reason = reason
        self.offset = offset


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
