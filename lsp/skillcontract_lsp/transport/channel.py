"""A connection as the server sees it: batches of message bodies in, frames out."""

from __future__ import annotations

from typing import Protocol

from skillcontract_lsp.transport.framing import FrameReader, Malformed, frame


class Stream(Protocol):
    """Both directions of a connection, as bytes. Neither may wait for the other: a client that writes much while we write
    much must not block itself and us.
    """

    @property
    def has_more(self) -> bool:
        """Whether more may have come than the last `read` took, so that another one at once is worth its while."""

    def start(self) -> None:
        """Begin to read."""

    def wake(self) -> None:
        """Let a `read` that waits return; from any thread."""

    def read(self, *, wait: bool, seconds: float | None) -> bytes | None:
        """What has come; b"" at the end of the input, None where nothing has.

        With `wait` it waits for something, for a `wake`, or for the seconds to pass.
        """

    def write(self, data: bytes) -> None:
        """Take all of it. Raises OSError when the other end has gone."""


class Channel:
    """Cuts what comes into messages, and frames what goes."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._frames = FrameReader()
        self.at_end = False

    def start(self) -> None:
        """Begin to read."""
        self._stream.start()

    def wake(self) -> None:
        """Let a `receive` that waits return; from any thread."""
        self._stream.wake()

    def receive(self, *, wait: bool, seconds: float | None = None) -> list[bytes | Malformed]:
        """Every message that has arrived. With `wait` it waits for one, for a `wake`, or for the seconds to pass."""
        messages: list[bytes | Malformed] = []
        while not self.at_end:
            data = self._stream.read(wait=wait, seconds=seconds)
            if data is None:
                break
            wait = False
            self.at_end = not data
            messages += self._frames.feed(data)
            if not self._stream.has_more:
                break
        return messages

    def send(self, body: bytes) -> None:
        """Write one message. When the other end has gone, it is dropped and the connection counts as ended."""
        try:
            self._stream.write(frame(body))
        except OSError:
            self.at_end = True
