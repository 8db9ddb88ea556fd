"""Noticing changed files for clients that cannot watch them: the files of a workspace are looked at now and then."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

EVERY = 2.0
"""Seconds between two looks."""


def appearance(files: Iterable[Path], root: Path) -> Mapping[Path, int]:
    """When each file, and each folder that holds one, was changed last; what is not there is left out.

    A folder changes when a file in it comes or goes.
    """
    known = set(files)
    folders = {file.parent for file in known} | {root, root / "skills", root / "tools"}
    seen: dict[Path, int] = {}
    for path in (*known, *folders):
        try:
            seen[path] = os.stat(path).st_mtime_ns  # noqa: PTH116  # a third of the time of Path.stat
        except OSError:
            continue
    return seen
