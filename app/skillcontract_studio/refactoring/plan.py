"""A change of several files as one looks at it: line by line, each to be left out."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from skillcontract_studio.client.edits import (
    Replacement,
    WorkspaceEdit,
    applied,
    line_starts,
)
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.navigation.source_texts import path_of


class TextMissing(Exception):
    """A file to be changed that cannot be read; `path` is where it should be."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


@dataclass(frozen=True, slots=True)
class LineChange:
    """What changes in one line, or in lines that one edit reaches over: the text before and after, and the edits that do it."""

    line: int
    before: str
    after: str
    edits: tuple[Replacement, ...]


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What changes in one file; `text` is what it was planned for."""

    path: Path
    uri: str
    text: bytes
    changes: tuple[LineChange, ...]

    def edits(self, chosen: Collection[int]) -> tuple[Replacement, ...]:
        """The edits of the chosen changes, by their index."""
        return tuple(edit for at in sorted(chosen) for edit in self.changes[at].edits)

    def after(self, chosen: Collection[int]) -> bytes:
        """The text with the chosen changes made. Raises Overlapping."""
        return applied(self.text, self.edits(chosen))


@dataclass(frozen=True, slots=True)
class Move:
    """A folder that gets another name after the texts have changed."""

    old: Path
    new: Path


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it. `title` says what is done."""

    title: str
    files: tuple[FilePlan, ...]
    moves: tuple[Move, ...] = ()

    def everything(self) -> dict[Path, frozenset[int]]:
        """The choice of all changes."""
        return {each.path: frozenset(range(len(each.changes))) for each in self.files}

    @property
    def count(self) -> int:
        """How many changes there are."""
        return sum(len(each.changes) for each in self.files)


def planned(title: str, edit: WorkspaceEdit, text_of: Callable[[str], bytes | None]) -> Plan:
    """What an edit of the server changes. Raises TextMissing and Overlapping."""
    files = []
    for each in edit.files:
        text = text_of(each.uri)
        if text is None:
            raise TextMissing(path_of(each.uri))
        if each.edits:
            # Told here, not when somebody has chosen already.
            applied(text, each.edits)
            files.append(FilePlan(path_of(each.uri), each.uri, text, _changes(text, each.edits)))
    moves = tuple(Move(path_of(old), path_of(new)) for old, new in edit.moves)
    return Plan(title, tuple(files), moves)


def _changes(text: bytes, edits: Iterable[Replacement]) -> tuple[LineChange, ...]:
    starts = line_starts(text)
    found = []
    for line, group in groupby(edits, key=lambda edit: edit.extent.start.line):
        together = tuple(group)
        last = max(edit.extent.end.line for edit in together)
        begin = starts[line] if line < len(starts) else len(text)
        end = starts[last + 1] if last + 1 < len(starts) else len(text)
        lines = text[begin:end].rstrip(b"\r\n")
        moved = [
            Replacement(Extent(_up(edit.extent.start, line), _up(edit.extent.end, line)), edit.text)
            for edit in together
        ]
        after = applied(lines, moved)
        found.append(
            LineChange(line, lines.decode("utf-8", "replace"), after.decode("utf-8", "replace"), together)
        )
    return tuple(found)


def _up(place: Place, lines: int) -> Place:
    return Place(place.line - lines, place.column)
