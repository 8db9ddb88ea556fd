"""Which files of a folder are searched."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from shutil import which

from skillcontract_studio.editor.text_file import BOM

_MOST_BYTES = 8_000_000
_NEVER = frozenset({".git", "__pycache__", "node_modules", ".venv"})


def globs(text: str) -> tuple[str, ...]:
    """The patterns of a field: separated by commas, without empty ones."""
    return tuple(part.strip() for part in text.replace("，", ",").split(",") if part.strip())


def wanted(relative: PurePosixPath, include: Sequence[str], exclude: Sequence[str]) -> bool:
    """Whether a path below the folder is searched. A glob without a slash looks at every part's name; one that names a folder
    means all that is in it."""
    return (not include or any(_matches(relative, each) for each in include)) and not any(
        _matches(relative, each) for each in exclude
    )


def files_below(root: Path) -> Iterator[Path]:
    """Every file below a folder but those that git ignores, folders' contents together; all but hidden ones where git cannot say."""
    listed = _git_files(root)
    if listed is None:
        yield from _walk(root)
        return
    for name in sorted(listed, key=lambda each: (each.rpartition("/")[0], each)):
        path = root / name
        if path.is_file():
            yield path


def text_of(path: Path) -> bytes | None:
    """What a file holds, as an editor has it; None for one that is too large, binary, or cannot be read."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    return None if b"\0" in data[:8192] else data.removeprefix(BOM)


def _matches(relative: PurePosixPath, glob: str) -> bool:
    glob = glob.removeprefix("./").rstrip("/")
    paths = [relative, *relative.parents[:-1]]
    if "/" not in glob:
        return any(PurePosixPath(part).match(glob) for part in relative.parts)
    if "**" in glob:
        head, _, tail = glob.partition("**")
        head, tail = head.strip("/"), tail.strip("/")
        inside = not head or any(path.as_posix() == head or path.match(head) for path in paths)
        return inside and (not tail or relative.match(tail) or any(path.match(tail) for path in paths))
    return any(path.match(glob) and len(path.parts) == glob.count("/") + 1 for path in paths)


def _git_files(root: Path) -> list[str] | None:
    """What git knows of, or would add, below a folder; None where there is no git or no repository."""
    # Only who searches waits for what starts programs.
    import subprocess

    git = which("git")
    if git is None:
        return None
    command = [
        git,
        # What a repository's own settings would start is not started.
        *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
        *("-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
    ]
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(  # noqa: S603  # git itself, with fixed arguments
            command, capture_output=True, check=False, timeout=20, env=environment
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode:
        return None
    names = {os.fsdecode(name) for name in done.stdout.split(b"\0") if name}
    return [name for name in names if not _NEVER & set(name.split("/"))]


def _walk(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in _NEVER and not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield Path(folder, name)
