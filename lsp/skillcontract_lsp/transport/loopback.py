"""One client over a loopback socket, the other way to reach the server."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager

from skillcontract_lsp.transport.channel import Channel
from skillcontract_lsp.transport.threaded import ThreadedStream


def loopback_address(text: str) -> tuple[str, int] | None:
    """The host and port of `HOST:PORT` (`[::1]:0` for IPv6); None unless the host is a loopback address."""
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not port.isascii() or not port.isdigit() or int(port) > 65535:
        return None
    if host == "localhost":
        return "127.0.0.1", int(port)
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        return None
    return (host, int(port)) if loopback else None


def one_connection(
    address: tuple[str, int], announce: Callable[[str, int], None]
) -> tuple[Channel, AbstractContextManager[socket.socket]]:
    """Wait for one client on a loopback address; gives its channel and the socket to close at the end.

    `announce` is told the address when it is listening, since port 0 lets the system choose.
    Raises OSError where the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.create_server(address, family=family) as listening:
        announce(*listening.getsockname()[:2])
        connection, _ = listening.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Channel(ThreadedStream(connection.recv, connection.sendall)), connection
