"""The files of a folder as they stand in a Git revision.

Only `rev-parse`, `rev-list`, `ls-tree` and `cat-file` are run: they read objects as they are stored and start none of the filters or
hooks that a repository can name in its configuration.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from shutil import which
from typing import NamedTuple

_FILE_MODES = frozenset({b"100644", b"100755", b"100664"})
"""Regular files. A symbolic link of a revision leads to somewhere of today, so it is left out."""


class NoRevision(LookupError):
    """The revision cannot be read; the message says why, in git's own words."""


class NoGit(LookupError):
    """There is no git on this machine."""


def revision_files(
    folder: Path, revision: str, suffixes: Sequence[str]
) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Every file below `folder` in a revision whose name ends with one of the `suffixes`: relative path and bytes.

    Raises NoGit, and NoRevision where `folder` is in no repository or the revision is not known.
    """
    git = which("git")
    if git is None:
        raise NoGit
    command = [git, "-C", str(folder)]
    prefix = _output([*command, "rev-parse", "--show-prefix"]).decode("utf-8").strip("\n")
    named = f"{revision}:{prefix}"
    tree = _output([*command, "rev-parse", "--verify", "--end-of-options", named]).split()[-1].decode("ascii")
    listed = _output([*command, "ls-tree", "-r", "-z", "--full-tree", tree]).split(b"\0")
    entries = [
        entry for entry in map(_entry, filter(None, listed)) if str(entry[0]).endswith(tuple(suffixes))
    ]
    blobs = _output([*command, "cat-file", "--batch"], b"".join(blob + b"\n" for _, blob in entries))
    at = 0
    for path, _ in entries:
        head = blobs.index(b"\n", at)
        size = int(blobs[at:head].split()[-1])
        yield path, blobs[head + 1 : head + 1 + size]
        at = head + size + 2


class Revision(NamedTuple):
    """A commit as people choose it: its short hash and the first line of its message."""

    hash: str
    subject: str


def recent_revisions(folder: Path, count: int) -> tuple[Revision, ...]:
    """The newest commits that changed something below `folder`, the newest first; none where `folder` is in no repository."""
    git = which("git")
    if git is None:
        return ()
    command = [git, "-C", str(folder), "rev-list", f"--max-count={count}", "--no-commit-header"]
    try:
        listed = _output([*command, "--format=%h%x00%s", "HEAD", "--", "."])
    except NoRevision:
        return ()
    lines = (line.partition("\0") for line in listed.decode("utf-8", "replace").splitlines())
    return tuple(Revision(short, subject) for short, _, subject in lines)


def _entry(line: bytes) -> tuple[PurePosixPath, bytes]:
    facts, _, name = line.partition(b"\t")
    mode, _, blob = facts.split()
    path = name.decode("utf-8", "surrogateescape") if mode in _FILE_MODES else ""
    return PurePosixPath(path), blob


def _output(command: Sequence[str], given: bytes = b"") -> bytes:
    done = subprocess.run(command, input=given, capture_output=True, check=False)  # noqa: S603  # fixed words, no shell
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoRevision(said[-1] if said else f"exit {done.returncode}")
    return done.stdout
