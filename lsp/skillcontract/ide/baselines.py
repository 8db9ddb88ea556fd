"""Baselines follow a rename: what they know stands at pointers and in folders that have another name now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.occurrences.occurrence import whole
from skillcontract.ide.renaming import FileEdit
from skillcontract.model.pointer import child, parts
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode, StringNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.strings import quote
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span
from skillcontract.workspace.baseline_file import FINDINGS, PATH, POINTER


class Renamed(NamedTuple):
    """What a rename writes."""

    edits: Sequence[FileEdit]
    texts: Mapping[Path, Sequence[str]]
    """The pieces of the files that it changes."""
    new: str
    """The name that it writes."""


def followed(
    baselines: Mapping[Path, str],
    root: Path,
    renamed: Renamed | None,
    moved: tuple[Path, Path] | None = None,
) -> Iterator[FileEdit]:
    """The edits of baselines that go with a rename, or with a file or folder that is moved from one place to another.

    `baselines` are the texts of those of the workspace in `root`. A baseline may name files from a folder further up.
    """
    members = _renamed_members(root, renamed) if renamed is not None and baselines else {}
    ways = tuple(place.relative_to(root).as_posix() for place in moved) if moved is not None else ()
    for path, text in baselines.items():
        for entry in _entries(text):
            file, pointer = _text_of(entry, PATH), _text_of(entry, POINTER)
            if file is None or pointer is None:
                continue
            here = [each for name, each in members.items() if f"/{file.value}".endswith(f"/{name}")]
            if here and renamed is not None:
                yield from _edit(path, text, pointer, _pointer(pointer.value, here[0], renamed.new))
            if ways:
                yield from _edit(path, text, file, _place(file.value, *ways))


def _renamed_members(root: Path, renamed: Renamed) -> Mapping[str, frozenset[str]]:
    """The pointers of the members that get another key, by the file's name."""
    by_path: dict[Path, list[FileEdit]] = {}
    for edit in renamed.edits:
        by_path.setdefault(edit.path, []).append(edit)
    return {
        path.relative_to(root).as_posix(): _members_at(renamed.texts[path], edits)
        for path, edits in by_path.items()
        if path.is_relative_to(root)
    }


def _members_at(pieces: Sequence[str], edits: Iterable[FileEdit]) -> frozenset[str]:
    """The pointers of the members whose keys are edited."""
    begins = [0]
    for piece in pieces:
        begins.append(begins[-1] + len(piece))
    starts = {
        begins[edit.piece] + edit.edit.span.start
        for edit in edits
        if edit.edit.span.end > edit.edit.span.start
    }
    text = "".join(pieces)
    return frozenset(_pointers(parse(text, Dialect.JSON5).root, "", text, starts))


def _pointers(node: Node, at: str, text: str, starts: Collection[int]) -> Iterator[str]:
    if isinstance(node, ArrayNode):
        for index, item in enumerate(node.items):
            yield from _pointers(item, f"{at}/{index}", text, starts)
    for member in node.members if isinstance(node, ObjectNode) else ():
        here = child(at, member.key.value)
        if whole(text, Span(member.key.start, member.key.end), member.key.value).start in starts:
            yield here
        yield from _pointers(member.value, here, text, starts)


def _entries(text: str) -> Iterator[ObjectNode]:
    root = parse(text, Dialect.JSON5).root
    member = root.last(FINDINGS) if isinstance(root, ObjectNode) else None
    for item in member.value.items if member is not None and isinstance(member.value, ArrayNode) else ():
        if isinstance(item, ObjectNode):
            yield item


def _text_of(entry: ObjectNode, name: str) -> StringNode | None:
    member = entry.last(name)
    return member.value if member is not None and isinstance(member.value, StringNode) else None


def _pointer(pointer: str, members: Collection[str], new: str) -> str:
    before, after = "", ""
    for key in parts(pointer):
        before = child(before, key)
        after = child(after, new if before in members else key)
    return after


def _place(file: str, old: str, new: str) -> str:
    """A baseline's path after a file or folder of the workspace was moved."""
    above, found, below = f"/{file}/".partition(f"/{old}/")
    return f"{above}/{new}/{below}".strip("/") if found else file


def _edit(path: Path, text: str, node: StringNode, value: str) -> Iterator[FileEdit]:
    if value != node.value:
        span = whole(text, Span(node.start, node.end), node.value)
        yield FileEdit(path, 0, TextEdit(span, quote(value)[1:-1]))
