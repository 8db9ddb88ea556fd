"""The names of a whole workspace: which occurrences name the same thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.occurrences.occurrence import NameKind, Occurrence, Role

_GLOBAL = frozenset(
    {
        NameKind.TOOL,
        NameKind.ARGUMENT,
        NameKind.SKILL,
        NameKind.ENTITY,
        NameKind.PRINCIPAL,
        NameKind.ROLE,
        NameKind.GRANT,
        NameKind.EFFECT,
    }
)
"""The kinds whose names mean the same in all files of a workspace."""
_GOVERNANCE = "governance.json5"
_OUTPUTS = frozenset({NameKind.OUTPUT, NameKind.SHARED, NameKind.SESSION, NameKind.UPSTREAM})


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """The names in one file."""

    path: Path
    skill: str | None
    """The key of the skill it belongs to."""
    is_contract: bool
    read: Callable[[], Sequence[Sequence[Occurrence]]]
    """The names by piece of its text: an open contract's chunks, else one piece."""
    holds: Callable[[str], bool] = lambda _name: True
    """Whether a name may stand in it, as a look at its text tells."""
    mentions: Callable[[str], Sequence[Occurrence]] | None = None
    """For a manual: where it mentions one tool. To read all its names, those of all files must be known."""


class Found(NamedTuple):
    """One occurrence in its file."""

    file: IndexedFile
    piece: int
    occurrence: Occurrence

    @property
    def skill(self) -> str | None:
        """The skill whose contract declares the name."""
        return self.occurrence.skill or self.file.skill


class Index:
    """All names of some files. `teams` gives for a skill's key the keys of the skills it may run beside, itself included."""

    def __init__(self, files: Sequence[IndexedFile], teams: Mapping[str, frozenset[str]]) -> None:
        self._files = files
        self._teams = teams
        self._named: dict[tuple[NameKind, str], Sequence[Found]] = {}

    @cached_property
    def _by_name(self) -> Mapping[tuple[NameKind, str], Sequence[Found]]:
        names: dict[tuple[NameKind, str], list[Found]] = {}
        for file in self._files:
            for piece, occurrences in enumerate(file.read()):
                for one in occurrences:
                    names.setdefault((one.kind, one.name), []).append(Found(file, piece, one))
        return names

    def all(self) -> Iterator[Found]:
        """Every occurrence."""
        for found in self._by_name.values():
            yield from found

    def named(self, kind: NameKind, name: str) -> Sequence[Found]:
        """Every occurrence of a kind and a name, whatever it belongs to. Only the files that may hold it are read."""
        if "_by_name" in self.__dict__:
            return self._by_name.get((kind, name), ())
        if (kind, name) not in self._named:
            found = [
                Found(file, piece, one)
                for file in self._files
                if file.holds(name)
                for piece, occurrences in enumerate(_that_may_be(file, kind, name))
                for one in occurrences
                if one.name == name and one.kind is kind
            ]
            # A word of a manual is a tool's name only where another file says so.
            self._named[kind, name] = found if any(one.file.mentions is None for one in found) else ()
        return self._named[kind, name]

    def in_file(self, path: Path) -> Iterator[Found]:
        """Every occurrence of one file, in the order of its text."""
        for file in self._files:
            if file.path == path:
                for piece, occurrences in enumerate(file.read()):
                    yield from (
                        Found(file, piece, one) for one in sorted(occurrences, key=lambda each: each.span)
                    )

    def at(self, path: Path, piece: int, offset: int) -> Found | None:
        """The name that a cursor touches; what is defined there goes before what it refers to."""
        for file in self._files:
            if file.path == path:
                pieces = file.read()
                here = pieces[piece] if piece < len(pieces) else ()
                touched = [one for one in here if one.role is not Role.IMPLIED and one.span.contains(offset)]
                several = len(touched) > 1
                # An output that is shared is both; the output is what its author named.
                touched.sort(
                    key=lambda one: (
                        one.span.start == offset,
                        one.kind in (NameKind.SHARED, NameKind.SESSION),
                        several and not self._is_defined(Found(file, piece, one)),
                    )
                )
                return Found(file, piece, touched[0]) if touched else None
        return None

    def _is_defined(self, found: Found) -> bool:
        """Whether the skill that a name belongs to defines it: `sourceRef` may name an input or an output."""
        return any(
            one.occurrence.role is Role.DEFINITION and one.skill == found.skill
            for one in self.named(found.occurrence.kind, found.occurrence.name)
        )

    def same(self, found: Found) -> tuple[Found, ...]:
        """Every occurrence of the thing that one names, that one included."""
        kind, name = found.occurrence.kind, found.occurrence.name
        if kind is NameKind.ARGUMENT:
            owner = found.occurrence.owner
            return tuple(one for one in self.named(kind, name) if one.occurrence.owner == owner)
        if kind in _GLOBAL:
            return tuple(self.named(kind, name))
        if kind is NameKind.INPUT:
            return tuple(one for one in self.named(kind, name) if one.skill == found.skill)
        if kind is NameKind.EXTRACT:
            return self._same_extract(found)
        return self._same_output(found)

    def _same_extract(self, found: Found) -> tuple[Found, ...]:
        """A contract that extracts the key itself reads its own; any other reads those of the skills it may follow (§9)."""
        every = self.named(NameKind.EXTRACT, found.occurrence.name)
        definers = {one.skill for one in every if one.occurrence.role is Role.DEFINITION}
        linked, waiting = {found.skill}, [found.skill]
        users = {one.skill for one in every}
        while waiting:
            skill = waiting.pop()
            for other in users - linked:
                reads_other = skill not in definers and other in definers
                is_read = skill in definers and other not in definers
                if (reads_other or is_read) and self.in_one_team(skill, other):
                    linked.add(other)
                    waiting.append(other)
        return tuple(one for one in every if one.skill in linked)

    def _same_output(self, found: Found) -> tuple[Found, ...]:
        """An output together with the shared key it fills, and with the inputs of other skills that read it (§7, §8)."""
        every = [one for kind in _OUTPUTS for one in self.named(kind, found.occurrence.name)]
        defined: dict[NameKind, set[str | None]] = {kind: set() for kind in _OUTPUTS}
        for one in every:
            if one.occurrence.role is Role.DEFINITION:
                defined[one.occurrence.kind].add(one.skill)
        taken: list[Found] = []
        waiting = [found]
        left = [one for one in every if one != found]
        while waiting:
            here = waiting.pop()
            taken.append(here)
            joined = [one for one in left if self._is_same_output(here, one, defined)]
            left = [one for one in left if one not in joined]
            waiting += joined
        return tuple(taken)

    def _is_same_output(self, one: Found, other: Found, defined: Mapping[NameKind, set[str | None]]) -> bool:
        kinds = {one.occurrence.kind, other.occurrence.kind}
        if kinds == {NameKind.OUTPUT}:
            return one.skill == other.skill
        if kinds == {NameKind.SESSION}:
            return True
        if kinds == {NameKind.SHARED}:
            return self.in_one_team(one.skill, other.skill)
        output = one if one.occurrence.kind is NameKind.OUTPUT else other
        second = other if output is one else one
        if output.occurrence.kind is not NameKind.OUTPUT:
            return False
        kind = second.occurrence.kind
        if kind is NameKind.UPSTREAM:
            return (
                output.skill != second.skill
                and output.skill in defined[NameKind.OUTPUT]
                and self.in_one_team(output.skill, second.skill)
            )
        if output.skill not in defined[kind]:
            return False
        return kind is NameKind.SESSION or self.in_one_team(output.skill, second.skill)

    def in_one_team(self, one: str | None, other: str | None) -> bool:
        """Whether one skill may run beside the other, so that its evidence and shared values reach it."""
        return one == other or (one is not None and other in self._teams.get(one, frozenset()))

    def definitions(self, found: Found) -> tuple[Found, ...]:
        """Where the thing is defined, in the name's own file or skill first; from its definition on, where its tool's server
        lists it. A skill_id that is no skill's key is defined by its governance contract."""
        same = self.same(found)
        defined = tuple(one for one in same if one.occurrence.role is Role.DEFINITION)
        listed = tuple(one for one in same if one.occurrence.role is Role.LISTED)
        if found.occurrence.kind is NameKind.SKILL and not defined:
            return tuple(one for one in same if one.file.path.name.endswith(_GOVERNANCE))
        if found.occurrence.role is Role.DEFINITION or not defined:
            return listed or defined
        own = tuple(one for one in defined if one.file.path == found.file.path)
        return own or tuple(one for one in defined if one.skill == found.skill is not None) or defined


def _that_may_be(file: IndexedFile, kind: NameKind, name: str) -> Sequence[Sequence[Occurrence]]:
    if file.mentions is None:
        return file.read()
    return (file.mentions(name),) if kind is NameKind.TOOL else ()
