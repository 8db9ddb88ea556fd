"""`skillcontract-lsp [--stdio | --tcp HOST:PORT] [--lang zh|en] [--version]`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract.text.language import Language, system_language
from skillcontract.version import __version__
from skillcontract_lsp.server import Server
from skillcontract_lsp.transport.standard import standard_streams

if TYPE_CHECKING:
    from skillcontract_resources.catalogue import Catalogue

CANNOT_WORK = 2
COLLECT_EVERY = 50_000
"""How many more objects than before make Python look for cycles. Trees, views and findings have none and go at once where
they are dropped, and a keystroke makes thousands: at Python's own 700 the search is a tenth of the time."""


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
    tcp: tuple[str, int] | None = None
    shows: str | None = None
    """`help` or `version` instead of serving."""


def run(arguments: list[str]) -> int:
    """Serve as the arguments say. Bad usage and an unusable address are one line on stderr and exit code 2."""
    try:
        options = _options(iter(arguments))
        if options.shows:
            shown = __version__ if options.shows == "version" else _phrases(arguments)("usage")
            sys.stdout.write(shown + "\n")
            return 0
        gc.set_threshold(COLLECT_EVERY, 20, 20)
        if options.tcp is None:
            return Server(standard_streams(), options.language).run()
        return _serve_tcp(options.tcp, options.language, _phrases(arguments))
    except BadUsage as failure:
        said = _phrases(arguments)(failure.phrase, **failure.arguments)
        sys.stderr.write(f"skillcontract-lsp: {said}\n")
        return CANNOT_WORK
    except KeyboardInterrupt:
        return 130


def _phrases(arguments: list[str]) -> Catalogue:
    """What the command itself says; loaded only where it says something, since a server that starts says nothing."""
    from skillcontract_resources.catalogue import Catalogue

    return Catalogue("server", _spoken(arguments))


def _spoken(arguments: list[str]) -> Language:
    """The language of what the command itself says, known before the rest is."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else argument
        if (value != argument or before == "--lang") and value in set(Language):
            return Language(value)
    return system_language()


def _options(arguments: Iterator[str]) -> Options:
    language: Language | None = None
    tcp: tuple[str, int] | None = None
    shows: str | None = None
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if name in ("--lang", "--tcp") and not equals:
            value = next(arguments, "")
        if name == "--lang":
            if value not in set(Language):
                raise BadUsage("failure.lang", value=value or "''")
            language = Language(value)
        elif name == "--tcp":
            from skillcontract_lsp.transport.loopback import loopback_address

            tcp = loopback_address(value)
            if tcp is None:
                raise BadUsage("failure.not-loopback", value=value or "''")
        elif argument in ("--version", "--help", "-h"):
            shows = "version" if argument == "--version" else "help"
        elif argument != "--stdio":
            raise BadUsage("failure.option", value=argument)
    return Options(language, tcp, shows)


def _serve_tcp(address: tuple[str, int], language: Language | None, say: Catalogue) -> int:
    from skillcontract_lsp.transport.loopback import one_connection

    def announce(host: str, port: int) -> None:
        where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        sys.stderr.write(say("listening", address=where) + "\n")
        sys.stderr.flush()

    try:
        channel, connection = one_connection(address, announce)
    except OSError as error:
        where = f"{address[0]}:{address[1]}"
        raise BadUsage("failure.address", value=where, reason=error.strerror or error) from error
    with connection:
        return Server(channel, language).run()
