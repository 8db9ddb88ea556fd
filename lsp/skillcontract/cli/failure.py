"""The one way a subcommand says that it could not do its work."""

from pathlib import Path

from skillcontract.text.language import Language
from skillcontract.text.system_reason import system_reason
from skillcontract_resources.catalogue import Catalogue


class CannotWork(Exception):
    """Ends a command with one line on stderr and exit code 2: bad usage, or input that cannot be read or parsed.

    A line says what and where (`path:line:column: …` where a place is known) in the user's language. There are more than one
    where a file has several problems, or where a tool server's last words tell why.
    """

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def unreadable(path: Path | str, error: Exception, say: Catalogue) -> CannotWork:
    """That the system does not let a file or folder be read, and why. `say` is the catalogue area `cli`."""
    return CannotWork(
        say("failure.unreadable", path=path, reason=system_reason(error)(Language(say.language)))
    )


FINDINGS = 1
"""Exit code: the work was done and found something (formats.md 2)."""
CANNOT_WORK = 2
"""Exit code: the work could not be done."""
