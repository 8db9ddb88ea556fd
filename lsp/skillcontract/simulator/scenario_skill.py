"""Which skill a scenario plays, with its contract, its tools and its neighbours (formats.md 1)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.model.binding import bind_contract
from skillcontract.model.edit_distance import nearest
from skillcontract.model.fault_messages import fault_message
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.preparing import Schemas, prepare_skill
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.language import Localized
from skillcontract.text.system_reason import system_reason
from skillcontract.workspace.loading import GRANTS, MANIFEST, NO_TEXTS, SKILLS, home_of, load
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, read_source
from skillcontract.workspace.tool_list import ToolDefinition, read_tool_list
from skillcontract.workspace.workspace import Skill, Workspace

if TYPE_CHECKING:
    from skillcontract.model.scenario import Scenario

ACTIVE = "ACTIVE"


class CannotPlay(Exception):
    """A scenario cannot be played; `problems` say where and why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].message.en)
        self.problems = problems


@dataclass(frozen=True)
class Cast:
    """The skill a scenario plays and what surrounds it.

    `neighbours` are the usable skills of its agent by key, itself included; None for a lone contract.
    """

    workspace: Workspace
    skill: Skill
    contract: SourceFile
    prepared: PreparedSkill
    neighbours: Mapping[str, PreparedSkill] | None
    others: Mapping[str, PreparedSkill]
    """All skills of the workspace whose contract parses, by key: what evidence of another agent is read by."""
    tool_names_known: bool


def cast_of(file: SourceFile, scenario: Scenario, texts: Mapping[Path, str] = NO_TEXTS) -> Cast:
    """Find and prepare everything; `texts` go before the disk. Raises CannotPlay."""
    workspace, skill = (
        _by_key(file, scenario.skill, texts)
        if scenario.skill is not None
        else _by_path(file, scenario, texts)
    )
    contract = _contract(file, workspace, skill, scenario)
    _refuse_problems(workspace.problems_in(workspace.manifest_file, skill.definition_file))
    own = _tool_list(file, scenario, texts)
    names = skill.tool_names if scenario.tool_names is None else tuple(scenario.tool_names)
    schemas = _schemas({**workspace.tools(skill), **own})
    prepared = prepare_skill(skill.key, bind_contract(contract.tree.root).value, names, schemas)
    lone = scenario.skill is None and home_of(contract.path) is None
    others = {**prepared_skills(workspace), skill.key: prepared}
    neighbours = {
        key: one for key, one in others.items() if one is prepared or is_neighbour(workspace, skill, key)
    }
    return Cast(workspace, skill, contract, prepared, None if lone else neighbours, others, names is not None)


def _by_key(file: SourceFile, key: str, texts: Mapping[Path, str]) -> tuple[Workspace, Skill]:
    root = workspace_above(file.path)
    if root is None:
        message = Localized(
            f"技能 {key} 无处可寻：上级文件夹中没有 {MANIFEST} 或 {SKILLS}/；改用 contract 指明契约文件",
            f"skill {key} cannot be found: no folder above has {MANIFEST} or {SKILLS}/; name the file with contract",
        )
        raise CannotPlay(file.problem("/skill", message))
    workspace = _loaded(file, "/skill", root, texts)
    skill = workspace.skill(key)
    if skill is None:
        near = nearest(key, [one.key for one in workspace.skills])
        message = Localized(
            f"工作区中没有技能 {key}" + (f"，是不是 {near}" if near else f"，把它加到 {SKILLS}/ 下或改名"),
            f"the workspace has no skill {key}"
            + (f"; is it {near}" if near else f"; add it under {SKILLS}/ or rename it"),
        )
        raise CannotPlay(file.problem("/skill", message))
    return workspace, skill


def workspace_above(scenario: Path) -> Path | None:
    """The nearest folder above with a manifest, or else the nearest that holds a `skills` folder; None for neither."""
    for folder in scenario.parents:
        if (folder / MANIFEST).is_file():
            return folder
    return next((folder for folder in scenario.parents if (folder / SKILLS).is_dir()), None)


def _by_path(file: SourceFile, scenario: Scenario, texts: Mapping[Path, str]) -> tuple[Workspace, Skill]:
    named = scenario.contract or ""
    path = _beside(file, named)
    if not path.is_file():
        message = Localized(
            f"没有契约文件 {named}，改正路径", f"there is no contract file {named}; correct the path"
        )
        raise CannotPlay(file.problem("/contract", message))
    workspace = _loaded(file, "/contract", path, texts)
    found = next((one for one in workspace.skills if one.contract and one.contract.path.samefile(path)), None)
    if found is None and workspace.skills:
        source = read_source(path, named, Dialect.CONTRACT, texts)
        if isinstance(source, Problem):
            raise CannotPlay(source)
        found = replace(
            workspace.skills[0],
            key=path.name,
            folder=path.parent,
            contract=source,
            definition=None,
            definition_file=None,
            governance=None,
            governance_file=None,
        )
    if found is None:
        raise CannotPlay(*workspace.problems)
    if workspace.grants is None and scenario.given.principal is not None and (path.parent / GRANTS).is_file():
        beside = _loaded(file, "/given/principal", path.parent, texts)
        workspace = replace(
            workspace,
            grants=beside.grants,
            grants_file=beside.grants_file,
            problems=(*workspace.problems, *beside.problems),
        )
    return workspace, found


def _beside(file: SourceFile, named: str) -> Path:
    """The absolute path of a file that a scenario names relative to itself."""
    return Path(os.path.abspath(file.path.parent / named))  # noqa: PTH100  # resolve() would follow links


def _loaded(file: SourceFile, at: str, path: Path, texts: Mapping[Path, str]) -> Workspace:
    try:
        return load(path, texts)
    except OSError as error:
        reason = system_reason(error)
        message = Localized(f"无法读取 {path.name}：{reason.zh}", f"{path.name} cannot be read: {reason.en}")
        raise CannotPlay(file.problem(at, message)) from error


def _contract(file: SourceFile, workspace: Workspace, skill: Skill, scenario: Scenario) -> SourceFile:
    contract = skill.contract
    if contract is None:
        unread = [one for one in workspace.problems if one.place.path.parent == skill.folder]
        named = scenario.skill or scenario.contract
        message = Localized(
            f"技能 {named} 没有 contract.json，补上它", f"skill {named} has no contract.json; add it"
        )
        raise CannotPlay(*unread, file.problem("/skill", message))
    faults = contract.tree.faults
    if faults:
        said = fault_message(faults[0])
        message = Localized(
            f"契约不是合法 JSON：{said.zh}；先用 skillcontract check 改正",
            f"the contract is not valid JSON: {said.en}; correct it first, see skillcontract check",
        )
        raise CannotPlay(Problem(contract.place_of(faults[0].span), faults[0].span, "", message))
    return contract


def _refuse_problems(problems: Sequence[Problem]) -> None:
    if problems:
        raise CannotPlay(*problems)


def _tool_list(
    file: SourceFile, scenario: Scenario, texts: Mapping[Path, str]
) -> Mapping[str, ToolDefinition]:
    """The tools of the file that the scenario itself names."""
    if scenario.tools is None:
        return {}
    source = read_source(_beside(file, scenario.tools), scenario.tools, Dialect.JSON5, texts)
    if isinstance(source, Problem):
        raise CannotPlay(source)
    if source is None:
        message = Localized(
            f"没有文件 {scenario.tools}，改正路径", f"there is no file {scenario.tools}; correct the path"
        )
        raise CannotPlay(file.problem("/tools", message))
    listed, problems = read_tool_list(source)
    _refuse_problems(problems)
    return {tool.name: tool for tool in reversed(listed.tools)}


def _schemas(tools: Mapping[str, ToolDefinition]) -> Schemas:
    return {name: tool.input_schema for name, tool in tools.items()}


def prepared_skills(workspace: Workspace) -> dict[str, PreparedSkill]:
    """Every skill whose contract parses."""
    return {
        one.key: prepare_skill(
            one.key,
            bind_contract(one.contract.tree.root).value,
            one.tool_names,
            _schemas(workspace.tools(one)),
        )
        for one in workspace.skills
        if one.contract is not None and not one.contract.tree.faults
    }


def is_neighbour(workspace: Workspace, played: Skill, key: str) -> bool:
    """Whether the agent of the played skill has a skill of that key that is ACTIVE (§1.1)."""
    agent = workspace.agent_of(played)
    other = next((one for one in workspace.skills if one.key == key), None)
    status = other.definition.status if other is not None and other.definition is not None else None
    return agent is not None and key in agent.skills and status in {None, ACTIVE}
