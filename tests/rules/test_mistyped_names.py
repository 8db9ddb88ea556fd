"""Mistyped properties of workspace files, which their models would pass over in silence."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.text.edits import apply
from skillcontract.workspace import load

FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skill: ["demo"] }], rule: {}, config: { fingerprintLimt: 2 } }',
    "grants.json5": '{ principals: [{ id: "p", role: "r", grant: [], scopes: { grant: [] } }], owner: "me" }',
    "skills/demo/contract.json": "{}",
    "skills/demo/skill.json5": '{ skillKey: "demo", toolName: ["look"], team: "x" }',
    "skills/demo/governance.json5": '{ skill_id: "demo", role: "r", sideEffects: [], evidence_ref: "E", tool_effects: { role_: [] } }',
}
FOUND = {
    "skillcontract.json5": {
        "/agents/0/skill": "skills",
        "/rule": "rules",
        "/config/fingerprintLimt": "fingerprintLimit",
    },
    "grants.json5": {"/principals/0/grant": "grants"},
    "skill.json5": {"/toolName": "toolNames"},
    "governance.json5": {"/sideEffects": "side_effects"},
}


@pytest.fixture
def check(tmp_path: Path) -> WorkspaceCheck:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return WorkspaceCheck(load(tmp_path), datetime(2026, 3, 1, tzinfo=UTC))


def test_what_is_nearly_a_property_is_told_with_it_and_nothing_else(check: WorkspaceCheck) -> None:
    (skill,) = check.workspace.skills
    found = [*check.beside(skill), check.grants([skill]), check.manifest()]
    names = {
        each.file.path.name: {
            one.pointer: one.arguments["near"] for one in each.findings if one.rule == "N01"
        }
        for each in found
        if each is not None
    }
    assert names == FOUND


def test_the_fix_writes_the_property(check: WorkspaceCheck) -> None:
    (skill,) = check.workspace.skills
    (told,) = (each for each in check.beside(skill) if each.file.path.name == "skill.json5")
    (finding,) = (one for one in told.findings if one.rule == "N01")
    assert apply(told.file.text, finding.fixes[0].edits) == FILES["skills/demo/skill.json5"].replace(
        "toolName", '"toolNames"'
    )
