"""Contracts and principals as P2 weighs them: what could be read, and what could not (semantics D1, D3b, D7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract.governance.grant import GrantMeanings, is_effect, is_grant, trust_level
from skillcontract.governance.unreadable import Unreadable, Why
from skillcontract.model.pointer import child

if TYPE_CHECKING:
    from skillcontract.model.governance import GovernanceContract
    from skillcontract.model.grants import Grants, Principal


@dataclass(frozen=True, slots=True)
class ContractTerms:
    """A governance contract in force."""

    skill: str
    """Its skill_id."""
    role: str | None
    preconditions: frozenset[str]
    side_effects: frozenset[str]
    trust: int | None
    """The level required; None where it cannot be read."""
    capabilities: tuple[str, ...] = ()
    tool_effects: Mapping[str, frozenset[str]] | None = None
    """Which effects a call of each tool requests; None where nothing says so."""
    unreadable: tuple[Unreadable, ...] = ()
    """What keeps every cell of its role from being known."""
    temporary: bool = False

    @property
    def knows_its_grants(self) -> bool:
        """Whether all its preconditions and side effects could be read."""
        return all(each.why is Why.TRUST for each in self.unreadable)


@dataclass(frozen=True, slots=True)
class Scope:
    """The grants that count for one skill."""

    grants: frozenset[str]
    unreadable: tuple[Unreadable, ...] = ()


@dataclass(frozen=True, slots=True)
class PrincipalTerms:
    """A principal and what it holds."""

    id: str
    role: str | None
    grants: frozenset[str]
    trust: int | None
    """The level held; None where it cannot be read."""
    scopes: Mapping[str, Scope]
    unreadable: tuple[Unreadable, ...] = ()
    """What keeps its unscoped cells from being known, apart from the trust."""
    unreadable_trust: tuple[Unreadable, ...] = ()
    pointer: str = ""
    """Its place in grants.json5."""

    def counted(self, skill: str) -> Scope:
        """The grants that count for a skill, and what could not be read of them (semantics D3b)."""
        scope = self.scopes.get(skill)
        return Scope(self.grants, self.unreadable) if scope is None else scope

    @property
    def all_unreadable(self) -> tuple[Unreadable, ...]:
        """Everything about the principal that could not be read."""
        scopes = (each for scope in self.scopes.values() for each in scope.unreadable)
        return (*self.unreadable, *self.unreadable_trust, *scopes)


def contract_terms(contract: GovernanceContract, skill: str, *, temporary: bool = False) -> ContractTerms:
    """The terms of a governance contract as written."""
    preconditions, odd_grants = _names(contract.preconditions, "/preconditions", is_grant, Why.GRANT)
    effects, odd_effects = _names(contract.side_effects, "/side_effects", is_effect, Why.EFFECT)
    trust = trust_level(contract.trust_required)
    odd_trust = (
        [] if trust is not None else [Unreadable(Why.TRUST, contract.trust_required, "/trust_required")]
    )
    capabilities = contract.capabilities if isinstance(contract.capabilities, list) else []
    return ContractTerms(
        skill,
        contract.role or None,
        frozenset(preconditions),
        frozenset(effects),
        trust,
        tuple(each for each in capabilities if isinstance(each, str)),
        _tool_effects(contract.tool_effects),
        (*odd_grants, *odd_effects, *odd_trust),
        temporary,
    )


def grant_meanings(grants: Grants) -> GrantMeanings:
    """What the workspace's tables say about single grants."""
    effects, write_like = _entries(grants.effects), _entries(grants.write_like)
    said = {
        grant: effect for grant, effect in effects.items() if isinstance(effect, str) and is_effect(effect)
    }
    told = {grant: write for grant, write in write_like.items() if isinstance(write, bool)}
    return GrantMeanings(said, told, frozenset((effects.keys() - said) | (write_like.keys() - told)))


def principal_terms(principal: Principal, name: str, meanings: GrantMeanings, pointer: str) -> PrincipalTerms:
    """The terms of the principal `name` as written at `pointer` of grants.json5."""

    def known(value: object) -> bool:
        return is_grant(value) and value not in meanings.unreadable

    held, odd = _names(principal.grants, child(pointer, "grants"), known, Why.GRANT)
    scopes, odd_scopes = _scopes(principal.scopes, child(pointer, "scopes"), frozenset(held), known)
    trust = trust_level(principal.trust)
    return PrincipalTerms(
        name,
        principal.role or None,
        frozenset(held),
        trust,
        scopes,
        (*odd, *odd_scopes),
        () if trust is not None else (Unreadable(Why.TRUST, principal.trust, child(pointer, "trust")),),
        pointer,
    )


def _names(
    raw: object, pointer: str, readable: Callable[[object], bool], why: Why
) -> tuple[list[str], list[Unreadable]]:
    """The readable names of a list, and every other item; a value that is no list is one unreadable item itself."""
    if raw is None:
        return [], []
    if not isinstance(raw, list):
        return [], [Unreadable(why, raw, pointer)]
    names = [item for item in raw if readable(item)]
    odd = [
        Unreadable(why, item, child(pointer, str(index)))
        for index, item in enumerate(raw)
        if not readable(item)
    ]
    return names, odd


def _scopes(
    raw: object, pointer: str, held: frozenset[str], known: Callable[[object], bool]
) -> tuple[Mapping[str, Scope], tuple[Unreadable, ...]]:
    """The scopes by skill; where it is no object, nobody can tell for which skills they were meant."""
    if raw is None:
        return {}, ()
    if not isinstance(raw, dict):
        return {}, (Unreadable(Why.SCOPE, raw, pointer),)
    listed = {skill: names for skill, names in raw.items() if names is not None}
    return {skill: _scope(names, child(pointer, skill), held, known) for skill, names in listed.items()}, ()


def _scope(raw: object, pointer: str, held: frozenset[str], known: Callable[[object], bool]) -> Scope:
    names, odd = _names(raw, pointer, known, Why.GRANT)
    items = raw if isinstance(raw, list) else []
    foreign = [
        Unreadable(Why.NOT_HELD, item, child(pointer, str(index)))
        for index, item in enumerate(items)
        if known(item) and item not in held
    ]
    return Scope(frozenset(names) & held, (*odd, *foreign))


def _entries(raw: object) -> Mapping[str, object]:
    """The entries of one of the workspace's tables; null and "" say nothing."""
    entries = raw if isinstance(raw, dict) else {}
    return {key: value for key, value in entries.items() if value is not None and value != ""}


def _tool_effects(raw: object) -> Mapping[str, frozenset[str]] | None:
    if not isinstance(raw, dict):
        return None
    return {tool: frozenset(_strings(effects)) for tool, effects in raw.items() if effects is not None}


def _strings(value: object) -> Iterable[str]:
    items = value if isinstance(value, list) else [value]
    return [item if isinstance(item, str) else repr(item) for item in items]
