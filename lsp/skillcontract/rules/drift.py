"""What has changed about the tools since they were locked, and whom it concerns (formats.md 2, `tools lock|diff`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from skillcontract.model.pointer import child
from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.rule import Finding
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.workspace.tool_fingerprint import fingerprint
from skillcontract.workspace.workspace import Skill, Workspace

BREAKING_RULES = ("S01", "S02", "S03", "S07")
"""Rules that find what no longer fits a tool's schemas."""


class Change(StrEnum):
    """What has become of a tool."""

    CHANGED = "changed"
    REMOVED = "removed"
    """It is locked, and no list has it any more."""
    ADDED = "added"
    """A list has it, and it is not locked. That alone is no drift."""


class Effect(StrEnum):
    """What a change means for the contracts that use the tool."""

    BREAKING = "breaking"
    HARMLESS = "harmless"
    UNUSED = "unused"
    """No contract uses the tool."""


class Concerned(NamedTuple):
    """A contract that uses the tool, and what of it no longer fits."""

    contract: str
    """The file's name, relative to the workspace."""
    effect: Effect
    findings: tuple[Finding, ...] = ()


class Drift(NamedTuple):
    """One tool that is not what it was."""

    tool: str
    change: Change
    source: str | None
    effect: Effect
    contracts: tuple[Concerned, ...]


def lock_text(workspace: Workspace) -> str:
    """The lock file of a workspace's tool lists as they are now, tools in order of their names."""
    tools: dict[str, Writable] = {
        name: {"fingerprint": fingerprint(tool), "source": tool.file.name if tool.file else None}
        for name, tool in sorted(workspace.tools().items())
    }
    return to_json({"tools": tools}, indent=2) + "\n"


def drift_of(workspace: Workspace, now: datetime) -> tuple[Drift, ...]:
    """Every tool that differs from the workspace's lock, in order of their names; none where there is no lock.

    A change is breaking for a contract where its tool now lacks what the contract says of it (S01, S02, S03, S07), or
    where the tool is gone. The lock keeps fingerprints alone, so what stood there before cannot be told.
    """
    if workspace.lock is None:
        return ()
    locked, listed = workspace.lock.tools, workspace.tools()
    check = WorkspaceCheck(workspace, now)
    users = [(skill, _analysis(skill, check)) for skill in workspace.skills if skill.contract]
    found = []
    for name in sorted(locked.keys() | listed.keys()):
        if name not in locked:
            change = Change.ADDED
        elif name not in listed:
            change = Change.REMOVED
        elif fingerprint(listed[name]) != locked[name].fingerprint:
            change = Change.CHANGED
        else:
            continue
        file = listed[name].file if name in listed else None
        source = file.name if file else (locked[name].source if name in locked else None)
        contracts = tuple(_concerned(name, change, users))
        found.append(Drift(name, change, source, _worst(contracts), contracts))
    return tuple(found)


def _analysis(skill: Skill, check: WorkspaceCheck) -> ContractAnalysis:
    text = skill.contract.text if skill.contract else ""
    return ContractAnalysis.of(text, check.knowledge(skill))


def _concerned(
    tool: str, change: Change, users: Iterable[tuple[Skill, ContractAnalysis]]
) -> Iterator[Concerned]:
    for skill, analysis in users:
        is_used = analysis.facts().tool(tool) is not None or tool in (skill.tool_names or ())
        if skill.contract is None or not is_used:
            continue
        place = child("/tools", tool)
        unfit = tuple(
            finding
            for finding in analysis.findings()
            if finding.rule in BREAKING_RULES
            and finding.severity is None
            and (finding.pointer == place or finding.pointer.startswith(f"{place}/"))
        )
        breaks = change is Change.REMOVED or (change is Change.CHANGED and unfit)
        yield Concerned(
            skill.contract.name, Effect.BREAKING if breaks else Effect.HARMLESS, unfit if breaks else ()
        )


def _worst(contracts: tuple[Concerned, ...]) -> Effect:
    if not contracts:
        return Effect.UNUSED
    breaking = any(each.effect is Effect.BREAKING for each in contracts)
    return Effect.BREAKING if breaking else Effect.HARMLESS
