"""Reading one file whole, and telling text from what is none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_NOT_WAITING = getattr(os, "O_NONBLOCK", 0)
_NULS_OF_TEXT = 1 / 16
"""The share of NUL bytes up to which they are slips in a text. Text in UTF-16, archives and programs hold far more."""


class NotRegular(OSError):
    """A pipe, a socket or a device stands where a file was expected: reading it might never end."""


class NotText(Exception):
    """Bytes that are no UTF-8 text: `is_binary`, or the first byte that fits no character stands at `offset`."""

    def __init__(self, offset: int, *, is_binary: bool) -> None:
        super().__init__(offset)
        self.offset = offset
        self.is_binary = is_binary


def read_regular(path: Path) -> bytes:
    """The bytes of a file. Raises OSError; NotRegular where it is no file, without waiting for anybody to write to it."""
    with open(path, "rb", opener=_open) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise NotRegular(str(path))
        return file.read()


def decoded(data: bytes) -> str:
    """The text of a file's bytes, a leading byte order mark kept. Raises NotText.

    A lone NUL is a control character for the parser to report (semantics A1), not the sign of a binary file.
    """
    nul = data.find(b"\0")
    # One slip is more than its share of a short text, but no text begins with it.
    if nul >= 0 and data.count(b"\0") > (max(1, len(data) * _NULS_OF_TEXT) if nul else 0):
        raise NotText(nul, is_binary=True)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if nul >= 0:
            raise NotText(nul, is_binary=True) from None
        raise NotText(error.start, is_binary=False) from None


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | _NOT_WAITING)
