"""`skillcontract-lsp [--stdio | --tcp HOST:PORT] [--lang zh|en] [--version]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.text.language import Language, system_language
from skillcontract.version import __version__
from skillcontract_lsp.server import Server
from skillcontract_lsp.transport.streams import loopback_address, one_connection, standard_streams
from skillcontract_resources.catalogue import Catalogue

CANNOT_WORK = 2


class BadUsage(Exception):
    """The command line asks for something that there is not; the message says what, in the user's language."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    language: Language | None = None
    tcp: tuple[str, int] | None = None
    shows: str | None = None
    """`help` or `version` instead of serving."""


def run(arguments: list[str]) -> int:
    """Serve as the arguments say. Bad usage and an unusable address are one line on stderr and exit code 2."""
    say = Catalogue("server", _spoken(arguments))
    try:
        options = _options(iter(arguments), say)
        if options.shows:
            sys.stdout.write(__version__ + "\n" if options.shows == "version" else say("usage") + "\n")
            return 0
        if options.tcp is None:
            return Server(standard_streams(), options.language).run()
        return _serve_tcp(options.tcp, options.language, say)
    except BadUsage as failure:
        sys.stderr.write(f"skillcontract-lsp: {failure}\n")
        return CANNOT_WORK
    except KeyboardInterrupt:
        return 130


def _spoken(arguments: list[str]) -> Language:
    """The language of what the command itself says, known before the rest is."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else argument
        if (value != argument or before == "--lang") and value in set(Language):
            return Language(value)
    return system_language()


def _options(arguments: Iterator[str], say: Catalogue) -> Options:
    language: Language | None = None
    tcp: tuple[str, int] | None = None
    shows: str | None = None
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if name in ("--lang", "--tcp") and not equals:
            value = next(arguments, "")
        if name == "--lang":
            if value not in set(Language):
                raise BadUsage(say("failure.lang", value=value or "''"))
            language = Language(value)
        elif name == "--tcp":
            tcp = loopback_address(value)
            if tcp is None:
                raise BadUsage(say("failure.not-loopback", value=value or "''"))
        elif argument in ("--version", "--help", "-h"):
            shows = "version" if argument == "--version" else "help"
        elif argument != "--stdio":
            raise BadUsage(say("failure.option", value=argument))
    return Options(language, tcp, shows)


def _serve_tcp(address: tuple[str, int], language: Language | None, say: Catalogue) -> int:
    def announce(host: str, port: int) -> None:
        where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        sys.stderr.write(say("listening", address=where) + "\n")
        sys.stderr.flush()

    try:
        channel, connection = one_connection(address, announce)
    except OSError as error:
        raise BadUsage(
            say("failure.address", value=f"{address[0]}:{address[1]}", reason=error.strerror or error)
        ) from error
    with connection:
        return Server(channel, language).run()
