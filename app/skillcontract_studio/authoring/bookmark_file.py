"""The bookmarks of a workspace in a file of the user's state, and where they stand in a text that was changed since."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from skillcontract.publish import write_file
from skillcontract_studio.utf8 import utf8

_FAR = 400
"""Lines; further away nobody would take a line for the one that was marked."""


@dataclass(frozen=True, slots=True, order=True)
class Bookmark:
    """A line of a file, and what it said when it was marked."""

    path: Path
    line: int
    text: str = ""


def read_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """The bookmarks of a file; none where it is missing or broken: losing them must not keep a workspace closed."""
    try:
        stated = json.loads(path.read_text("utf-8"))
        return tuple(
            sorted(Bookmark(Path(each["path"]), int(each["line"]), str(each["text"])) for each in stated)
        )
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return ()


def write_bookmarks(path: Path, bookmarks: Iterable[Bookmark]) -> None:
    """Keep these. Raises NotPublished."""
    stated = [{"path": str(each.path), "line": each.line, "text": each.text} for each in sorted(bookmarks)]
    text = json.dumps(stated, ensure_ascii=False, indent=1)
    write_file(path, utf8(text), overwrite=True, make_folders=True)


def found_again(bookmark: Bookmark, lines: Sequence[str]) -> int:
    """The line that a bookmark stands at now: the nearest that says the same, else where it was."""
    last = max(0, len(lines) - 1)
    where = min(bookmark.line, last)
    wanted = bookmark.text.strip()
    if not wanted:
        return where
    for distance in range(min(len(lines), _FAR)):
        for line in (where - distance, where + distance):
            if 0 <= line <= last and lines[line].strip() == wanted:
                return line
    return where
