"""What rules see of the files beside a contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract.workspace.contract_facts import ContractFacts
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.workspace import Skill, Workspace

if TYPE_CHECKING:
    # Rules of contracts alone need no governance, and the first open document should not wait for it.
    from skillcontract.governance.register import Register


@dataclass(frozen=True, slots=True)
class SkillSubject:
    """One skill: its files, its contract's facts, and what surrounds it."""

    skill: Skill
    workspace: Workspace
    contract: ContractFacts | None
    """None where the contract is not there or cannot be read."""
    around: Surroundings
    known_tools: frozenset[str]
    """Every name that some file of the workspace uses for a tool."""
    register: Register | None
    """P2's view of the workspace; None where its governance cannot be read at all."""


@dataclass(frozen=True, slots=True)
class GrantsSubject:
    """grants.json5, seen by some skills."""

    file: SourceFile
    register: Register
    skills: tuple[str, ...]
    """The skill_ids of the skills that are looked at."""
