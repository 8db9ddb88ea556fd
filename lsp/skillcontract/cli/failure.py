"""The one way a subcommand says that it could not do its work."""


class CannotWork(Exception):
    """Ends a command with one line on stderr and exit code 2: bad usage, or input that cannot be read or parsed.

    The line says what and where (`path:line:column: …` where a place is known) in the user's language; `more` are lines of
    somebody else that tell why, such as the last words of a tool server.
    """

    def __init__(self, line: str, *more: str) -> None:
        super().__init__(line)
        self.lines = (line, *more)


FINDINGS = 1
"""Exit code: the work was done and found something (formats.md 2)."""
CANNOT_WORK = 2
"""Exit code: the work could not be done."""
