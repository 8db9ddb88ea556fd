"""Places in files with the lines of code they stand in, grouped by file."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.client.edits import line_starts
from skillcontract_studio.client.locations import Location
from skillcontract_studio.navigation.source_texts import path_of


@dataclass(frozen=True, slots=True)
class Hit:
    """One place: its line without indentation, and the characters of it from `start` up to `end` that are meant."""

    location: Location
    code: str
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line, from 0."""
        return self.location.extent.start.line


@dataclass(frozen=True, slots=True)
class FileHits:
    """The places of one file, in the order of its text."""

    path: Path
    uri: str
    hits: tuple[Hit, ...]


def grouped(locations: Iterable[Location], text_of: Callable[[str], bytes | None]) -> tuple[FileHits, ...]:
    """Places by file; the files in the order in which they are first named."""
    by_file: dict[str, list[Location]] = {}
    for location in locations:
        by_file.setdefault(location.uri, []).append(location)
    found = []
    for uri, places in by_file.items():
        text = text_of(uri) or b""
        starts = line_starts(text)
        hits = tuple(_hit(each, text, starts) for each in sorted(places))
        found.append(FileHits(path_of(uri), uri, hits))
    return tuple(found)


def _hit(location: Location, text: bytes, starts: list[int]) -> Hit:
    extent = location.extent
    if extent.start.line >= len(starts):
        return Hit(location, "", 0, 0)
    begin = starts[extent.start.line]
    end = starts[extent.start.line + 1] if extent.start.line + 1 < len(starts) else len(text)
    line = text[begin:end].rstrip(b"\r\n")
    column = min(extent.start.column, len(line))
    last = min(extent.end.column, len(line)) if extent.end.line == extent.start.line else len(line)
    whole = line.decode("utf-8", "replace")
    code = whole.strip()
    indent = len(whole) - len(whole.lstrip())
    first = max(0, len(line[:column].decode("utf-8", "replace")) - indent)
    length = len(line[column:last].decode("utf-8", "replace"))
    return Hit(location, code, min(first, len(code)), min(first + length, len(code)))
