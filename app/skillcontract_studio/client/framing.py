"""The wire form of the protocol's base layer: a header with the length, then JSON in UTF-8."""

import json
from collections.abc import Iterator, Mapping

from skillcontract_studio.utf8 import utf8

Message = dict[str, object]
"""One JSON-RPC message."""


class BadFrame(Exception):
    """What came is no message of the protocol; the stream cannot be followed any further."""


def encode(message: Mapping[str, object]) -> bytes:
    """A message as it goes over the wire."""
    body = utf8(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Decoder:
    """Turns the bytes as they come into whole messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that these bytes complete. Raises BadFrame."""
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            start = end + 4
            length = _length(bytes(self._buffer[:end]))
            if len(self._buffer) < start + length:
                return
            body = bytes(self._buffer[start : start + length])
            del self._buffer[: start + length]
            yield _message(body)


def _length(header: bytes) -> int:
    for line in header.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            return int(value)
    raise BadFrame(f"no Content-Length in {header[:80]!r}")


def _message(body: bytes) -> Message:
    try:
        message = json.loads(body)
    except ValueError as problem:
        raise BadFrame(f"not JSON: {problem}") from problem
    if not isinstance(message, dict):
        raise BadFrame("a message must be an object")
    return message
