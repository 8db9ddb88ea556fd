"""The branch that a folder's working tree is on, read from git's own files: no program is started for it."""

from pathlib import Path

_HEAD, _REF = "HEAD", "ref: refs/heads/"


def branch_of(folder: Path) -> str:
    """The name of the branch, the first digits of the commit where there is none; empty outside of a repository."""
    for place in (folder, *folder.parents):
        git = place / ".git"
        try:
            if git.is_file():
                # A working tree beside the main one: the file names where its own state is.
                git = place / git.read_text("utf-8").strip().removeprefix("gitdir: ")
            if git.is_dir():
                head = (git / _HEAD).read_text("utf-8").strip()
                return head.removeprefix(_REF) if head.startswith(_REF) else head[:8]
        except (OSError, UnicodeDecodeError):
            return ""
    return ""
