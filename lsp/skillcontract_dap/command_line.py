"""`skillcontract-dap [--stdio] [--lang zh|en] [--version]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.text.language import Language, system_language
from skillcontract.version import __version__
from skillcontract_dap.adapter import Adapter
from skillcontract_lsp.transport.standard import standard_streams
from skillcontract_resources.catalogue import Catalogue

CANNOT_WORK = 2


class BadUsage(Exception):
    """The command line asks for something that there is not; `phrase` of the catalogue says what."""

    def __init__(self, phrase: str, **arguments: object) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.arguments = arguments


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for; `shows` is `help` or `version` instead of serving."""

    language: Language | None = None
    shows: str | None = None


def run(arguments: list[str]) -> int:
    """Serve one client on the standard streams. Bad usage is one line on stderr and exit code 2."""
    try:
        options = _options(iter(arguments))
        if options.shows:
            say = Catalogue("debugger", options.language or system_language())
            sys.stdout.write((__version__ if options.shows == "version" else say("usage")) + "\n")
            return 0
        return Adapter(standard_streams(), options.language).run()
    except BadUsage as failure:
        said = Catalogue("debugger", system_language())(failure.phrase, **failure.arguments)
        sys.stderr.write(f"skillcontract-dap: {said}\n")
        return CANNOT_WORK
    except KeyboardInterrupt:
        return 130


def _options(arguments: Iterator[str]) -> Options:
    language: Language | None = None
    shows: str | None = None
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(arguments, "")
            if value not in set(Language):
                raise BadUsage("failure.lang", value=value or "''")
            language = Language(value)
        elif argument in {"--version", "--help", "-h"}:
            shows = "version" if argument == "--version" else "help"
        elif argument != "--stdio":
            raise BadUsage("failure.option", value=argument)
    return Options(language, shows)
