"""Indexes in brackets where a schema shows what stands there: S07 says so and offers the path that is there (§9)."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.rule import Finding
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.text.edits import apply
from skillcontract.workspace.loading import load

SCHEMA = {
    "type": "object",
    "properties": {
        "data": {
            "type": "array",
            "items": {"type": "object", "properties": {"id": {}, "tags": {"type": "array", "items": {}}}},
        }
    },
}


def found(folder: Path, look: str, args: str = "{}") -> tuple[list[Finding], str]:
    text = f'{{ "tools": {{ "look": {{ "sideEffect": "NONE", "args": {args}, {look} }} }} }}'
    (folder / "x.contract.json").write_text(text, "utf-8")
    listed = {"tools": [{"name": "look", "inputSchema": {}, "outputSchema": SCHEMA}]}
    (folder / "x.tools.json").write_text(json.dumps(listed), "utf-8")
    check = WorkspaceCheck(load(folder / "x.contract.json"), datetime(2026, 3, 1, tzinfo=UTC))
    knowledge = check.knowledge(check.workspace.skills[0])
    return [each for each in ContractAnalysis.of(text, knowledge).findings() if each.rule == "S07"], text


@pytest.mark.parametrize(
    ("written", "meant"),
    [("data[0].id", "data.0.id"), ("data[0].tags[1]", "data.0.tags.1"), ("data[0]", "data.0")],
)
def test_a_response_path(tmp_path: Path, written: str, meant: str) -> None:
    (one,), text = found(tmp_path, f'"success": {{ "path": "{written}", "op": "EXISTS" }}')
    assert f'"{meant}"' in apply(text, one.fixes[0].edits)


def test_a_path_that_is_not_there_with_dots_either(tmp_path: Path) -> None:
    (one,), _ = found(tmp_path, '"success": { "path": "data[0].name", "op": "EXISTS" }')
    assert one.fixes == ()


def test_what_evidence_holds(tmp_path: Path) -> None:
    look = '"extracts": [{ "key": "rows", "path": "data" }]'
    (one,), text = found(
        tmp_path, look, '{ "a": { "from": "evidence.rows.0.tags[1]", "sources": ["MODEL"] } }'
    )
    assert '"evidence.rows.0.tags.1"' in apply(text, one.fixes[0].edits)
