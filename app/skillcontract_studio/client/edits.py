"""Edits of the protocol: of one text, and of the files of a workspace at once; and what a text is after them."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skillcontract_studio.client.protocol import Extent, Place, extent
from skillcontract_studio.utf8 import utf8


@dataclass(frozen=True, slots=True)
class Replacement:
    """Text in the place of an extent."""

    extent: Extent
    text: str


@dataclass(frozen=True, slots=True)
class FileEdit:
    """The edits of one file, in the order of its text. `version` is that of the document they were made for, where it is open."""

    uri: str
    edits: tuple[Replacement, ...]
    version: int | None = None


@dataclass(frozen=True, slots=True)
class WorkspaceEdit:
    """What changes in all files, and which files or folders (by URI) are moved after that."""

    files: tuple[FileEdit, ...] = ()
    moves: tuple[tuple[str, str], ...] = ()


class Overlapping(Exception):
    """Edits that would change the same text twice."""


class NotUnderstood(Exception):
    """A change of files that the Studio did not say it could make, such as deleting one."""


def replacements(raw: object) -> tuple[Replacement, ...]:
    """A list of text edits, in the order of the text. Raises KeyError or TypeError where it is none."""
    if not isinstance(raw, list):
        return ()
    found = [Replacement(extent(each["range"]), str(each["newText"])) for each in raw]
    return tuple(sorted(found, key=lambda edit: edit.extent.start))


def workspace_edit(raw: object) -> WorkspaceEdit:
    """A `WorkspaceEdit` in either of its forms. Raises NotUnderstood."""
    if not isinstance(raw, dict):
        return WorkspaceEdit()
    listed = raw.get("documentChanges")
    if not isinstance(listed, list):
        changes = raw.get("changes")
        files = changes.items() if isinstance(changes, dict) else ()
        return WorkspaceEdit(tuple(FileEdit(str(uri), replacements(edits)) for uri, edits in files))
    files_found, moves = [], []
    for each in listed:
        if each.get("kind") == "rename":
            moves.append((str(each["oldUri"]), str(each["newUri"])))
        elif "kind" in each:
            raise NotUnderstood(str(each["kind"]))
        else:
            about: Mapping[str, object] = each["textDocument"]
            version = about.get("version")
            known = version if isinstance(version, int) else None
            files_found.append(FileEdit(str(about["uri"]), replacements(each["edits"]), known))
    return WorkspaceEdit(tuple(files_found), tuple(moves))


def line_starts(text: bytes) -> list[int]:
    """Where each line begins, by the line ends of the protocol: LF, CR LF and CR."""
    starts, at = [0], 0
    while True:
        line_feed = text.find(b"\n", at)
        end = len(text) if line_feed < 0 else line_feed
        while (carriage := text.find(b"\r", at, end)) >= 0:
            at = carriage + 1
            if at != line_feed:
                starts.append(at)
        if line_feed < 0:
            return starts
        at = line_feed + 1
        starts.append(at)


def offset_of(place: Place, starts: Sequence[int], size: int) -> int:
    """A place as an offset in bytes; the nearest there is."""
    if place.line >= len(starts):
        return size
    following = starts[place.line + 1] if place.line + 1 < len(starts) else size
    return min(starts[place.line] + place.column, following)


def place_of(offset: int, starts: Sequence[int]) -> Place:
    """An offset in bytes as a place."""
    line = bisect_right(starts, offset) - 1
    return Place(line, offset - starts[line])


def applied(text: bytes, edits: Sequence[Replacement]) -> bytes:
    """A text after its edits. Raises Overlapping."""
    starts = line_starts(text)
    spans = sorted(
        (offset_of(edit.extent.start, starts, len(text)), offset_of(edit.extent.end, starts, len(text)), at)
        for at, edit in enumerate(edits)
    )
    pieces, at = [], 0
    for start, end, index in spans:
        if start < at or end < start:
            raise Overlapping
        pieces += [text[at:start], utf8(edits[index].text)]
        at = end
    return b"".join([*pieces, text[at:]])
