"""`skillcontract-lsp [--stdio | --tcp HOST:PORT] [--lang zh|en] [--version]`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from skillcontract.text.language import Language
from skillcontract.text.system_reason import system_reason
from skillcontract_lsp.server import Server
from skillcontract_lsp.serving import Address, BadUsage, Command, Options, run_command
from skillcontract_lsp.transport.standard import standard_streams

if TYPE_CHECKING:
    from skillcontract_resources.catalogue import Catalogue

COLLECT_EVERY = 50_000
"""How many more objects than before make Python look for cycles. Trees, views and findings have none and go at once where
they are dropped, and a keystroke makes thousands: at Python's own 700 the search is a tenth of the time."""


def run(arguments: list[str]) -> int:
    """Serve as the arguments say. Bad usage and an unusable address are one line on stderr and exit code 2."""
    return run_command(Command("skillcontract-lsp", "server", _serve, _address), arguments)


def _serve(options: Options, phrases: Callable[[], Catalogue]) -> int:
    gc.set_threshold(COLLECT_EVERY, 20, 20)
    if options.tcp is None:
        return Server(standard_streams(), options.language).run()
    return _serve_tcp(options.tcp, options.language, phrases())


def _address(value: str) -> Address:
    from skillcontract_lsp.transport.loopback import loopback_address

    address = loopback_address(value)
    if address is None:
        raise BadUsage("failure.not-loopback", value=value or "''")
    return address


def _serve_tcp(address: Address, language: Language | None, say: Catalogue) -> int:
    from skillcontract_lsp.transport.loopback import one_connection

    def announce(host: str, port: int) -> None:
        where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        sys.stderr.write(say("listening", address=where) + "\n")
        sys.stderr.flush()

    try:
        channel, connection = one_connection(address, announce)
    except OSError as error:
        where = f"{address[0]}:{address[1]}"
        raise BadUsage(
            "failure.address", value=where, reason=system_reason(error)(Language(say.language))
        ) from error
    with connection:
        return Server(channel, language).run()
