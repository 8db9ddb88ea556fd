"""The surroundings of a workspace's contracts, gathered once for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from itertools import chain
from pathlib import Path

from skillcontract.model.binding import bind_contract
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.workspace.contract_facts import ContractFacts, facts_of
from skillcontract.workspace.receipt_answers import ReceiptAnswers, merged
from skillcontract.workspace.surroundings import NOBODY, Neighbour, Surroundings, Team
from skillcontract.workspace.tool_fingerprint import drifted_tools
from skillcontract.workspace.tool_schemas import ToolSchemas
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
        self._drifted = drifted_tools(workspace)
        self._around: dict[Path, Surroundings] = {}
        self._tools = {name: ToolSchemas(tool) for name, tool in workspace.tools().items()}

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
        skills = self.workspace.skills
        return next((skill for skill in skills if skill.contract and skill.contract.path == path), None)

    def around(self, skill: Skill) -> Surroundings:
        """What surrounds the contract of one of its skills."""
        place = skill.contract.path if skill.contract else skill.governance_path
        if place not in self._around:
            self._around[place] = self._surroundings(skill)
        return self._around[place]

    def facts(self, skill: Skill) -> ContractFacts | None:
        """What a skill's contract tells; None where it is not there or cannot be read."""
        return next(each.facts for other, each in self._neighbours if other is skill)

    def _surroundings(self, skill: Skill) -> Surroundings:
        workspace = self.workspace
        settings = workspace.settings
        own_lists = {tool.name: ToolSchemas(tool) for each in skill.tool_lists for tool in each.tools}
        has_lists = bool(workspace.tool_lists or skill.tool_lists)
        manifest = workspace.manifest
        says_key = skill.definition is not None and skill.definition.skill_key is not None
        agent_skills, foreign = self._agents_skills(skill)
        return Surroundings(
            own_key=skill.key if says_key or not workspace.is_lone else None,
            bound_tools=skill.tool_names,
            team=self._team(skill, agent_skills),
            everyone=self._everyone(skill),
            agent_skills=agent_skills,
            foreign_skills=foreign,
            tools={**self._tools, **own_lists} if has_lists else None,
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

    def _agents_skills(self, skill: Skill) -> tuple[frozenset[str] | None, frozenset[str]]:
        """The skills of the agents that own a skill (None where none is known to), and those of others alone."""
        if self.workspace.is_lone:
            return None, frozenset()
        agents = self.workspace.agents
        own = [agent for agent in agents if skill.key in agent.skills]
        keys = frozenset(key for agent in own for key in agent.skills)
        known = frozenset(other.key for other in self.workspace.skills)
        listed = frozenset(key for agent in agents for key in agent.skills)
        return keys if own else None, (known | listed) - keys

    def _team(self, skill: Skill, agent_skills: frozenset[str] | None) -> Team:
        if agent_skills is None:
            return NOBODY
        members = [
            each for other, each in self._neighbours if other is not skill and each.key in agent_skills
        ]
        missing = agent_skills - {skill.key} - {each.key for each in members}
        return Team(members, is_complete=not missing)

    def _everyone(self, skill: Skill) -> Team:
        if self.workspace.is_lone:
            return NOBODY
        members = [each for other, each in self._neighbours if other is not skill]
        listed = {key for agent in self.workspace.agents for key in agent.skills}
        missing = listed - {skill.key} - {each.key for each in members}
        return Team(members, is_complete=not missing)


def _neighbour(skill: Skill) -> Neighbour:
    status = skill.definition.status if skill.definition else None
    return Neighbour(
        skill.key,
        None if not status else status == ACTIVE,
        _contract_facts(skill),
        skill.contract.path if skill.contract else None,
        skill.definition_file.path if skill.definition_file else None,
    )


def _contract_facts(skill: Skill) -> ContractFacts | None:
    if skill.contract is None:
        return None
    tree = skill.contract.tree
    if not isinstance(tree.root, ObjectNode):
        return None
    return facts_of(bind_contract(tree.root).value, unread=bool(tree.faults))
