"""Adding a line to a file that only ever grows."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from skillcontract.publish.locking import lock
from skillcontract.publish.places import followed
from skillcontract.publish.refusal import NotPublished, Reason, refused


def append_line(path: Path, line_after: Callable[[bytes | None], bytes]) -> bytes:
    r"""Append one line to `path`, made by `line_after` from the last line that stands there (None: there is none).

    Neither line has its `\n`. The file is created where it is missing. Whoever else appends waits, so a line that
    names the one before is never wrong about it. Returns the line.

    Raises NotPublished, and then the file is as it was; whatever `line_after` raises passes through.
    """
    try:
        target = followed(path)
        is_new = not target.exists()
        descriptor = _locked(target)
        try:
            size = os.fstat(descriptor).st_size
            try:
                return _extend(descriptor, size, line_after, path)
            except BaseException:
                if is_new and size == 0:
                    # Whoever waits for the lock sees that the file is gone, and makes it anew.
                    with suppress(OSError):
                        target.unlink()
                raise
        finally:
            os.close(descriptor)
    except OSError as error:
        raise refused(path, error) from error


def _locked(target: Path) -> int:
    """The file, opened and locked; made where it is missing, also where it vanished while we waited for the lock."""
    while True:
        descriptor = os.open(target, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        try:
            lock(descriptor)
            if os.fstat(descriptor).st_nlink:
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def _extend(descriptor: int, size: int, line_after: Callable[[bytes | None], bytes], path: Path) -> bytes:
    last, open_ended = _last_line(descriptor, size)
    line = line_after(last)
    if b"\n" in line:
        raise ValueError("a line holds no line ending")
    _append(descriptor, size, b"\n" * open_ended + line + b"\n", path)
    return line


def _append(descriptor: int, size: int, data: bytes, path: Path) -> None:
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
        _verify(descriptor, size, data, path)
    except BaseException:
        # Half a line would break the file for every later reader.
        os.ftruncate(descriptor, size)
        raise


def _verify(descriptor: int, size: int, data: bytes, path: Path) -> None:
    os.lseek(descriptor, size, os.SEEK_SET)
    if os.read(descriptor, len(data) + 1) != data:
        raise NotPublished(path, Reason.NOT_VERIFIED)


def _last_line(descriptor: int, size: int) -> tuple[bytes | None, bool]:
    """The last line that is not empty, and whether the file lacks its final line ending."""
    held, at = b"", size
    while at > 0:
        step = min(at, 1 << 16)
        at -= step
        os.lseek(descriptor, at, os.SEEK_SET)
        held = os.read(descriptor, step) + held
        lines = held.rstrip(b"\r\n").rsplit(b"\n", 1)
        if len(lines) == 2 or (at == 0 and lines[0]):
            return lines[-1].rstrip(b"\r"), not held.endswith(b"\n")
    return None, size > 0 and not held.endswith(b"\n")
