"""From the files of a workspace, and the texts of open editors, to the index of their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from skillcontract.ide.occurrences.in_contracts import occurrences_in
from skillcontract.ide.occurrences.in_files import FileNames, mentions
from skillcontract.ide.occurrences.index import Index, IndexedFile
from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence
from skillcontract.rules.piece import piece_of
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.workspace.source import SourceFile

if TYPE_CHECKING:
    from skillcontract.ide.loaded import LoadedWorkspace
    from skillcontract.ide.read_workspace import ReadWorkspace

    AnyWorkspace: TypeAlias = ReadWorkspace | LoadedWorkspace

_SKILL_DEFINITION = "skill.json5"
Pieces: TypeAlias = "Sequence[Sequence[Occurrence]]"
Read: TypeAlias = Callable[[], Pieces]
Step: TypeAlias = Callable[[int, int], None]
"""Is told how many of how many files were read, and may raise to give up."""


@dataclass(frozen=True, slots=True)
class OpenText:
    """What an editor has of one file."""

    text: Callable[[], str]
    contract: Read | None = None
    """The names by chunk where it is a contract."""


class NameReader:
    """Builds indexes; what was read of a file is kept as long as its text is the same."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[str, frozenset[str], Pieces]] = {}

    def index(
        self,
        loaded: AnyWorkspace | None,
        texts: Mapping[Path, OpenText],
        step: Step | None = None,
    ) -> Index:
        """The index of a workspace, or where none is known of the open files alone.

        With `step` all names are read at once; without, those that are asked for.
        """
        if loaded is None:
            alone = [
                IndexedFile(path, None, True, text.contract) for path, text in texts.items() if text.contract
            ]
            return Index(alone, {})
        files = [*self._files(loaded, texts)]
        if step is not None:
            for number, file in enumerate(files):
                step(number, len(files))
                file.read()
        files += self._manuals(loaded, texts, cache(partial(_tools_in, tuple(files))))
        return Index(files, teams(loaded))

    def definitions(
        self,
        read: AnyWorkspace,
        texts: Mapping[Path, OpenText],
        may_define: Callable[[str], bool],
        step: Step = lambda _done, _total: None,
    ) -> Index:
        """The names in the files that define any for `symbol_search`: contracts, and who says how a skill is called.

        `may_define` tells of a text whether it may define a name that is wanted; others are not read.
        """
        files = [
            file
            for file in self._files(read, texts)
            if file.is_contract or file.path.name.endswith(_SKILL_DEFINITION)
            if file.path in texts or file.path not in read.files or may_define(read.files[file.path].text)
        ]
        for number, file in enumerate(files):
            step(number, len(files))
            file.read()
        return Index(files, {})

    def _files(self, loaded: AnyWorkspace, texts: Mapping[Path, OpenText]) -> Iterator[IndexedFile]:
        workspace = loaded.workspace
        plain: list[tuple[SourceFile | None, str | None, Callable[[FileNames], Iterator[Occurrence]]]] = [
            (workspace.manifest_file, None, FileNames.manifest),
            (workspace.grants_file, None, FileNames.grants),
            (workspace.lock_file, None, FileNames.tool_lock),
        ]
        plain += [(each.file, None, FileNames.tool_list) for each in workspace.tool_lists]
        for skill in workspace.skills:
            if skill.contract is not None:
                path = skill.contract.path
                opened = texts[path].contract if path in texts else None
                holds = partial(_may_hold, skill.contract.text) if opened is None else _holds_all
                yield IndexedFile(path, skill.key, True, opened or self._contract(skill.contract), holds)
            plain += [
                (skill.definition_file, skill.key, FileNames.skill_definition),
                (skill.governance_file, skill.key, FileNames.governance),
                *((each.file, skill.key, FileNames.tool_list) for each in skill.tool_lists),
                *((loaded.scenarios.get(path), skill.key, FileNames.scenario) for path in skill.scenarios),
            ]
        for file, key, names in plain:
            if file is not None:
                text = texts[file.path].text() if file.path in texts else file.text
                yield IndexedFile(
                    file.path, key, False, self._plain(file.path, text, names), partial(_may_hold, text)
                )

    def _manuals(
        self, loaded: AnyWorkspace, texts: Mapping[Path, OpenText], tools: Callable[[], frozenset[str]]
    ) -> Iterator[IndexedFile]:
        for skill in loaded.workspace.skills:
            if skill.manual is not None:
                path = skill.manual.path
                text = texts[path].text() if path in texts else skill.manual.text
                yield IndexedFile(
                    path,
                    skill.key,
                    False,
                    self._manual(path, text, tools),
                    partial(_may_hold, text),
                    partial(_mentions, text, tools),
                )

    def _contract(self, file: SourceFile) -> Read:
        chunk = Chunk(ChunkPlace.WHOLE, file.text)
        return self._kept(file.path, file.text, frozenset(), lambda: occurrences_in(piece_of(chunk)))

    def _plain(self, path: Path, text: str, names: Callable[[FileNames], Iterator[Occurrence]]) -> Read:
        def read() -> tuple[Occurrence, ...]:
            return tuple(names(FileNames(text, parse(text, Dialect.JSON5).root)))

        return self._kept(path, text, frozenset(), read)

    def _manual(self, path: Path, text: str, tools: Callable[[], frozenset[str]]) -> Read:
        def pieces() -> Pieces:
            known = tools()
            return self._kept(path, text, known, lambda: tuple(mentions(text, known)))()

        return pieces

    def _kept(
        self, path: Path, text: str, tools: frozenset[str], read: Callable[[], tuple[Occurrence, ...]]
    ) -> Read:
        def pieces() -> Pieces:
            known = self._known.get(path)
            if known is None or known[0] != text or known[1] != tools:
                known = self._known[path] = (text, tools, (read(),))
            return known[2]

        return pieces


def _tools_in(files: Sequence[IndexedFile]) -> frozenset[str]:
    """Every name that a file uses for a tool."""
    return frozenset(
        one.name for file in files for piece in file.read() for one in piece if one.kind is NameKind.TOOL
    )


def _may_hold(text: str, name: str) -> bool:
    """Whether a name may stand in a text: of a path its last step does; where something is escaped, nobody can tell."""
    return "\\" in text or name.rpartition(".")[2] in text


def _holds_all(_name: str) -> bool:
    return True


def _mentions(text: str, tools: Callable[[], frozenset[str]], name: str) -> Sequence[Occurrence]:
    # Of names that are not Latin the longest counts, so all must be known.
    return tuple(mentions(text, {name} if name.isascii() else tools()))


def teams(loaded: AnyWorkspace) -> Mapping[str, frozenset[str]]:
    """For every skill the skills of the agents that own it: those it may run beside, itself included."""
    workspace = loaded.workspace
    found: dict[str, set[str]] = {skill.key: {skill.key} for skill in workspace.skills}
    for agent in () if workspace.is_lone else workspace.agents:
        for key in agent.skills:
            found.setdefault(key, {key}).update(agent.skills)
    return {key: frozenset(team) for key, team in found.items()}
