"""Every case of `cases/workspace_completion.case`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from ide.cursor_cases import CASES
from ide.test_names import sections
from skillcontract.ide.completion import offers_at
from skillcontract.ide.completion.item import Item, Offers, Stop
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.declarations import DeclaredNames, declarations
from skillcontract.ide.files.completion import file_offers, mention_offers
from skillcontract.ide.files.here import here_in
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.loaded import Kept, LoadedWorkspace, load_workspace
from skillcontract.ide.occurrences.in_contracts import occurrences_in
from skillcontract.ide.occurrences.occurrence import Role
from skillcontract.model.binding import bind_contract
from skillcontract.rules.piece import piece_of
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse


class Case(NamedTuple):
    title: str
    files: dict[str, str]
    """The cursor is in one of them."""
    expectations: tuple[tuple[str, str], ...]

    @property
    def marked(self) -> tuple[str, str]:
        """The file with the cursor: its name, and its text as it is written."""
        return next((name, text) for name, text in self.files.items() if "|" in text)


def workspace_cases(name: str = "workspace_completion") -> list[Case]:
    blocks = (CASES / f"{name}.case").read_text("utf-8").split("\n=== ")[1:]
    common = sections(blocks[0].partition("\n")[2] + "\n")
    made = []
    for block in blocks[1:]:
        title, _, rest = block.partition("\n")
        files, *lines = rest.rstrip().split("\n--- ")
        expectations = tuple(
            (word, said.removeprefix(" ")) for word, _, said in (line.partition(": ") for line in lines)
        )
        made.append(Case(title, {**common, **sections(files + "\n")}, expectations))
    return made


def written(case: Case, root: Path) -> LoadedWorkspace:
    """The case's files, written and loaded."""
    marked, _ = case.marked
    for name, content in case.files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content.replace("|", "", 1) if name == marked else content, "utf-8")
    return load_workspace(root, {}, datetime(2026, 3, 1, tzinfo=UTC), Kept(), lambda _done, _total: True)


def offers_of(case: Case, root: Path) -> Offers:
    marked, text = case.marked
    offset = text.index("|")
    loaded = written(case, root)
    text = text.replace("|", "", 1)
    path = root / marked
    names = WorkspaceNames(loaded.check, path)
    if path.suffix == ".md":
        return mention_offers(text, offset, names.tools(here_in("", ())))
    kind = file_kind(path)
    if kind is not None:
        cursor = cursor_at(text, offset, (), rooted=True, dialect=Dialect.JSON5)
        return file_offers(kind, cursor, text, names)
    cursor = cursor_at(text, offset, (), rooted=True)
    knowledge = loaded.knowledge_of(path)
    assert knowledge is not None
    declared = DeclaredNames(lambda: [declarations(bind_contract(parse(text).root).value)])
    read = occurrences_in(piece_of(Chunk(ChunkPlace.WHOLE, text)))
    return offers_at(
        cursor,
        declared,
        knowledge.surroundings,
        lambda kind: [one.name for one in read if one.kind is kind and one.role is Role.REFERENCE],
    )


def accepted(text: str, offers: Offers, item: Item) -> str:
    parts = (item.label,) if item.inserted is None else item.inserted
    quotes = ("", "") if item.bare else (offers.before, offers.after)
    whole = (quotes[0], *parts, quotes[1], offers.comma)
    stop = next((index for index, part in enumerate(whole) if isinstance(part, Stop)), len(whole))
    before, after = (
        "".join(part for part in some if isinstance(part, str)) for some in (whole[:stop], whole[stop:])
    )
    return f"{text[: offers.replacing.start]}{before}|{after}{text[offers.replacing.end :]}"


@pytest.mark.parametrize("case", workspace_cases(), ids=lambda case: case.title)
def test_completion(case: Case, tmp_path: Path) -> None:
    check_offers(case, offers_of(case, tmp_path), case.expectations)


def check_offers(case: Case, offers: Offers, expectations: Iterable[tuple[str, str]]) -> None:
    items = {item.label: item for item in offers.items}
    assert len(items) == len(offers.items)
    for word, said in expectations:
        what, _, label = word.partition(" ")
        if what == "only":
            assert sorted(items) == sorted(said.split())
        elif what == "has":
            assert set(said.split()) <= set(items)
        elif what == "lacks":
            assert not set(said.split()) & set(items)
        elif what == "accept":
            assert accepted(case.marked[1].replace("|", "", 1), offers, items[label]) == said
        else:
            raise AssertionError(f"{case.title}: no such expectation: {what}")
