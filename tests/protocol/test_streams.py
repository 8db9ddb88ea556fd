"""Bytes go both ways at once, on one thread or on two."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

import pytest

from skillcontract_lsp.transport.channel import Channel, Stream
from skillcontract_lsp.transport.framing import frame
from skillcontract_lsp.transport.standard import stream_over
from skillcontract_lsp.transport.threaded import ThreadedStream

MUCH = 3_000_000
"""More than pipes and sockets hold."""


class Ends(NamedTuple):
    """A stream, and the other end of it."""

    stream: Stream
    send: Callable[[bytes], object]
    receive: Callable[[int], bytes]
    close: Callable[[], None]


@contextmanager
def over_pipes() -> Iterator[Ends]:
    source, their_sink = os.pipe()
    their_source, sink = os.pipe()

    with os.fdopen(their_sink, "wb", buffering=0) as to_us, os.fdopen(their_source, "rb", buffering=0) as out:
        yield Ends(
            stream_over(source, sink),
            lambda data: send_all(lambda rest: to_us.write(rest) or 0, data),
            lambda size: out.read(size) or b"",
            to_us.close,
        )
    os.close(source)
    os.close(sink)


def send_all(send: Callable[[memoryview], int], data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[send(rest) :]


@contextmanager
def over_sockets() -> Iterator[Ends]:
    ours, theirs = socket.socketpair()
    with theirs:
        # The stream keeps the descriptor of its sink.
        yield Ends(
            stream_over(ours.fileno(), os.dup(ours.fileno())), theirs.sendall, theirs.recv, theirs.close
        )
    ours.close()


@contextmanager
def on_two_threads() -> Iterator[Ends]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Ends(ThreadedStream(ours.recv, ours.sendall), theirs.sendall, theirs.recv, theirs.close)


WAYS = [on_two_threads] if sys.platform == "win32" else [over_pipes, over_sockets, on_two_threads]


@pytest.mark.parametrize("way", WAYS)
def test_a_client_that_writes_much_before_it_reads_blocks_nobody(
    way: Callable[[], AbstractContextManager[Ends]],
) -> None:
    body = b"x" * MUCH
    with way() as ends:
        channel = Channel(ends.stream)
        channel.start()
        got = bytearray()

        def client() -> None:
            ends.send(frame(body))
            while len(got) < len(frame(body)):
                got.extend(ends.receive(1 << 16))

        thread = threading.Thread(target=client)
        thread.start()
        # We write before we have read anything, as the client does.
        channel.send(body)
        messages: list[object] = []
        while not messages:
            messages += channel.receive(wait=True)
        thread.join()
        assert messages == [body]
        assert bytes(got) == frame(body)
        assert not channel.at_end


@pytest.mark.parametrize("way", WAYS)
def test_waiting_ends_with_a_wake_with_the_seconds_and_with_the_input(
    way: Callable[[], AbstractContextManager[Ends]],
) -> None:
    with way() as ends:
        channel = Channel(ends.stream)
        channel.start()
        assert channel.receive(wait=False) == []
        assert channel.receive(wait=True, seconds=0.01) == []
        channel.wake()
        assert channel.receive(wait=True) == []
        ends.send(frame(b"one") + frame(b"two") + b"Content-Length: 5\r\n\r\nth")
        assert channel.receive(wait=True) == [b"one", b"two"]
        ends.send(b"ree")
        assert channel.receive(wait=True) == [b"three"]
        ends.close()
        assert channel.receive(wait=True) == []
        assert channel.at_end


@pytest.mark.parametrize("way", [way for way in WAYS if way is not over_pipes])
def test_what_is_written_when_the_other_end_has_gone_ends_the_connection(
    way: Callable[[], AbstractContextManager[Ends]],
) -> None:
    with way() as ends:
        channel = Channel(ends.stream)
        ends.close()
        channel.send(b"x")
        channel.send(b"x")
        assert channel.at_end
