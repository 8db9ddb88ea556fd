"""Every case of `cases/names.case`: definitions, references and renames across files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from ide.cursor_cases import CASES
from skillcontract.ide.loaded import Kept, load_workspace
from skillcontract.ide.occurrences.files import NameReader
from skillcontract.ide.occurrences.index import Found
from skillcontract.ide.occurrences.occurrence import NameKind, Role
from skillcontract.ide.renaming import Rename, RenameRefused, SkillPlace, rename
from skillcontract.text.edits import apply
from skillcontract.text.span import Span

_SECTION = re.compile(r"^@@ (.+)\n", re.MULTILINE)


class NamesCase(NamedTuple):
    title: str
    files: dict[str, str]
    """As written, with marks and cursor."""
    steps: list[tuple[str, str, dict[str, str]]]
    """What is asked, with what, and the files after it where they are given."""


def sections(text: str) -> dict[str, str]:
    parts = _SECTION.split(text)
    return {name: body.rstrip("\n") for name, body in zip(parts[1::2], parts[2::2], strict=True)}


def names_cases() -> Iterator[NamesCase]:
    for block in (CASES / "names.case").read_text("utf-8").split("\n=== ")[1:]:
        title, _, rest = block.partition("\n")
        files, *steps = rest.split("\n--- ")
        made = []
        for step in steps:
            line, _, after = step.partition("\n")
            word, _, argument = line.partition(" ")
            made.append((word, argument, sections(after)))
        yield NamesCase(title, sections(files + "\n"), made)


ALL = list(names_cases())


class Workspace:
    def __init__(self, case: NamesCase, root: Path) -> None:
        self.root = root
        self.texts: dict[str, str] = {}
        self.marked: set[tuple[str, Span]] = set()
        for name, written in case.files.items():
            text = ""
            for piece in re.split("([⟦⟧|])", written):
                if piece == "⟦":
                    start = len(text)
                elif piece == "⟧":
                    self.marked.add((name, Span(start, len(text))))
                elif piece == "|":
                    self.cursor = (name, len(text))
                else:
                    text += piece
            self.texts[name] = text
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        self.loaded = load_workspace(
            root, {}, datetime(2026, 3, 1, tzinfo=UTC), Kept(), lambda _done, _total: True
        )
        self.index = NameReader().index(self.loaded, {})

    def found(self) -> Found:
        name, offset = self.cursor
        found = self.index.at(self.root / name, 0, offset)
        assert found is not None
        return found

    def places(self, found: tuple[Found, ...]) -> set[tuple[str, Span]]:
        return {
            (one.file.path.relative_to(self.root).as_posix(), one.occurrence.span)
            for one in found
            if one.occurrence.role is not Role.IMPLIED
        }

    def rename(self, new: str) -> Rename:
        found = self.found()
        skill = None
        if found.occurrence.kind is NameKind.SKILL:
            folder = self.root / "skills" / found.occurrence.name
            skill = SkillPlace(folder, is_named_after=True)
        texts = {self.root / name: [text] for name, text in self.texts.items()}
        return rename(self.index, found, new, texts, skill)

    def after(self, made: Rename) -> dict[str, str]:
        changed: dict[str, str] = {}
        for name, text in self.texts.items():
            edits = [one.edit for one in made.edits if one.path == self.root / name]
            if edits:
                changed[name] = apply(text, edits)
        return changed


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.title)
def test_names(case: NamesCase, tmp_path: Path) -> None:
    workspace = Workspace(case, tmp_path)
    made: Rename | None = None
    for word, argument, after in case.steps:
        if word == "definition":
            assert workspace.places(workspace.index.definitions(workspace.found())) == workspace.marked
        elif word == "references":
            assert workspace.places(workspace.index.same(workspace.found())) == workspace.marked
        elif word == "rename":
            made = workspace.rename(argument)
            if after:
                assert workspace.after(made) == after
            else:
                places = {(one.path.relative_to(tmp_path).as_posix(), one.edit.span) for one in made.edits}
                assert places == workspace.marked
                assert {one.edit.text for one in made.edits} == {argument}
        elif word == "folder":
            assert made is not None
            assert made.folder is not None
            assert made.folder[1] == tmp_path / argument
        elif word == "refused":
            with pytest.raises(RenameRefused, match=re.escape(argument)) as refused:
                workspace.rename(argument if argument not in ("inputSchema", "finish") else "other")
            assert refused.value.message.zh != refused.value.message.en
        else:
            raise AssertionError(f"{case.title}: no such step: {word}")


ONE_WAY = "a key of the same name that another skill extracts for itself is another one"
"""The way back would join two extracts that were apart, and so is refused."""


def test_a_rename_there_and_back_leaves_every_file_as_it_was(tmp_path: Path) -> None:
    done = 0
    for number, case in enumerate(ALL):
        word, new, after = case.steps[-1]
        if word != "rename" or after or case.title == ONE_WAY or "\\u" in str(case.files):
            continue
        before = Workspace(case, tmp_path / f"{number}")
        old = before.found().occurrence
        texts = {**before.texts, **before.after(before.rename(new))}
        again = Workspace(NamesCase(case.title, texts, []), tmp_path / f"{number}-back")
        name = before.cursor[0]
        earlier = [span for file, span in before.marked if file == name and span.end <= old.span.start]
        grown = sum(len(new) - (span.end - span.start) for span in earlier)
        again.cursor = (name, old.span.start + grown)
        assert {**again.texts, **again.after(again.rename(old.name))} == before.texts, case.title
        done += 1
    assert done > 5
