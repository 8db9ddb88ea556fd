"""The contracts in force and the principals of a workspace, at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.governance.adjudication import Ruling, adjudicate, no_contract
from skillcontract.governance.grant import GrantMeanings
from skillcontract.governance.temporary import Lapse, temporary_term
from skillcontract.governance.terms import (
    ContractTerms,
    PrincipalTerms,
    contract_terms,
    grant_meanings,
    principal_terms,
)
from skillcontract.governance.unreadable import Unreadable, Why
from skillcontract.model.pointer import child
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace.problem import Place, Problem
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Skill, Workspace

if TYPE_CHECKING:
    from skillcontract.model.governance import GovernanceContract
    from skillcontract.model.grants import Grants


class OutOfForce(NamedTuple):
    """A temporary contract that counts as absent, and why."""

    skill: str
    lapses: tuple[Lapse, ...]


class Dropped(NamedTuple):
    """A skill of which a contract does not load, and why; no reason means the runtime contract."""

    skill: str
    problem: Problem | None
    place: Place | None


@dataclass(frozen=True, eq=False)
class Held:
    """Who holds what, and what that means; while grants.json5 stays as it is, one and the same object.

    It is compared by identity: to compare principals one by one would take longer than to rule on them.
    """

    principals: tuple[PrincipalTerms, ...]
    """In the order of grants.json5."""
    meanings: GrantMeanings


@dataclass(frozen=True)
class Register:
    """What P2 works on. Rulings, matrix and differences are pure functions of it."""

    contracts: tuple[ContractTerms, ...]
    """Those in force, by skill_id."""
    held: Held
    out_of_force: tuple[OutOfForce, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    """Skills whose runtime contract does not load, or whose governance contract cannot be read."""
    odd_principals: tuple[Problem, ...] = ()
    """What could not be read of single principals apart from their grants and their trust."""
    mismatched: tuple[str, ...] = ()
    """Skills of which contract and runtime contract disagree about whether they write."""
    skills: Mapping[str, Skill] | None = None
    """The files of each skill, by skill_id."""
    workspace: Workspace | None = None

    @property
    def principals(self) -> tuple[PrincipalTerms, ...]:
        """Those of grants.json5, in its order."""
        return self.held.principals

    @property
    def meanings(self) -> GrantMeanings:
        """What the grants mean."""
        return self.held.meanings

    @cached_property
    def by_skill(self) -> Mapping[str, ContractTerms]:
        """The contracts in force by skill_id."""
        return {each.skill: each for each in self.contracts}

    @cached_property
    def by_id(self) -> Mapping[str, PrincipalTerms]:
        """The principals by id."""
        return {each.id: each for each in self.principals}

    def contract(self, name: str) -> ContractTerms | None:
        """The contract in force of a skill_id, or of a skillKey; None where there is none."""
        return self.by_skill.get(self.skill_id(name))

    def skill_id(self, name: str) -> str:
        """The skill_id that a skill_id or skillKey names; the name itself where it names neither."""
        skills = self.skills or {}
        if name in skills or name in self.by_skill:
            return name
        return next((skill_id for skill_id, skill in skills.items() if skill.key == name), name)

    def principal(self, name: str) -> PrincipalTerms | None:
        """The principal of that id."""
        return self.by_id.get(name)

    def rule(self, skill: str, principal: PrincipalTerms, requested: frozenset[str] | None = None) -> Ruling:
        """The ruling on a skill, named by skill_id or skillKey."""
        contract = self.contract(skill)
        if contract is None:
            name = self.skill_id(skill)
            lapses = next((each.lapses for each in self.out_of_force if each.skill == name), ())
            return no_contract(name, principal, lapses)
        return adjudicate(contract, principal, self.meanings, requested)

    def contract_place(self, skill: str, pointer: str = "") -> Place | None:
        """Where a skill's governance contract says something."""
        found = (self.skills or {}).get(skill)
        return found.governance_file.place(pointer) if found and found.governance_file else None

    def grants_place(self, pointer: str) -> Place | None:
        """Where grants.json5 says something."""
        file = self.workspace.grants_file if self.workspace else None
        return file.place(pointer) if file else None


def unusable(workspace: Workspace) -> tuple[Problem, ...]:
    """What keeps a matrix from being made of a workspace at all; none where it can be.

    Besides grants that are unusable, that there is no contract: a matrix without rows would be consistent and say nothing.
    """
    found = unusable_grants(workspace)
    if not found and not any(skill.governance for skill in workspace.skills):
        zh, en = "没有任何技能有可用的 governance.json5", "no skill has a governance.json5 that can be used"
        return _problems_of(workspace, "governance.json5") or (_missing(workspace, "skills", zh, en),)
    return found


def unusable_grants(workspace: Workspace) -> tuple[Problem, ...]:
    """What keeps anything from being ruled on; none where rulings can be made, if only NO_CONTRACT (semantics D4).

    Grants that cannot be understood as a whole are unusable input. A single grant, principal or contract that cannot be
    read is not: it is a defect (semantics D6, D7), and all others are still judged.
    """
    grants, file = workspace.grants, workspace.grants_file
    if grants is None or file is None:
        found = workspace.problems_at(file.path if file else workspace.root / "grants.json5")
        return found or (_missing(workspace, "grants.json5", "没有权限文件", "there is no such file"),)
    fatal = [each for each in workspace.problems_in(file) if not _of_one_principal(each)]
    for name, table in (("effects", grants.effects), ("writeLike", grants.write_like)):
        if table is not None and not isinstance(table, dict):
            fatal.append(
                file.problem(child("", name), Localized(f"{name} 应为对象", f"{name} must be an object"))
            )
    return tuple(fatal)


def _of_one_principal(problem: Problem) -> bool:
    """Whether a problem of grants.json5 leaves out one property of one principal, such as `/principals/3/role`."""
    return problem.pointer.startswith("/principals/") and problem.pointer.count("/") > 2


def _problems_of(workspace: Workspace, name: str) -> tuple[Problem, ...]:
    return tuple(each for each in workspace.problems if each.place.path.name.endswith(name))


def _missing(workspace: Workspace, name: str, zh: str, en: str) -> Problem:
    return Problem(Place(workspace.root / name), Span(0, 0), "", Localized(zh, en))


def register(workspace: Workspace, now: datetime, loads: Callable[[Skill], bool]) -> Register:
    """The register of a workspace with usable grants (see `unusable_grants`) at the moment `now`.

    `loads` tells whether a skill's runtime contract loads: no L rule fires on it.
    """
    contracts: dict[str, ContractTerms] = {}
    out_of_force: list[OutOfForce] = []
    skills: dict[str, Skill] = {}
    mismatched: list[str] = []
    for skill in workspace.skills:
        if skill.governance is None or workspace.problems_at(skill.governance_path):
            continue
        skill_id = skill.skill_id
        temporary = skill.governance.temporary
        term = temporary_term(temporary, now) if temporary is not None else None
        if term and term.lapses:
            out_of_force.append(OutOfForce(skill_id, term.lapses))
            skills.setdefault(skill_id, skill)
            continue
        terms = _terms(skill.governance_file, skill.governance, skill_id, is_temporary=term is not None)
        if skill_id in contracts:
            terms = replace(
                terms, unreadable=(*terms.unreadable, Unreadable(Why.TWICE, skill_id, "/skill_id"))
            )
        contracts[skill_id] = terms
        skills[skill_id] = skill
    dropped = _dropped(workspace, loads)
    lost = {each.skill for each in dropped}
    for skill_id, terms in contracts.items():
        if skill_id not in lost and _disagree(terms, writes(skills[skill_id])):
            mismatched.append(skill_id)
    file, grants = workspace.grants_file, workspace.grants
    held = file.kept(_held, grants) if file is not None and grants is not None else _NOTHING_HELD
    return Register(
        tuple(sorted(contracts.values(), key=lambda terms: terms.skill)),
        held,
        tuple(sorted(out_of_force)),
        dropped,
        _odd_principals(workspace),
        tuple(sorted(mismatched)),
        skills=skills,
        workspace=workspace,
    )


def _terms(
    file: SourceFile | None, contract: GovernanceContract, skill_id: str, *, is_temporary: bool
) -> ContractTerms:
    if file is None:
        return contract_terms(contract, skill_id, temporary=is_temporary)
    return file.kept(_terms_in, contract, skill_id, is_temporary=is_temporary)


def _terms_in(
    _file: SourceFile, contract: GovernanceContract, skill_id: str, *, is_temporary: bool
) -> ContractTerms:
    return contract_terms(contract, skill_id, temporary=is_temporary)


_NOTHING_HELD = Held((), GrantMeanings({}, {}, frozenset()))


def _held(_file: SourceFile, grants: Grants) -> Held:
    meanings = grant_meanings(grants)
    return Held(_principals(grants, meanings), meanings)


def writes(skill: Skill) -> bool | None:
    """Whether the runtime contract has a WRITE tool; None where there is no contract, or a tool's effect is unknown."""
    return None if skill.contract is None else skill.contract.contract.writes


def _dropped(workspace: Workspace, loads: Callable[[Skill], bool]) -> tuple[Dropped, ...]:
    found = []
    for skill in workspace.skills:
        unread = workspace.problems_at(skill.governance_path)
        if unread:
            found.append(Dropped(skill.skill_id, unread[0], unread[0].place))
        if skill.contract is not None and not loads(skill):
            # Its reading knows where the root stands; the tree, which nobody keeps of a contract, would be made again.
            place = skill.contract.place_of(skill.contract.contract.span)
            found.append(Dropped(skill.skill_id, None, place))
    return tuple(sorted(found, key=lambda each: each.skill))


def _disagree(terms: ContractTerms, writing: bool | None) -> bool:
    unknown = writing is None or any(each.why is Why.EFFECT for each in terms.unreadable)
    return not unknown and writing is not bool(terms.side_effects)


def _principals(grants: Grants, meanings: GrantMeanings) -> tuple[PrincipalTerms, ...]:
    """The principals; of two with one id the later counts, and nothing about it is certain."""
    found: dict[str, PrincipalTerms] = {}
    for index, principal in enumerate(grants.principals):
        if not principal.id:
            continue
        pointer = child("/principals", str(index))
        terms = principal_terms(principal, principal.id, meanings, pointer)
        if terms.id in found:
            twice = Unreadable(Why.TWICE, terms.id, child(pointer, "id"))
            scopes = {
                skill: replace(scope, unreadable=(*scope.unreadable, twice))
                for skill, scope in terms.scopes.items()
            }
            terms = replace(terms, unreadable=(*terms.unreadable, twice), scopes=scopes)
        found[terms.id] = terms
    return tuple(found.values())


def _odd_principals(workspace: Workspace) -> tuple[Problem, ...]:
    file, grants = workspace.grants_file, workspace.grants
    if file is None or grants is None:
        return ()
    told = workspace.problems_in(file)
    said = {each.pointer for each in told}
    nameless = [
        child("/principals", str(index)) for index, each in enumerate(grants.principals) if not each.id
    ]
    message = Localized("主体没有 id", "the principal has no id")
    return (
        *told,
        *(file.problem(pointer, message) for pointer in nameless if child(pointer, "id") not in said),
    )
