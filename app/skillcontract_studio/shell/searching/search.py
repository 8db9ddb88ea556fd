"""A search as it goes: file after file, beside the window's thread."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from skillcontract_studio.finding.pattern import GaveUp
from skillcontract_studio.shell.searching.files import files_below, globs, text_of, wanted
from skillcontract_studio.shell.searching.query import Found, Query, compiled, found_in

MOST_FOUND = 10_000


@dataclass(frozen=True, slots=True)
class FileFound:
    """The places of one file; `text` is what was searched: the editor's where it is open there, else the disk's."""

    path: Path
    text: bytes
    places: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """How a search ended; `cut` where there was more than anyone would look at, `given_up` the files in which the pattern took
    too long."""

    files: int
    places: int
    cut: bool
    given_up: int = 0


def search(
    root: Path,
    query: Query,
    open_texts: Mapping[Path, bytes],
    *,
    tell: Callable[[int, int], None],
    found: Callable[[FileFound], None],
) -> Summary:
    """Search all files below a folder. `tell(searched, all)` may raise to stop it. Raises BadPattern."""
    pattern = compiled(query)
    include, exclude = globs(query.include), globs(query.exclude)
    paths = [
        path
        for path in dict.fromkeys(
            [*files_below(root), *(each for each in open_texts if each.is_relative_to(root))]
        )
        if wanted(PurePosixPath(path.relative_to(root).as_posix()), include, exclude)
    ]
    files = places = given_up = 0
    for number, path in enumerate(paths):
        tell(number, len(paths))
        text = open_texts.get(path)
        if text is None:
            text = text_of(path)
        if text is None:
            continue
        here: list[Found] = []
        try:
            for each in found_in(text, pattern):
                here.append(each)
                if places + len(here) >= MOST_FOUND:
                    break
        except GaveUp:
            given_up += 1
        if here:
            files, places = files + 1, places + len(here)
            found(FileFound(path, text, tuple(here)))
        if places >= MOST_FOUND:
            return Summary(files, places, cut=True, given_up=given_up)
    tell(len(paths), len(paths))
    return Summary(files, places, cut=False, given_up=given_up)
