"""What the command lines of the language server and of the debug adapter have in common; they differ in what they serve."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from skillcontract.text.language import Language, asked_language
from skillcontract.version import __version__

if TYPE_CHECKING:
    from skillcontract_resources.catalogue import Catalogue

CANNOT_WORK = 2
Address: TypeAlias = "tuple[str, int]"
ReadAddress: TypeAlias = "Callable[[str], Address]"
"""Reads the value of `--tcp`; raises BadUsage."""


class BadUsage(Exception):
    """The command line asks for something that there is not; `phrase` of the catalogue says what."""

    def __init__(self, phrase: str, **arguments: object) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.arguments = arguments


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    language: Language | None = None
    tcp: Address | None = None
    shows: str | None = None
    """`help` or `version` instead of serving."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that serves one client; `area` is the catalogue of what it says, and without `tcp` there is no `--tcp`."""

    name: str
    area: str
    serve: Callable[[Options, Callable[[], Catalogue]], int]
    tcp: ReadAddress | None = None


def run_command(command: Command, arguments: list[str]) -> int:
    """Serve as the arguments say. Bad usage and what `serve` cannot do are one line on stderr and exit code 2."""

    def phrases() -> Catalogue:
        # Loaded only where something is said, since a server that starts says nothing.
        from skillcontract_resources.catalogue import Catalogue

        return Catalogue(command.area, asked_language(arguments))

    try:
        options = _options(iter(arguments), command.tcp)
        if options.shows:
            sys.stdout.write((__version__ if options.shows == "version" else phrases()("usage")) + "\n")
            return 0
        return command.serve(options, phrases)
    except BadUsage as failure:
        said = phrases()(failure.phrase, **failure.arguments)
        sys.stderr.write(f"{command.name}: {said}\n")
        return CANNOT_WORK
    except KeyboardInterrupt:
        return 130


def _options(arguments: Iterator[str], read_address: ReadAddress | None) -> Options:
    language: Language | None = None
    tcp: Address | None = None
    shows: str | None = None
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else next(arguments, "")
            if value not in set(Language):
                raise BadUsage("failure.lang", value=value or "''")
            language = Language(value)
        elif name == "--tcp" and read_address is not None:
            tcp = read_address(value if equals else next(arguments, ""))
        elif argument in ("--version", "--help", "-h"):
            shows = "version" if argument == "--version" else "help"
        elif argument != "--stdio":
            raise BadUsage("failure.option", value=argument)
    return Options(language, tcp, shows)
