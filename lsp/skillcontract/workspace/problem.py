"""What could not be read in a workspace's files, and where."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skillcontract.text.language import Language, Localized
from skillcontract.text.span import Span


class Place(NamedTuple):
    """A place in a file as people name it: line and column count from one; line 0 is the file as a whole."""

    path: Path
    line: int = 0
    column: int = 0

    def shown(self, folder: Path | None = None) -> str:
        """`path:line:column`, relative to `folder` where it lies below it."""
        path = self.path
        if folder is not None and path.is_relative_to(folder):
            path = path.relative_to(folder)
        return path.as_posix() + (f":{self.line}:{self.column}" if self.line else "")


class Problem(NamedTuple):
    """One thing that could not be read: where it stands and what is wrong with it."""

    place: Place
    span: Span
    """In code points of the file's text; empty for the file as a whole."""
    pointer: str
    message: Localized

    def line(self, language: Language, folder: Path | None = None) -> str:
        """One line for people."""
        return f"{self.place.shown(folder)}: {self.message(language)}"
