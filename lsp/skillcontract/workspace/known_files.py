"""The files of earlier loads, so that a file that has not changed is neither read again nor understood again."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from skillcontract.syntax.dialect import Dialect
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, read_source

SETTLED = 2_000_000_000
"""Nanoseconds after which a file's times tell that it has not changed. Some file systems count in steps of two seconds, and a
second change within one step would not show."""


class _Stamp(NamedTuple):
    """How a file on the disk looks from outside."""

    modified: int
    changed: int
    size: int
    number: int


class _Known(NamedTuple):
    file: SourceFile
    stamp: _Stamp | None
    """How the file looked when it was read; None where its looks prove nothing: an editor has it, or it was just written."""


class KnownFiles:
    """The files that were read, by path and language. What was made of a file stays with it while its text is the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, Dialect], _Known] = {}

    def read(
        self, path: Path, name: str, dialect: Dialect, texts: Mapping[Path, str]
    ) -> SourceFile | Problem | None:
        """The file at `path`, as `read_source` gives it; the same object as before where its text is the same."""
        known = self._known.get((path, dialect))
        stamp = None
        if path not in texts:
            try:
                stamp = _stamp(path)
            except (FileNotFoundError, NotADirectoryError):
                return None
            except OSError:
                # Reading it tells what is wrong with it.
                stamp = None
            if known is not None and stamp is not None and known.stamp == stamp:
                return known.file
        found = read_source(path, name, dialect, texts)
        if not isinstance(found, SourceFile):
            return found
        file = known.file if known is not None and known.file == found else found
        self._known[path, dialect] = _Known(file, stamp if stamp is not None and _is_settled(stamp) else None)
        return file

    def forget_all_but(self, paths: Iterable[Path]) -> None:
        """Forget the files that belong to the workspace no more."""
        stay = frozenset(paths)
        self._known = {key: known for key, known in self._known.items() if key[0] in stay}


def _stamp(path: Path) -> _Stamp:
    looks = os.stat(path)  # noqa: PTH116  # a third of the time of Path.stat
    return _Stamp(looks.st_mtime_ns, looks.st_ctime_ns, looks.st_size, looks.st_ino)


def _is_settled(stamp: _Stamp) -> bool:
    return max(stamp.modified, stamp.changed) < time.time_ns() - SETTLED
