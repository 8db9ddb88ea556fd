"""The other skills beside one, and what they supply it with.

Each skill has the others beside it, so what a whole group supplies is gathered once, and a team is the group without its one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

from skillcontract.expressions.parts import without_index
from skillcontract.model.edit_distance import nearest
from skillcontract.model.enums import Share
from skillcontract.workspace.contract_facts import ContractFacts


class Supply(NamedTuple):
    """Whether other skills supply something a contract reads."""

    is_supplied: bool
    is_complete: bool
    """Whether all skills that could supply it are known, so that "nobody does" is certain."""
    near: str | None = None
    """What they supply of nearly that name."""


class Supplied(Enum):
    """What a skill may supply others with, beside the outputs that it hands on in a scope."""

    EVIDENCE = auto()
    """The keys of extracts."""
    ENTITY = auto()
    """The types of the entities that it makes."""
    OUTPUT = auto()


Supplies: TypeAlias = "Supplied | Share"


@dataclass(frozen=True, eq=False)
class Neighbour:
    """Another skill of the workspace, compared by identity."""

    key: str
    is_active: bool | None
    """None where nothing says so."""
    facts: ContractFacts | None
    """None where its contract is not there or could not be read."""
    contract: Path | None = None
    definition: Path | None = None

    @cached_property
    def is_known(self) -> bool:
        """Whether it certainly supplies nothing but what its facts tell."""
        return self.facts is not None and self.facts.is_fully_read()

    def supplied(self, kind: Supplies) -> Iterable[str]:
        """The names of what it supplies, each once."""
        if self.facts is None:
            return ()
        if kind is Supplied.EVIDENCE:
            return self.facts.extract_keys()
        if kind is Supplied.ENTITY:
            return self.facts.entity_types()
        names = dict.fromkeys(self.facts.output_names())
        return [name for name in names if self.facts.shares(name, kind)] if isinstance(kind, Share) else names


class Group:
    """Some skills, and whether they are all there are."""

    def __init__(self, members: Iterable[Neighbour], is_complete: bool) -> None:
        self.members = tuple(members)
        self.is_complete = is_complete
        self._suppliers: dict[Supplies, Mapping[str, tuple[Neighbour, ...]]] = {}
        self._sorted: dict[Supplies, tuple[str, ...]] = {}

    @cached_property
    def unknown(self) -> tuple[Neighbour, ...]:
        """Those that may supply more than is known of them."""
        return tuple(each for each in self.members if not each.is_known)

    @cached_property
    def with_open_outputs(self) -> tuple[Neighbour, ...]:
        """Those that may write outputs of any name, since they declare none (§8)."""
        return tuple(each for each in self.members if each.facts and not each.facts.output_names())

    @cached_property
    def by_key(self) -> Mapping[str, tuple[Neighbour, ...]]:
        """The skills of each key."""
        return _grouped((each.key, each) for each in self.members)

    def suppliers(self, kind: Supplies) -> Mapping[str, tuple[Neighbour, ...]]:
        """Who supplies each name of a kind, in the order of the skills."""
        if kind not in self._suppliers:
            self._suppliers[kind] = _grouped(
                (name, each) for each in self.members for name in each.supplied(kind)
            )
        return self._suppliers[kind]

    def names(self, kind: Supplies) -> tuple[str, ...]:
        """All names of a kind, sorted."""
        if kind not in self._sorted:
            self._sorted[kind] = tuple(sorted(self.suppliers(kind)))
        return self._sorted[kind]


class Team:
    """The skills of a group without one of them, and whether they are all there are."""

    def __init__(self, group: Group, left_out: Neighbour | None = None) -> None:
        self._group = group
        self._left_out = left_out

    @property
    def members(self) -> tuple[Neighbour, ...]:
        """The skills, in the order of their folders' names."""
        return self._without(self._group.members)

    @property
    def is_complete(self) -> bool:
        """Whether nobody else could supply anything, and of these all is known."""
        return self._group.is_complete and not self._without(self._group.unknown)

    @property
    def evidence_keys(self) -> frozenset[str]:
        """The keys of all their extracts."""
        return frozenset(self._names(Supplied.EVIDENCE))

    @property
    def entity_types(self) -> frozenset[str]:
        """The types of all entities they make."""
        return frozenset(self._names(Supplied.ENTITY))

    @property
    def outputs(self) -> frozenset[str]:
        """The names of all their outputs."""
        return frozenset(self._names(Supplied.OUTPUT))

    @property
    def has_open_outputs(self) -> bool:
        """Whether one of them may write outputs of any name, since it declares none (§8)."""
        return bool(self._without(self._group.with_open_outputs))

    def shared(self, share: Share) -> frozenset[str]:
        """The names of the outputs that they hand on in a scope."""
        return frozenset(self._names(share))

    def member(self, key: str) -> Neighbour | None:
        """The skill of a key; the last one where several have it."""
        found = self._without(self._group.by_key.get(key, ()))
        return found[-1] if found else None

    def suppliers(self, kind: Supplies, name: str) -> tuple[Neighbour, ...]:
        """Who supplies a name, the first ones first."""
        return self._without(self._group.suppliers(kind).get(name, ()))

    def supply(self, kind: Supplies, name: str) -> Supply:
        """Whether a name is among what they supply."""
        if self.suppliers(kind, name):
            return Supply(True, self.is_complete)
        return Supply(False, self.is_complete, nearest(without_index(name), self._names(kind)))

    def _names(self, kind: Supplies) -> list[str]:
        """What they supply, sorted."""
        suppliers, alone = self._group.suppliers(kind), (self._left_out,)
        return [name for name in self._group.names(kind) if suppliers[name] != alone]

    def _without(self, members: tuple[Neighbour, ...]) -> tuple[Neighbour, ...]:
        return tuple(each for each in members if each is not self._left_out)


NOBODY = Team(Group((), is_complete=False))
"""What is known of other skills where nothing was given."""


def _grouped(pairs: Iterable[tuple[str, Neighbour]]) -> Mapping[str, tuple[Neighbour, ...]]:
    found: dict[str, list[Neighbour]] = {}
    for name, each in pairs:
        found.setdefault(name, []).append(each)
    return {name: tuple(each) for name, each in found.items()}
