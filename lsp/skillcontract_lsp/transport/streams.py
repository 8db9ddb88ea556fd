"""The two ways to reach the server: its standard streams, and one loopback socket."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

from skillcontract_lsp.transport.channel import Channel


def standard_streams() -> Channel:
    """The process's stdin and stdout. From now on whatever prints goes to stderr, not into the protocol."""
    sys.stdout.flush()
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (source, sink):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return Channel(lambda size: os.read(source, size), lambda data: _write_all(sink, data))


def _write_all(descriptor: int, data: bytes) -> None:
    written = os.write(descriptor, data)
    while written < len(data):
        # A pipe takes what it has room for.
        written += os.write(descriptor, memoryview(data)[written:])


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
    return Channel(connection.recv, connection.sendall), connection
