"""From a workspace to the rows of agent-studio's tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from skillcontract.model.agent_studio import (
    ACTIVE,
    AGENTS,
    CUSTOM,
    LIMITS,
    SKILLS,
    SKILLS_OF_AGENTS,
    TOOLS_OF_SKILLS,
)
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.values import Json, value_of
from skillcontract.workspace.problem import Place
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Skill, Workspace

if TYPE_CHECKING:
    from skillcontract.model.manifest import Agent

_MARK = "\ufeff"
"""A byte-order mark, which belongs to a file and not to its text."""

Row: TypeAlias = dict[str, Json]
Rows: TypeAlias = dict[str, list[Row]]


class NotStorable(Exception):
    """A contract that a JSON column cannot hold: `place` is its first fault, `code` what it is."""

    def __init__(self, place: Place, code: str) -> None:
        super().__init__(place, code)
        self.place = place
        self.code = code


@dataclass(frozen=True, slots=True)
class TooLong:
    """A text of `length` characters in a column that holds `limit`; `row` counts from 0."""

    table: str
    row: int
    column: str
    length: int
    limit: int


def rows_of(workspace: Workspace, organ: int, first_id: int) -> Rows:
    """The rows of a workspace. Ids count from `first_id` in each table; all belong to `organ`.

    Contracts lose their comments, since a JSON column keeps none (N07); numbers stay as they were written. Columns for
    which the database has a default are left out. Raises NotStorable where a contract is not JSON.
    """
    agent_ids = {agent.agent_code: first_id + at for at, agent in enumerate(workspace.agents)}
    skill_ids = {skill.key: first_id + at for at, skill in enumerate(workspace.skills)}
    of_agents: list[Row] = [
        {"agent_id": agent_ids[agent.agent_code], "skill_id": skill_ids[key], "enabled_flag": 1}
        for agent in workspace.agents
        for key in agent.skills
        if key in skill_ids
    ]
    of_skills: list[Row] = [
        {"skill_id": first_id + at, "tool_name": name, "enabled_flag": 1}
        for at, skill in enumerate(workspace.skills)
        for name in skill.tool_names or ()
    ]
    tables: Mapping[str, list[Row]] = {
        AGENTS: [_agent(agent) for agent in workspace.agents],
        SKILLS: [_skill(skill) for skill in workspace.skills],
        SKILLS_OF_AGENTS: of_agents,
        TOOLS_OF_SKILLS: of_skills,
    }
    return {
        table: [{"id": first_id + at, "organ_id": organ, **row} for at, row in enumerate(rows)]
        for table, rows in tables.items()
    }


def too_long(rows: Rows) -> Iterator[TooLong]:
    """The texts that do not fit into their columns."""
    for table, limits in LIMITS.items():
        for at, row in enumerate(rows[table]):
            for column, limit in limits.items():
                text = row.get(column)
                if isinstance(text, str) and len(text) > limit:
                    yield TooLong(table, at, column, len(text), limit)


def _agent(agent: Agent) -> Row:
    return {
        "agent_code": agent.agent_code,
        "agent_name": agent.agent_name or agent.agent_code,
        "resource_type": CUSTOM,
        "identity_desc": agent.identity_desc,
        "mission_desc": agent.mission_desc,
        "boundary_desc": agent.boundary_desc,
        "style_desc": agent.style_desc,
        "principle_desc": agent.principle_desc,
        "status": agent.status or ACTIVE,
    }


def _skill(skill: Skill) -> Row:
    defined = skill.definition
    return {
        "skill_key": skill.key,
        "skill_name": (defined and defined.skill_name) or skill.key,
        "resource_type": CUSTOM,
        "semantic_desc": defined.semantic_desc if defined else None,
        "skill_manual": skill.manual.text.removeprefix(_MARK) if skill.manual else None,
        "skill_contract": _contract(skill.contract) if skill.contract else None,
        "status": (defined and defined.status) or ACTIVE,
    }


def _contract(file: SourceFile) -> Json:
    for fault in file.tree.faults:
        # What is JSON but no object can be stored; that the runtime drops it is for `check` to say.
        if fault.code is not FaultCode.ROOT_NOT_OBJECT:
            raise NotStorable(file.place_of(fault.span), fault.code)
    return value_of(file.tree.root)
