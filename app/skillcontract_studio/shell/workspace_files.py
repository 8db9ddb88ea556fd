"""The files of a workspace in the order in which they are told: agents' skills first, each with what belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skillcontract.model.manifest import Agent
    from skillcontract.workspace import Skill, Workspace


def skills_by_agent(workspace: Workspace) -> Iterator[tuple[Agent | None, list[Skill]]]:
    """Each agent with its skills, then (None) those that no agent has."""
    owned: set[str] = set()
    for agent in workspace.agents:
        keys = frozenset(agent.skills)
        owned |= keys
        yield agent, [skill for skill in workspace.skills if skill.key in keys]
    yield None, [skill for skill in workspace.skills if skill.key not in owned]


def files_of_skill(skill: Skill) -> Iterator[Path]:
    """Contract, manual, governance, definition and scenarios, as far as they are there."""
    for source in (skill.contract, skill.manual, skill.governance_file, skill.definition_file):
        if source is not None:
            yield source.path
    yield from skill.scenarios


def what_is_told(workspace: Workspace) -> object:
    """All that is told of a workspace beside its files, to be compared: names, and how many there are of what is counted."""
    return (
        workspace.root,
        [(each.agent_code, each.agent_name, each.skills) for each in workspace.agents],
        [(each.key, each.definition.skill_name if each.definition else None) for each in workspace.skills],
        [len(each.tools) for each in workspace.tool_lists],
        len(workspace.grants.principals) if workspace.grants else None,
    )


def files_of(workspace: Workspace) -> Iterator[Path]:
    """Every file once for each place that it has."""
    for _, skills in skills_by_agent(workspace):
        for skill in skills:
            yield from files_of_skill(skill)
    yield from (each.file.path for each in workspace.tool_lists)
    for source in (workspace.grants_file, workspace.manifest_file):
        if source is not None:
            yield source.path
