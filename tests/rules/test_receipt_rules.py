"""The D rules beyond their own examples: where the receipt stands in an envelope, and what leaves them silent."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.examples_of_rules import found_in
from skillcontract.rules.analysis import ContractAnalysis, Knowledge
from skillcontract.rules.registry import RULES
from skillcontract.rules.wording import message
from skillcontract.syntax.parser import parse
from skillcontract.text.edits import apply
from skillcontract.text.language import Language
from skillcontract.workspace.receipt_answers import ReceiptAnswers
from skillcontract.workspace.surroundings import Surroundings

STATUS = {"path": "status", "op": "EQ", "value": "success"}
ERROR = {"code": "error.reason", "message": "error.message"}
TOOL = {"success": STATUS, "error": ERROR}
LIST_SCHEMA = {
    "properties": {
        "contractVersion": {"const": "doc.list.v1"},
        "status": {},
        "complete": {},
        "found": {"type": "array"},
        "items": {"type": "object"},
        "failures": {"type": "array"},
        "problem": {"type": "object", "properties": {"why": {}}},
    }
}


def fired(
    folder: Path, tool: dict[str, Any], *, name: str = "t", schema: Any = None, at: str = ""
) -> list[tuple[str, str, str]]:
    """The D findings of one tool: rule, pointer below the tool, variant."""
    if schema is None:
        schema = {"properties": {"contractVersion": {"const": "doc.operation.v1"}}}
    if at:
        schema = {"properties": {at: schema}}
    texts = {
        "x.contract.json": json.dumps({"tools": {name: tool}}),
        "x.tools.json": json.dumps({"tools": [{"name": name, "inputSchema": {}, "outputSchema": schema}]}),
    }
    return [
        (one.finding.rule, one.finding.pointer.removeprefix(f"/tools/{name}"), one.finding.message)
        for one in found_in(texts, folder)
        if one.finding.rule.startswith("D")
    ]


def with_success(**success: Any) -> dict[str, Any]:
    return {**TOOL, "success": success}


@pytest.mark.parametrize(
    ("success", "expected"),
    [
        (STATUS, []),
        ({"path": "status", "op": "IN", "value": ["success"]}, []),
        ({"path": "status", "op": "IN", "value": ["success", "success"]}, []),
        ({"path": "status", "op": "EQ", "value": "ok"}, [("D01", "/success/op", "op")]),
        ({"path": "status", "op": "EQ", "value": 200}, [("D01", "/success/op", "op")]),
        ({"path": "status", "op": "IN", "value": ["failed"]}, [("D01", "/success/op", "op")]),
        ({"path": "status", "op": "IN", "value": ["success", 1]}, [("D01", "/success/value", "wide")]),
        ({"path": "status", "op": "TRUTHY"}, [("D01", "/success/op", "op")]),
        ({"path": "status", "op": "NOT_IN", "value": ["failed"]}, [("D01", "/success/op", "op")]),
        ({"path": "data.status", "op": "EQ", "value": "success"}, [("D01", "/success/path", "")]),
        ({"path": "steps.0.status", "op": "EQ", "value": "success"}, [("D01", "/success/path", "")]),
        ({"path": "complete", "op": "EQ", "value": True}, [("D01", "/success/path", "")]),
        ({"path": "status"}, []),
        ({"op": "EXISTS"}, []),
        ({"path": {}, "op": "EXISTS"}, []),
        ({"path": "ok", "op": "LIKE"}, []),
        ({}, [("D01", "", "absent")]),
    ],
)
def test_success(tmp_path: Path, success: dict[str, Any], expected: list[Any]) -> None:
    assert fired(tmp_path, with_success(**success)) == expected


def test_a_receipt_in_an_envelope_has_its_status_there(tmp_path: Path) -> None:
    inside = {"path": "data.status", "op": "EQ", "value": "success"}
    assert fired(tmp_path, with_success(**inside), at="data") == []
    assert fired(tmp_path, TOOL, at="data") == [("D01", "/success/path", "")]


def test_a_tool_without_receipts_is_left_alone(tmp_path: Path) -> None:
    tool = {"success": {"path": "ok", "op": "TRUTHY"}, "error": {"code": "errorCode"}}
    assert fired(tmp_path, tool, schema={}) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("createDoc", ["", "unverified"]),
        ("doc_append_block", ["", "unverified"]),
        ("doc_update", []),
        ("newsletter_send", []),
    ],
)
def test_creating_is_told_by_the_name(tmp_path: Path, name: str, expected: list[str]) -> None:
    found = fired(tmp_path, {**TOOL, "sideEffect": "WRITE"}, name=name)
    assert found == [("D02", "", variant) for variant in expected]


def test_creating_is_told_by_the_operation(tmp_path: Path) -> None:
    schema = {
        "properties": {"contractVersion": {"const": "doc.operation.v1"}, "operation": {"const": "doc.create"}}
    }
    found = fired(tmp_path, {**TOOL, "sideEffect": "WRITE", "idempotencyKey": ["a"]}, schema=schema)
    assert found == [("D02", "", "unverified")]


def test_what_cannot_be_bound_counts_as_there(tmp_path: Path) -> None:
    tool = {**TOOL, "sideEffect": "WRITE", "idempotencyKey": 5, "verify": 5}
    assert fired(tmp_path, tool, name="doc_create") == []


@pytest.mark.parametrize(
    ("extracts", "expected"),
    [
        ([{"key": "a", "path": "found"}], ["/extracts/0/path"]),
        ([{"key": "a", "path": "items"}], []),
        ([{"key": "a", "path": "failures"}], []),
        ([{"key": "a", "path": "found"}, {"key": "b", "path": "complete"}], []),
        ([{"key": "a", "path": "found", "fields": ["complete"]}], []),
        ([{"key": "a", "path": "found"}, {"key": "b", "path": {}}], []),
    ],
)
def test_lists_are_told_by_the_schema(tmp_path: Path, extracts: list[Any], expected: list[str]) -> None:
    found = fired(tmp_path, {**TOOL, "extracts": extracts}, schema=LIST_SCHEMA)
    assert [(rule, pointer) for rule, pointer, _ in found] == [("D03", pointer) for pointer in expected]


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ERROR, []),
        ({"code": "error.details.anything.0.at"}, []),
        ({"code": "problem.why"}, []),
        ({"code": "code"}, [("D04", "/error/code", "")]),
        ({"code": "status"}, [("D04", "/error/code", "")]),
        ({"message": "error.detail"}, [("D04", "/error/message", "field")]),
        ({"code": {}, "message": ""}, []),
    ],
)
def test_error_paths(tmp_path: Path, error: dict[str, Any], expected: list[Any]) -> None:
    schema = {"properties": {**LIST_SCHEMA["properties"], "contractVersion": {"const": "doc.operation.v1"}}}
    del schema["properties"]["status"]
    assert fired(tmp_path, {**TOOL, "error": error}, schema=schema) == expected


NAMES = [
    "status",
    "ok",
    "data.status",
    "error",
    "error.status",
    "error.details.status",
    "items",
    "complete",
    "",
    "a..b",
    ".",
]
WORDS = st.sampled_from(["success", "failed", "EQ", "IN", "NOT_IN", "EXISTS", "TRUTHY", *NAMES])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
PARTS = st.fixed_dictionaries(
    {},
    optional={
        "sideEffect": st.sampled_from(["WRITE", "NONE", 5]),
        "idempotencyKey": VALUES,
        "verify": VALUES,
        "success": VALUES
        | st.fixed_dictionaries({}, optional={"path": VALUES, "op": VALUES, "value": VALUES}),
        "error": VALUES | st.fixed_dictionaries({}, optional={"code": VALUES, "message": VALUES}),
        "extracts": VALUES
        | st.lists(st.fixed_dictionaries({}, optional={"key": VALUES, "path": VALUES, "fields": VALUES})),
    },
)


@settings(max_examples=80, deadline=None)
@given(st.lists(PARTS, min_size=1, max_size=2), st.sampled_from([(), ("data",)]))
def test_any_contract_can_be_looked_at_and_every_fix_leaves_it_readable(
    parts: list[Any], at: tuple[str, ...]
) -> None:
    text = json.dumps({"tools": {f"doc_create{number}": part for number, part in enumerate(parts)}}, indent=1)
    answers = {f"doc_create{number}": ReceiptAnswers(at) for number in range(len(parts))}
    analysis = ContractAnalysis.of(text, Knowledge(Surroundings(receipt_tools=answers)))
    for finding in analysis.findings():
        if not finding.rule.startswith("D"):
            continue
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert message(RULES[finding.rule], finding, Language.ZH)
        for fix in finding.fixes:
            mended = apply(text, fix.edits)
            assert not parse(mended).faults
            left = ContractAnalysis.of(mended, Knowledge(Surroundings(receipt_tools=answers))).findings()
            assert (finding.rule, finding.pointer) not in [(one.rule, one.pointer) for one in left]
