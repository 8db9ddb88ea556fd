"""The client at the other end: how it counts lines, writes paths, and what it understands, as it said in `initialize`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from skillcontract.text.language import Language, language_of, system_language
from skillcontract_dap.arguments import Arguments, flag, text
from skillcontract_dap.messages import Body
from skillcontract_lsp.addresses import path_of, uri_of


@dataclass(frozen=True, slots=True)
class Client:
    """Everything about the client that an answer depends on."""

    language: Language
    first_line: int = 1
    first_column: int = 1
    writes_uris: bool = False
    takes_types: bool = False
    takes_paging: bool = False

    def line(self, line: int) -> int:
        """A line counted from 0 as the client counts it."""
        return line + self.first_line

    def line_of(self, line: int) -> int:
        """A line of the client, counted from 0."""
        return line - self.first_line

    def column(self, column: int) -> int:
        """A column counted from 0 as the client counts it."""
        return column + self.first_column

    def source(self, path: Path) -> Body:
        """A file as the client names it."""
        return {"name": path.name, "path": uri_of(path) if self.writes_uris else str(path)}

    def path(self, written: str) -> Path | None:
        """The absolute path of a file that the client names; None where it names none."""
        if self.writes_uris and "://" in written:
            return path_of(written)
        return Path(os.path.abspath(written)) if written and "\0" not in written else None  # noqa: PTH100  # as the loader names its files


def client_of(arguments: Arguments, forced: Language | None) -> Client:
    """The client that sent these arguments of `initialize`; what it leaves unsaid is what the protocol says to assume."""
    locale = text(arguments, "locale")
    language = forced or (language_of(locale) if locale else system_language())
    return Client(
        language,
        1 if flag(arguments, "linesStartAt1", default=True) else 0,
        1 if flag(arguments, "columnsStartAt1", default=True) else 0,
        text(arguments, "pathFormat") == "uri",
        flag(arguments, "supportsVariableType"),
        flag(arguments, "supportsVariablePaging"),
    )
