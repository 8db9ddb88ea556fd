"""A workspace as it was loaded. Frozen plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.workspace.problem import Problem
from skillcontract.workspace.receipt_answers import ReceiptAnswers
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.tool_list import ToolDefinition, ToolList

if TYPE_CHECKING:
    from skillcontract.model.governance import GovernanceContract
    from skillcontract.model.grants import Grants
    from skillcontract.model.manifest import Agent, Manifest, RuntimeSettings
    from skillcontract.model.skill import SkillDefinition
    from skillcontract.model.tool_lock import ToolLock


@dataclass(frozen=True)
class Skill:
    """One skill: what its files say. A file that is not there, or cannot be read, is None."""

    key: str
    """skillKey of skill.json5; else the folder's name, or for a lone contract the file's."""
    folder: Path
    contract: SourceFile | None
    definition: SkillDefinition | None
    definition_file: SourceFile | None
    manual: SourceFile | None
    governance: GovernanceContract | None
    governance_file: SourceFile | None
    """Also there where its text cannot be understood; then `governance` is None."""
    governance_path: Path
    """Where the governance contract stands, or would."""
    scenarios: tuple[Path, ...]
    tool_lists: tuple[ToolList, ...]
    """The lists that belong to this contract alone (`x.tools.json`)."""
    receipts_shown: Mapping[str, ReceiptAnswers] = field(default_factory=dict)
    """The tools that answer with receipts in its scenarios."""
    scenario_files: tuple[SourceFile, ...] = ()
    """Those of the scenarios that can be read."""

    @property
    def skill_id(self) -> str:
        """The name in contracts and grants: that of the governance contract, else the key."""
        return (self.governance and self.governance.skill_id) or self.key

    @property
    def tool_names(self) -> tuple[str, ...] | None:
        """The tools bound to the skill; None where nothing says so."""
        return self.definition.tool_names if self.definition else None


@dataclass(frozen=True)
class Workspace:
    """A folder's skills, tools and grants, or one lone contract with its siblings."""

    root: Path
    manifest: Manifest | None
    manifest_file: SourceFile | None
    skills: tuple[Skill, ...]
    """In the order of their folders' names."""
    tool_lists: tuple[ToolList, ...]
    grants: Grants | None
    grants_file: SourceFile | None
    """Also there where its text cannot be understood; then `grants` is None."""
    problems: tuple[Problem, ...]
    is_lone: bool = False
    """Whether it is one contract file that stands alone: which other skills there are, nobody knows."""
    lock: ToolLock | None = None
    """What the tools were when `tools lock` last wrote them down."""
    server_problems: tuple[Problem, ...] = ()
    """What keeps tool servers from being used; nothing else of the workspace waits for it."""
    lock_file: SourceFile | None = None
    baseline_files: tuple[SourceFile, ...] = ()
    """The baselines of known findings that lie beside the manifest, whatever they are called."""

    def skill(self, name: str) -> Skill | None:
        """The skill of that skill_id, or else of that key."""
        named = [skill for skill in self.skills if skill.governance and skill.skill_id == name]
        return next(iter(named or [skill for skill in self.skills if skill.key == name]), None)

    def skills_of(self, key: str) -> tuple[Skill, ...]:
        """The skills of a key, which should be one."""
        return self._by_key.get(key, ())

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[Skill, ...]]:
        by_key: dict[str, list[Skill]] = {}
        for skill in self.skills:
            by_key.setdefault(skill.key, []).append(skill)
        return {key: tuple(skills) for key, skills in by_key.items()}

    def skill_around(self, path: Path) -> Skill | None:
        """The skill that a file belongs to: its contract, or what lies beside it."""
        for skill in self.skills:
            files = (skill.contract, skill.definition_file, skill.manual, skill.governance_file)
            if path in skill.scenarios or any(file is not None and file.path == path for file in files):
                return skill
        return None

    @cached_property
    def skill_names(self) -> frozenset[str]:
        """Every key and every skill_id."""
        return frozenset(name for skill in self.skills for name in (skill.key, skill.skill_id))

    def tools(self, skill: Skill | None = None) -> Mapping[str, ToolDefinition]:
        """All tools by name; those listed for the skill alone go before the workspace's, earlier files before later."""
        own = skill.tool_lists if skill else ()
        return {**self._tools, **_by_name(own)} if own else self._tools

    @cached_property
    def _tools(self) -> Mapping[str, ToolDefinition]:
        return _by_name(self.tool_lists)

    @property
    def settings(self) -> RuntimeSettings:
        """The runtime's settings, defaults where the manifest says nothing."""
        from skillcontract.model.manifest import RuntimeSettings

        return self.manifest.config if self.manifest else RuntimeSettings()

    @property
    def rule_levels(self) -> Mapping[str, str]:
        """What the manifest makes of single rules."""
        return dict(self.manifest.rules) if self.manifest else {}

    @cached_property
    def agents(self) -> tuple[Agent, ...]:
        """The manifest's agents; without any, one that owns all skills."""
        from skillcontract.model.manifest import Agent

        if self.manifest and self.manifest.agents:
            return self.manifest.agents
        return (Agent(agent_code=self.root.name, skills=tuple(skill.key for skill in self.skills)),)

    def agent_of(self, skill: Skill) -> Agent | None:
        """The agent that owns a skill."""
        return next((agent for agent in self.agents if skill.key in agent.skills), None)

    def files(self) -> Iterator[SourceFile]:
        """Every file that was read, but the scenarios."""
        lists = [each for skill in self.skills for each in skill.tool_lists]
        files = [self.manifest_file, self.grants_file, self.lock_file]
        files += self.baseline_files
        files += [each.file for each in (*self.tool_lists, *lists)]
        for skill in self.skills:
            files += [skill.contract, skill.definition_file, skill.manual, skill.governance_file]
        yield from (file for file in files if file is not None)

    def problems_in(self, *files: SourceFile | None) -> tuple[Problem, ...]:
        """The problems that stand in some of the files."""
        return self.problems_at(*(file.path for file in files if file))

    def problems_at(self, *paths: Path) -> tuple[Problem, ...]:
        """The problems of the files at some paths, which may be too broken to be source files."""
        found = [self._problems[path] for path in dict.fromkeys(paths) if path in self._problems]
        if len(found) < 2:
            return found[0] if found else ()
        return tuple(problem for problem in self.problems if problem.place.path in paths)

    @cached_property
    def _problems(self) -> Mapping[Path, tuple[Problem, ...]]:
        by_path: dict[Path, list[Problem]] = {}
        for problem in self.problems:
            by_path.setdefault(problem.place.path, []).append(problem)
        return {path: tuple(problems) for path, problems in by_path.items()}


def _by_name(lists: Sequence[ToolList]) -> dict[str, ToolDefinition]:
    """The tools of some lists; of one name the first counts."""
    return {tool.name: tool for each in reversed(lists) for tool in reversed(each.tools)}
