"""Cuts a byte stream into the bodies of its messages (base protocol of LSP: `Content-Length`, blank line, body)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LARGEST_BODY = 1 << 28
"""Bytes of the largest body that is waited for; a header that announces more is taken for garbage."""
LARGEST_HEADER = 4096
"""Bytes after which something without a blank line is no header."""
_USUAL_HEAD = re.compile(rb"Content-Length: (\d{1,12})\r\n\r\n")
_LENGTH = re.compile(rb"(?:^|\r\n)content-length:[ \t]*(\d{1,12})[ \t]*(?:\r\n|$)", re.IGNORECASE)
_NEXT_HEADER = re.compile(
    rb"content-length:|c(o(n(t(e(n(t(-(l(e(n(g(th?)?)?)?)?)?)?)?)?)?)?)?)?\Z", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes that are no frame and were skipped; `reason` is for the log."""

    reason: str


class FrameReader:
    """Collects bytes until frames are whole. After garbage it goes on at the next `Content-Length`."""

    def __init__(self) -> None:
        self._pending = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes | Malformed]:
        """Every frame that is whole once `data` has arrived, in order."""
        pending = self._pending
        if not pending:
            # Clients write whole messages with this one header: nothing need be kept, copied or searched for.
            start = 0
            while head := _USUAL_HEAD.match(data, start):
                body = head.end()
                stop = body + int(head[1])
                if stop > len(data):
                    break
                yield data[body:stop]
                start = stop
            data = data[start:]
        pending += data
        at = 0
        while at < len(pending):
            end = pending.find(b"\r\n\r\n", at)
            if end < 0:
                if len(pending) - at > LARGEST_HEADER:
                    yield Malformed(f"{len(pending) - at} bytes without a header's end")
                    at = self._next_header(at + 1)
                break
            found = _LENGTH.search(pending[at:end])
            length = int(found[1]) if found else -1
            if not 0 <= length <= LARGEST_BODY:
                yield Malformed(f"no usable Content-Length in {bytes(pending[at : min(end, at + 200)])!r}")
                at = self._next_header(at + 1)
                continue
            body = end + 4
            if body + length > len(pending):
                break
            yield bytes(pending[body : body + length])
            at = body + length
        del pending[:at]

    def _next_header(self, at: int) -> int:
        # A header may just be arriving at the end: its first bytes must survive.
        found = _NEXT_HEADER.search(self._pending, at)
        return found.start() if found else len(self._pending)


def frame(body: bytes) -> bytes:
    """The body with its header."""
    return b"Content-Length: %d\r\n\r\n" % len(body) + body
