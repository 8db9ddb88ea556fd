"""What has to be written anew where files or folders of a workspace are moved outside of a rename."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.links import NAMED_FILES
from skillcontract.ide.loaded import LoadedWorkspace
from skillcontract.ide.occurrences.index import Found, Index
from skillcontract.ide.occurrences.occurrence import NameKind, Role, whole
from skillcontract.ide.renaming import FileEdit
from skillcontract.rules.edits import insert_member
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import Node, ObjectNode, StringNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.strings import quote
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span


class Move(NamedTuple):
    """A file or a folder, and where it goes."""

    old: Path
    new: Path

    def of(self, path: Path) -> Path:
        """Where a path leads afterwards."""
        return self.new / path.relative_to(self.old) if path.is_relative_to(self.old) else path


def renamed_skill(loaded: LoadedWorkspace, index: Index, move: Move) -> Found | None:
    """A place that names the skill whose folder is given another name, where the skill is called like its folder."""
    skill = next((each for each in loaded.workspace.skills if each.folder == move.old), None)
    stays = move.new.parent == move.old.parent
    if skill is None or loaded.workspace.is_lone or not stays or skill.key != move.old.name:
        return None
    named = [one for one in index.named(NameKind.SKILL, skill.key) if one.occurrence.role is not Role.LISTED]
    named.sort(key=lambda one: one.occurrence.role is not Role.DEFINITION)
    return next(iter(named), None)


def moved_paths(
    texts: Mapping[Path, str], move: Move, default_manuals: Mapping[Path, Path]
) -> Iterator[FileEdit]:
    """The relative paths in workspace files that would lead nowhere after a move.

    `texts` are the JSON5 files; `default_manuals` gives for a skill.json5 without `manual` the manual that it means. The
    edits are in the files as they stand before the move.
    """
    for path, text in texts.items():
        names = next((names for ending, names in NAMED_FILES.items() if path.name.endswith(ending)), ())
        root = parse(text, Dialect.JSON5).root if names else None
        for name in names if isinstance(root, ObjectNode) else ():
            member = root.last(name) if isinstance(root, ObjectNode) else None
            value: Node | None = member.value if member is not None else None
            if isinstance(value, StringNode) and value.value:
                written = _relative(path, path.parent / value.value, move)
                if written is not None:
                    span = whole(text, Span(value.start, value.end), value.value)
                    yield FileEdit(path, 0, TextEdit(span, quote(written)[1:-1]))
            elif member is None and name == "manual" and path in default_manuals and root is not None:
                written = _relative(path, default_manuals[path], move)
                if written is not None:
                    owner = Span(root.start, root.end)
                    yield FileEdit(path, 0, insert_member(text, owner, name, quote(written)))


def _relative(file: Path, named: Path, move: Move) -> str | None:
    """The path of a named file from another one after the move; None where it stays the same."""
    target = Path(os.path.normpath(named))
    before = os.path.relpath(target, file.parent)
    after = os.path.relpath(move.of(target), move.of(file).parent)
    return None if after == before else Path(after).as_posix()
