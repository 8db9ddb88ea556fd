"""The folder of unsaved texts: one file for each text, its facts in the first line. Whose Studio is gone can be taken over."""

import errno
import json
from contextlib import suppress
from dataclasses import dataclass
from os import strerror, urandom
from pathlib import Path

from skillcontract_studio.qt import QLockFile
from skillcontract_studio.shell.keeping.places import digest
from skillcontract_studio.shell.keeping.stated import number, text
from skillcontract_studio.utf8 import utf8

_LOCK = "lock"
_SUFFIX = ".unsaved"
_ATTEMPTS = 20


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A text that was not saved: of which file, where one was in it, when it was kept (seconds since 1970), and what the file
    held when it was read (`fingerprint`, empty for one that was not there)."""

    path: Path
    content: bytes
    anchor: int
    caret: int
    first_line: int
    kept_at: int
    fingerprint: str


class RecoverySlot:
    """The folder of one running Studio below the folder of its workspace; locked as long as that runs."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        self.folder = folder
        self._lock = lock

    def place_of(self, path: Path) -> Path:
        """Where the unsaved text of a file is kept."""
        return self.folder / f"{digest(path)}{_SUFFIX}"

    def entries(self) -> list[Unsaved]:
        """What was left here; what cannot be read is left out, and stays."""
        found = [_read(path) for path in sorted(self.folder.glob(f"*{_SUFFIX}"))]
        return [entry for entry in found if entry is not None]

    def close(self) -> None:
        """Give the folder up; it goes when nothing is left in it."""
        # The lock's file goes with the lock. One that is there after that is another Studio's, which has taken over.
        self._lock.unlock()
        _remove_if_empty(self.folder)
        _remove_if_empty(self.folder.parent)


def open_slot(workspace_folder: Path) -> RecoverySlot:
    """A slot for this Studio. Those whose Studio is gone come with it: the first is taken over whole, the others' texts are
    moved into it, unless it has one of the same file. Raises OSError where the folder cannot be made."""
    own: RecoverySlot | None = None
    for folder in _folders(workspace_folder):
        lock = _locked(folder)
        if lock is None:
            continue
        slot = RecoverySlot(folder, lock)
        if own is None:
            own = slot
            continue
        for entry in folder.glob(f"*{_SUFFIX}"):
            if not (own.folder / entry.name).exists():
                entry.replace(own.folder / entry.name)
        slot.close()
    return own or _new_slot(workspace_folder)


def _folders(workspace_folder: Path) -> list[Path]:
    """The slots' folders; none where a Studio that ends at this moment has just removed the last."""
    try:
        return sorted(each for each in workspace_folder.iterdir() if each.is_dir())
    except FileNotFoundError:
        return []


def _new_slot(workspace_folder: Path) -> RecoverySlot:
    """A slot of our own. A Studio that starts at the same moment may lock the folder first, and one that ends may remove what
    is still empty: another folder is made then. Raises the last OSError where that never ends."""
    trouble = OSError(errno.ENOLCK, strerror(errno.ENOLCK), str(workspace_folder))
    for _ in range(_ATTEMPTS):
        folder = workspace_folder / urandom(6).hex()
        try:
            folder.mkdir(parents=True)
        except (FileExistsError, FileNotFoundError) as problem:
            # The workspace's folder went while it was found to be there, or what has its name is no folder.
            trouble = problem
            continue
        lock = _locked(folder)
        if lock is not None:
            return RecoverySlot(folder, lock)
        # Nothing is left behind where no file can be made, as on a full disk.
        _remove_if_empty(folder)
    raise trouble


def unsaved_bytes(entry: Unsaved) -> bytes:
    """A kept text as a file: a line of JSON, then the text as it is."""
    facts = {
        "path": str(entry.path),
        "anchor": entry.anchor,
        "caret": entry.caret,
        "line": entry.first_line,
        "keptAt": entry.kept_at,
        "fingerprint": entry.fingerprint,
    }
    return utf8(json.dumps(facts, ensure_ascii=True)) + b"\n" + entry.content


def _read(path: Path) -> Unsaved | None:
    try:
        head, _, content = path.read_bytes().partition(b"\n")
        raw = json.loads(head)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(raw, dict) or not text(raw, "path"):
        return None
    return Unsaved(
        Path(text(raw, "path")),
        content,
        number(raw, "anchor"),
        number(raw, "caret"),
        number(raw, "line"),
        number(raw, "keptAt"),
        text(raw, "fingerprint"),
    )


def _locked(folder: Path) -> QLockFile | None:
    """The lock of a folder; None while its Studio runs."""
    lock = QLockFile(str(folder / _LOCK))
    # Only a process that is gone makes a lock stale, however old it is.
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None


def _remove_if_empty(folder: Path) -> None:
    # Only an empty folder can be removed, and whether it is may change at any moment while other Studios run.
    with suppress(OSError):
        folder.rmdir()
