"""The temporary file that is to take a target's place: without a name where the system can, so that a killed writer leaves
nothing; else beside the target, under a name by which a later writer knows what was left behind.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from skillcontract.publish.locking import try_lock

_SUFFIX = ".skillcontract-part"
_KEPT = 60
"""How many characters of the target's name the temporary one begins with; names have at most 255 bytes."""
_CANNOT_BE_NAMELESS = frozenset({errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL})


@dataclass(slots=True)
class Part:
    """An open temporary file. `path` is None as long as it has no name."""

    target: Path
    descriptor: int
    path: Path | None

    @classmethod
    def beside(cls, target: Path) -> Part:
        """An empty one in the target's folder, locked: the lock tells a later writer that this one still lives.

        Raises OSError.
        """
        path: Path | None = None
        descriptor = _nameless(target.parent)
        if descriptor is None:
            path = _part_name(target)
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            descriptor = os.open(path, flags, 0o666)
        try_lock(descriptor)
        return cls(target, descriptor, path)

    @property
    def handle(self) -> int | Path:
        """What stands for the file in calls of `os`."""
        return self.descriptor if self.path is None else self.path

    def close(self) -> None:
        """Let go of the file, which keeps its name if it has one. Again does nothing."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def discard(self) -> None:
        """Close it and take its name away, unless it has become the target."""
        self.close()
        if self.path is not None:
            with suppress(FileNotFoundError):
                self.path.unlink()

    def replace_target(self) -> None:
        """Take the target's place, whatever stands there. Raises OSError."""
        path = self.path
        if path is None:
            path = _part_name(self.target)
            self._link(path)
            self.path = path
        path.replace(self.target)

    def become_target(self) -> None:
        """Take the target's place unless something stands there by now, without a gap between look and deed.

        Raises FileExistsError where something does, and OSError.
        """
        try:
            if self.path is not None and os.name == "nt":
                self.path.rename(self.target)
            else:
                self._link(self.target)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems know no second name for a file. There the look and the deed are two.
            if self.path is None or self.target.exists() or not self.path.exists():
                raise
            self.path.replace(self.target)

    def _link(self, name: Path) -> None:
        if self.path is not None:
            os.link(self.path, name)
            return
        # Only with a folder's descriptor does Python follow the link that stands for an open file.
        folder = os.open(name.parent, os.O_RDONLY)
        try:
            os.link(_own_link(self.descriptor), name.name, dst_dir_fd=folder, follow_symlinks=True)
        finally:
            os.close(folder)


def sweep(target: Path) -> None:
    """Remove what a writer that was killed left beside this target; one that still writes holds its lock."""
    prefix = _prefix(target)
    for left in target.parent.iterdir():
        if not (left.name.startswith(prefix) and left.name.endswith(_SUFFIX)):
            continue
        # Another writer may be cleaning up at this moment too.
        with suppress(OSError):
            descriptor = os.open(left, os.O_RDWR)
            try:
                dead = try_lock(descriptor)
            finally:
                os.close(descriptor)
            if dead:
                left.unlink()


def _nameless(folder: Path) -> int | None:
    """A file without a name in a folder; None where the system, or the folder's file system, knows no such thing."""
    flag: int = getattr(os, "O_TMPFILE", 0)
    if not flag or sys.platform == "win32":
        return None
    try:
        descriptor = os.open(folder, os.O_RDWR | flag, 0o666)
    except OSError as error:
        if error.errno in _CANNOT_BE_NAMELESS:
            return None
        raise
    if os.path.lexists(_own_link(descriptor)):
        return descriptor
    # Without /proc nobody could ever name it.
    os.close(descriptor)
    return None


def _own_link(descriptor: int) -> str:
    return f"/proc/self/fd/{descriptor}"


def _prefix(target: Path) -> str:
    return f".{target.name[:_KEPT]}."


def _part_name(target: Path) -> Path:
    return target.with_name(f"{_prefix(target)}{secrets.token_hex(8)}{_SUFFIX}")
