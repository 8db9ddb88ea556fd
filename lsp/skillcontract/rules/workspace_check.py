"""Checks a workspace's contracts with everything that surrounds them, and the files beside the contracts.

    checked = WorkspaceCheck(load(home, texts), now)
    checked.knowledge(skill)          # for ContractAnalysis(document, …) or ContractAnalysis.know(…)
    checked.beside(skill)             # FileFindings of its skill.json5, manual and governance.json5
    checked.grants(skills)            # FileFindings of grants.json5, as far as those skills are concerned
    checked.manifest()                # FileFindings of the manifest, where it has any

One of these belongs to one state of the files: whoever sees a file change makes another one. `beside` takes the facts of
an open contract (`ContractAnalysis.facts()`) where the editor is ahead of the workspace.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

from skillcontract.governance.register import Register, register, unusable
from skillcontract.rules.analysis import Knowledge
from skillcontract.rules.check import check_contract, loads
from skillcontract.rules.decided import Known
from skillcontract.rules.knowledge import knowledge_of, levels_of
from skillcontract.rules.manifest_levels import useless_levels
from skillcontract.rules.mistyped_names import mistyped_names
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Findings, Rule
from skillcontract.rules.subjects import GrantsSubject, SkillSubject
from skillcontract.rules.suppression import WORD, Decided, Part, directives, silence
from skillcontract.text.span import Span
from skillcontract.workspace.contract_facts import ContractFacts
from skillcontract.workspace.gathering import Gathering
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.workspace import Skill, Workspace

SkillCheck: TypeAlias = "Callable[[SkillSubject], Findings] | None"
_MARKDOWN_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class FileFindings(NamedTuple):
    """What was found in one file beside a contract; spans are in code points of its text."""

    file: SourceFile
    findings: tuple[Finding, ...]
    suppressed: int


class WorkspaceCheck:
    """One state of a workspace at one moment, prepared once for all its contracts."""

    def __init__(
        self,
        workspace: Workspace,
        now: datetime,
        loads_of: Callable[[Skill], bool] | None = None,
        step: Callable[[], None] = lambda: None,
    ) -> None:
        """`loads_of` tells whether a skill's contract loads, for whoever has looked already; `step` is called for each skill
        that was read, and may raise to give up."""
        self.workspace = workspace
        self._now = now
        self._loads_of = loads_of or contract_loads
        self._gathering = Gathering(workspace, step)
        self._levels = levels_of(workspace)

    def skill_of(self, contract: Path) -> Skill | None:
        """The skill of a contract file; None where the workspace passes that file over."""
        return self._gathering.skill_of(contract)

    def knowledge(self, skill: Skill) -> Knowledge:
        """What the rules may know beside the contract's own text."""
        return knowledge_of(self.workspace, self._gathering.around(skill))

    def knowledge_of(self, contract: Path) -> Knowledge | None:
        """The same for a contract's file; None where the workspace passes it over."""
        skill = self.skill_of(contract)
        return None if skill is None else self.knowledge(skill)

    def facts(self, skill: Skill) -> ContractFacts | None:
        """What a skill's contract tells; None where it is not there or cannot be read."""
        return self._gathering.facts(skill)

    def beside(self, skill: Skill, contract: ContractFacts | None = None) -> tuple[FileFindings, ...]:
        """What is found in the files beside a skill's contract, those without findings included."""
        gathering = self._gathering
        subject = SkillSubject(
            skill,
            self.workspace,
            contract or gathering.facts(skill),
            gathering.around(skill),
            gathering.known_tools,
            self.register,
        )
        known = Known(gathering.around(skill), (), self.register, self.workspace.grants_file is not None)
        checked: list[tuple[SourceFile | None, str, Callable[[Rule], SkillCheck]]] = [
            (skill.definition_file, "skill", lambda rule: rule.skill_file),
            (skill.manual, "", lambda rule: rule.manual),
            (skill.governance_file, "governance", lambda rule: rule.governance),
        ]
        return tuple(
            self._settled(
                file,
                (
                    *(mistyped_names(file, kind) if kind else ()),
                    *(one for rule in RULES.values() if (run := check(rule)) for one in run(subject)),
                ),
                lambda rule, _tools: rule.decided(known),
            )
            for file, kind, check in checked
            if file is not None
        )

    def grants(self, skills: Iterable[Skill]) -> FileFindings | None:
        """What is found in grants.json5 as far as those skills are concerned; None where there is none."""
        file = self.workspace.grants_file
        if file is None:
            return None
        known = self.register
        if known is None or self.workspace.grants is None:
            return self._settled(file, mistyped_names(file, "grants"), lambda _rule, _tools: False)
        subject = GrantsSubject(file, known, tuple(skill.skill_id for skill in skills))
        register_known = Known(Surroundings(), (), known, has_grants=True)
        return self._settled(
            file,
            (
                *mistyped_names(file, "grants"),
                *(one for rule in RULES.values() if rule.grants for one in rule.grants(subject)),
            ),
            lambda rule, _tools: rule.decided(register_known),
        )

    def manifest(self) -> FileFindings | None:
        """What is found in the manifest: mistyped properties, and levels that change nothing (N09); None where nothing is."""
        file = self.workspace.manifest_file
        if file is None:
            return None
        found = (
            *mistyped_names(file, "manifest"),
            *useless_levels(file, self.workspace.rule_levels, RULES),
        )
        return self._settled(file, found, lambda _rule, _tools: True) if found else None

    @cached_property
    def register(self) -> Register | None:
        """What P2 works on; None where its files cannot be used."""
        if self.workspace.grants_file is not None and unusable(self.workspace):
            return None
        return register(self.workspace, self._now, self._loads_of)

    @cached_property
    def terms(self) -> Register | None:
        """The same with every contract taken for one that loads: enough to tell who holds and asks for what, long before all
        contracts are looked at."""
        if self.workspace.grants_file is not None and unusable(self.workspace):
            return None
        return register(self.workspace, self._now, lambda _skill: True)

    def _settled(self, file: SourceFile, found: Findings, decided: Decided) -> FileFindings:
        """Apply the file's own suppressions and the workspace's levels."""
        findings = tuple(sorted(found, key=lambda one: (*one.span, one.rule)))
        part = Part(file.text, directives(file.text, comments_of(file)), findings)
        left = silence([part], self._levels, RULES, decided)
        return FileFindings(file, left.findings[0], left.suppressed)


def comments_of(file: SourceFile) -> tuple[Span, ...]:
    """The comments of a file that may silence: those of JSON5, and in Markdown `<!-- … -->`."""
    if WORD not in file.text:
        return ()
    if file.path.suffix == ".md":
        return tuple(Span(*found.span()) for found in _MARKDOWN_COMMENT.finditer(file.text))
    return file.tree.comments


def contract_loads(skill: Skill) -> bool:
    """Whether no L rule fires on a skill's contract."""
    return skill.contract is None or loads(check_contract(skill.contract.text))
