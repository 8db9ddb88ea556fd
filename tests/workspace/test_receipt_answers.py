"""Which tools answer with receipts: by outputSchema, by a scenario's answers, by the manifest's word."""

import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.simulator.presets import PRESETS
from skillcontract.workspace import load
from skillcontract.workspace.gathering import Gathering
from skillcontract.workspace.receipt_answers import ReceiptAnswers

RECEIPT = {
    "type": "object",
    "properties": {
        "contractVersion": {"const": "doc.operation.v1"},
        "status": {"type": "string"},
        "operation": {"const": "doc.create"},
    },
}
UNNAMED = {
    "type": "object",
    "properties": {name: {} for name in ("contractVersion", "status", "complete")},
}


def answers(folder: Path, files: dict[str, Any], tool: str = "t") -> ReceiptAnswers | None:
    for name, content in {"skills/a/contract.json": {"tools": {}}, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    workspace = load(folder)
    [skill] = workspace.skills
    return Gathering(workspace).around(skill).receipt(tool)


def listed(schema: Any) -> dict[str, Any]:
    return {"tools/s.json": {"tools": [{"name": "t", "inputSchema": {}, "outputSchema": schema}]}}


def scenario(answer: Any) -> dict[str, Any]:
    return {"skills/a/scenarios/x.scenario.json5": {"skill": "a", "responses": {"t": [answer]}}}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (RECEIPT, ReceiptAnswers((), ("doc.create",))),
        ({"properties": {"contractVersion": {"enum": ["doc.operation.v1", "x"]}}}, ReceiptAnswers()),
        ({"anyOf": [RECEIPT, {"properties": {"error": {}}}]}, ReceiptAnswers((), ("doc.create",))),
        ({"properties": {"data": RECEIPT}}, ReceiptAnswers(("data",), ("doc.create",))),
        ({"$ref": "#/$defs/r", "$defs": {"r": RECEIPT}}, ReceiptAnswers((), ("doc.create",))),
        (UNNAMED, ReceiptAnswers()),
        ({"properties": {"contractVersion": {"const": "other.v1"}, "status": {}, "complete": {}}}, None),
        ({"properties": {"status": {"type": "integer"}, "data": {"type": "object"}}}, None),
        ({"properties": {"status": {}, "complete": {}}}, None),
        ({"properties": {"contractVersion": {"const": "doc.target.v1"}, "status": {}, "complete": {}}}, None),
        ({}, None),
        ({"type": "object", "additionalProperties": True}, None),
    ],
)
def test_by_the_output_schema(tmp_path: Path, schema: Any, expected: ReceiptAnswers | None) -> None:
    assert answers(tmp_path, listed(schema)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (PRESETS["receipt-success"].answer, ReceiptAnswers((), ("doc.create",))),
        (PRESETS["receipt-unknown"].answer, ReceiptAnswers((), ("doc.create",))),
        (PRESETS["receipt-page"].answer, ReceiptAnswers()),
        (
            {"response": {"ok": True, "data": {"contractVersion": "doc.operation.v1"}}},
            ReceiptAnswers(("data",)),
        ),
        ({"response": {"contractVersion": "other.v1"}}, None),
        (PRESETS["success"].answer, None),
        (PRESETS["raise-timeout"].answer, None),
        ({"response": "contractVersion"}, None),
        ("contractVersion", None),
    ],
)
def test_by_a_scenario(tmp_path: Path, answer: Any, expected: ReceiptAnswers | None) -> None:
    plain = dict(answer) if not isinstance(answer, str) else answer
    assert answers(tmp_path, scenario(plain)) == expected


def test_by_the_manifest(tmp_path: Path) -> None:
    files = {"skillcontract.json5": {"receiptTools": ["t"]}}
    assert answers(tmp_path, files) == ReceiptAnswers()
    assert answers(tmp_path, files, "other") is None


def test_the_schema_says_where_and_a_scenario_adds_what_for(tmp_path: Path) -> None:
    files = {**listed({"properties": {"data": UNNAMED}}), **scenario(PRESETS["receipt-success"].answer)}
    files["skills/a/scenarios/x.scenario.json5"]["responses"]["t"][0] = dict(
        PRESETS["receipt-success"].answer
    )
    assert answers(tmp_path, files) == ReceiptAnswers(("data",), ("doc.create",))


def test_a_scenario_that_cannot_be_read_is_left_to_the_commands_that_play_it(tmp_path: Path) -> None:
    files = {"skills/a/scenarios/x.scenario.json5": "{ contractVersion: "}
    assert answers(tmp_path, files) is None
    assert load(tmp_path).problems == ()
