r"""Line endings and byte-order mark, kept as the file had them."""

from __future__ import annotations

_BOM = b"\xef\xbb\xbf"


def like(text: str, former: bytes | None) -> bytes:
    r"""The UTF-8 bytes of `text` with the line endings and the byte-order mark that `former` had.

    A file that ends its lines in more than one way, or in none, gives no lead: the text's own endings stay. So they do
    where there is no former file.
    """
    if former is None:
        return text.encode("utf-8")
    data = text.removeprefix("\ufeff").encode("utf-8")
    ending = _ending(former)
    if ending is not None:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", ending)
    return _BOM + data if former.startswith(_BOM) else data


def _ending(data: bytes) -> bytes | None:
    pairs = data.count(b"\r\n")
    feeds, returns = data.count(b"\n") - pairs, data.count(b"\r") - pairs
    found = [ending for ending, count in ((b"\r\n", pairs), (b"\n", feeds), (b"\r", returns)) if count]
    return found[0] if len(found) == 1 else None
