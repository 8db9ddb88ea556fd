"""Writing one file whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.part import Part, sweep
from skillcontract.publish.places import followed
from skillcontract.publish.refusal import NotPublished, Reason, refused
from skillcontract.publish.steps import OnStep, Step, unwatched


@dataclass(frozen=True, slots=True)
class Published:
    """A file as it now stands: its real place (links followed), its content, and whether there was none before."""

    path: Path
    fingerprint: Fingerprint
    created: bool


def write_file(
    path: Path,
    data: bytes,
    *,
    expected: Fingerprint | None = None,
    overwrite: bool = False,
    make_folders: bool = False,
    on_step: OnStep = unwatched,
) -> Published:
    """Put `data` into the file at `path`: all of it, or nothing has changed.

    With `expected` the file must still hold what was read then, and is replaced. Without it the file must not exist,
    unless `overwrite`. A symbolic link stays one: the file it leads to is written. A replaced file keeps its mode.
    With `make_folders` missing folders are made, and taken away again where the file cannot be written.

    Raises NotPublished; then the target is as it was and nothing new stands beside it.
    """
    made: list[Path] = []
    try:
        write = _Write(followed(path), path, data, expected, overwrite, on_step)
        _examine(write)
        on_step(Step.RESOLVED)
        if make_folders:
            _make_folders(write.target.parent, made)
        created = _publish(write)
    except BaseException as error:
        for folder in reversed(made):
            # A folder into which somebody else has put something meanwhile stays.
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise refused(path, error) from error
        raise
    return Published(write.target, Fingerprint.of(data), created)


@dataclass(frozen=True, slots=True)
class _Write:
    """What was asked for; `target` is the real place of the path `named` by the caller."""

    target: Path
    named: Path
    data: bytes
    expected: Fingerprint | None
    overwrite: bool
    on_step: OnStep


def _examine(write: _Write) -> os.stat_result | None:
    """What stands in the target's place; raises NotPublished where it may not be replaced."""
    try:
        there = write.target.stat()
    except (FileNotFoundError, NotADirectoryError):
        if write.expected is not None:
            raise NotPublished(write.named, Reason.VANISHED) from None
        return None
    if stat.S_ISDIR(there.st_mode):
        raise NotPublished(write.named, Reason.IS_FOLDER)
    if not stat.S_ISREG(there.st_mode):
        raise NotPublished(write.named, Reason.NOT_A_FILE)
    if write.expected is None and not write.overwrite:
        raise NotPublished(write.named, Reason.EXISTS)
    if not os.access(write.target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise NotPublished(write.named, Reason.DENIED)
    if write.expected is not None and Fingerprint.of_file(write.target) != write.expected:
        raise NotPublished(write.named, Reason.CHANGED)
    return there


def _publish(write: _Write) -> bool:
    """Writes a temporary file in the target's folder and lets it take the target's place; says whether that is new."""
    sweep(write.target)
    part = Part.beside(write.target)
    try:
        write.on_step(Step.CREATED)
        _fill(part.descriptor, write)
        there = _examine(write)
        if there is not None:
            _keep_mode(part.handle, there)
        write.on_step(Step.PREPARED)
        if os.name == "nt":
            # Windows moves no open file.
            part.close()
        _take_place(part, write)
    finally:
        part.discard()
    _settle(write.target.parent)
    write.on_step(Step.SETTLED)
    return there is None


def _fill(descriptor: int, write: _Write) -> None:
    rest = memoryview(write.data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    write.on_step(Step.WRITTEN)
    os.fsync(descriptor)
    write.on_step(Step.FLUSHED)
    os.lseek(descriptor, 0, os.SEEK_SET)
    if b"".join(iter(lambda: os.read(descriptor, 1 << 20), b"")) != write.data:
        raise NotPublished(write.named, Reason.NOT_VERIFIED)
    write.on_step(Step.VERIFIED)


def _keep_mode(part: int | Path, there: os.stat_result) -> None:
    os.chmod(part, stat.S_IMODE(there.st_mode))  # noqa: PTH101  # the part may have no path
    if sys.platform != "win32" and (there.st_uid, there.st_gid) != (os.geteuid(), os.getegid()):
        # Only root may give a file away; anybody else's file simply has a new owner, as with every editor.
        with suppress(PermissionError):
            os.chown(part, there.st_uid, there.st_gid)
            os.chmod(part, stat.S_IMODE(there.st_mode))  # noqa: PTH101


def _take_place(part: Part, write: _Write) -> None:
    _examine(write)
    write.on_step(Step.CHECKED)
    if followed(write.named) != write.target:
        # A link on the way leads elsewhere by now, and what stands there nobody has looked at.
        raise NotPublished(write.named, Reason.CHANGED)
    if write.expected is None and not write.overwrite:
        try:
            part.become_target()
        except FileExistsError:
            raise NotPublished(write.named, Reason.EXISTS) from None
    else:
        # No system replaces a file on the condition that it is unchanged, so the last look is as late as can be.
        if write.expected is not None and Fingerprint.of_file(write.target) != write.expected:
            raise NotPublished(write.named, Reason.CHANGED)
        part.replace_target()
    write.on_step(Step.REPLACED)


def _settle(folder: Path) -> None:
    """Writes the folder's entry to the disk, where the system lets a folder be opened for that."""
    if os.name == "nt":
        return
    # The content is in its place; a file system that cannot flush a folder does not undo that.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _make_folders(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        # Somebody else may have made it since; then it is not ours to take away.
        try:
            each.mkdir()
        except FileExistsError:
            continue
        made.append(each)
