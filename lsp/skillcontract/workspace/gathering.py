"""The surroundings of a workspace's contracts, gathered once for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from skillcontract.workspace.contract_facts import ContractFacts
from skillcontract.workspace.receipt_answers import ReceiptAnswers, merged
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.team import NOBODY, Group, Neighbour, Team
from skillcontract.workspace.tool_fingerprint import drifted_tools
from skillcontract.workspace.tool_list import ToolList
from skillcontract.workspace.tool_schemas import ToolSchemas, schemas_in
from skillcontract.workspace.workspace import Skill, Workspace

ACTIVE = "ACTIVE"


class Gathering:
    """One workspace's surroundings: each contract and each tool is prepared once, however many skills ask."""

    def __init__(self, workspace: Workspace, step: Callable[[], None] = lambda: None) -> None:
        """`step` is called for each skill that was read, and may raise to give up."""
        self.workspace = workspace
        neighbours: list[tuple[Skill, Neighbour]] = []
        for skill in workspace.skills:
            neighbours.append((skill, _neighbour(skill)))
            step()
        self._neighbours = tuple(neighbours)
        # Two files never stand in one place, and a skill's governance contract has one even where it is not there.
        self._by_place = {skill.governance_path: each for skill, each in neighbours}
        self._by_contract = {
            skill.contract.path: skill for skill in reversed(workspace.skills) if skill.contract
        }
        self._agents = _Agents(workspace, tuple(each for _, each in neighbours))
        self._drifted = drifted_tools(workspace)
        self._around: dict[Path, Surroundings] = {}
        self._tools = _by_name(workspace.tool_lists)

    @cached_property
    def known_tools(self) -> frozenset[str]:
        """Every name that some file of the workspace uses for a tool."""
        skills = self.workspace.skills
        lists = (*self.workspace.tool_lists, *(each for skill in skills for each in skill.tool_lists))
        names = {tool.name for each in lists for tool in each.tools}
        for skill, neighbour in self._neighbours:
            names.update(skill.tool_names or (), neighbour.facts.tool_names() if neighbour.facts else ())
        return frozenset(names)

    def skill_of(self, contract: Path) -> Skill | None:
        """The skill of a contract file; None where the workspace passes that file over."""
        path = Path(os.path.abspath(contract))  # noqa: PTH100  # As the loader names its files.
        return self._by_contract.get(path)

    def around(self, skill: Skill) -> Surroundings:
        """What surrounds the contract of one of its skills."""
        place = skill.contract.path if skill.contract else skill.governance_path
        if place not in self._around:
            self._around[place] = self._surroundings(skill)
        return self._around[place]

    def facts(self, skill: Skill) -> ContractFacts | None:
        """What a skill's contract tells; None where it is not there or cannot be read."""
        return self._by_place[skill.governance_path].facts

    def _surroundings(self, skill: Skill) -> Surroundings:
        workspace = self.workspace
        settings = workspace.settings
        own_lists = _by_name(skill.tool_lists)
        tools = {**self._tools, **own_lists} if own_lists else self._tools
        has_lists = bool(workspace.tool_lists or skill.tool_lists)
        manifest = workspace.manifest
        says_key = skill.definition is not None and skill.definition.skill_key is not None
        me, agents = self._by_place[skill.governance_path], self._agents
        beside = agents.beside(skill.key)
        return Surroundings(
            own_key=skill.key if says_key or not workspace.is_lone else None,
            bound_tools=skill.tool_names,
            team=NOBODY if beside.group is None else Team(beside.group, me),
            everyone=NOBODY if agents.everyone is None else Team(agents.everyone, me),
            agent_skills=beside.keys,
            foreign_skills=beside.foreign,
            tools=tools if has_lists else None,
            has_all_tools=manifest is not None and manifest.tool_catalog == "complete",
            drifted=self._drifted,
            receipt_tools=merged(
                chain(
                    skill.receipts_shown.items(),
                    ((tool, ReceiptAnswers()) for tool in (manifest.receipt_tools if manifest else ())),
                )
            ),
            confirm_bypass_tools=frozenset(settings.write_confirm_bypass_tools),
            delegate_depth=settings.delegate_max_depth,
            definition_file=skill.definition_file.path if skill.definition_file else None,
            lock_file=workspace.lock_file.path if workspace.lock_file else None,
        )


class _Beside(NamedTuple):
    """What may run beside a skill."""

    keys: frozenset[str] | None
    """The keys of the skills of the agents that own it; None where no agent is known to."""
    foreign: frozenset[str]
    """Those of others alone."""
    group: Group | None


class _Agents:
    """Who owns which skills. Skills with the same agents share what is known of these."""

    def __init__(self, workspace: Workspace, members: tuple[Neighbour, ...]) -> None:
        self._members = members
        # Nobody knows which skills there are beside a contract that stands alone.
        agents = () if workspace.is_lone else workspace.agents
        owners: dict[str, list[frozenset[str]]] = {}
        for skills in (frozenset(agent.skills) for agent in agents):
            for key in skills:
                owners.setdefault(key, []).append(skills)
        self._owned = {key: frozenset().union(*skills) for key, skills in owners.items()}
        self._known = frozenset() if workspace.is_lone else frozenset(each.key for each in members)
        self._all = self._known | self._owned.keys()
        self.everyone = None if workspace.is_lone else Group(members, self._owned.keys() <= self._known)
        self._beside: dict[frozenset[str] | None, _Beside] = {}

    def beside(self, skill: str) -> _Beside:
        """What may run beside a skill."""
        keys = self._owned.get(skill)
        if keys not in self._beside:
            self._beside[keys] = self._made(keys)
        return self._beside[keys]

    def _made(self, keys: frozenset[str] | None) -> _Beside:
        if keys is None:
            return _Beside(None, self._all, None)
        group = Group((each for each in self._members if each.key in keys), keys <= self._known)
        return _Beside(keys, self._all - keys, group)


def _by_name(lists: Sequence[ToolList]) -> dict[str, ToolSchemas]:
    """The schemas of the tools of some lists; of one name the first counts (`Workspace.tools`)."""
    return {schemas.tool.name: schemas for each in reversed(lists) for schemas in reversed(schemas_in(each))}


def _neighbour(skill: Skill) -> Neighbour:
    status = skill.definition.status if skill.definition else None
    return Neighbour(
        skill.key,
        None if not status else status == ACTIVE,
        skill.contract.contract.facts if skill.contract else None,
        skill.contract.path if skill.contract else None,
        skill.definition_file.path if skill.definition_file else None,
    )
