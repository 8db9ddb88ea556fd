"""The schemas and the judge agree on what is well formed."""

import json
from typing import Any

import jsonschema
import pytest

from receipts.test_verdicts import CASES
from skillcontract.receipts.classification import classify
from skillcontract.receipts.findings import Ground
from skillcontract.receipts.judge import judge
from skillcontract.receipts.schema import receipt_schemas
from skillcontract.receipts.verdict import Kind
from skillcontract.syntax.writing import to_json

SCHEMAS: dict[Kind, Any] = {kind: json.loads(to_json(schema)) for kind, schema in receipt_schemas().items()}
VERSIONED = [
    case for case in CASES if isinstance(case["receipt"], dict) and "contractVersion" in case["receipt"]
]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_it_is_a_schema(kind: Kind) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[kind])


def valid(receipt: Any) -> bool:
    known = classify(receipt)
    assert known is not None
    return jsonschema.Draft202012Validator(SCHEMAS[known.kind]).is_valid(receipt)


@pytest.mark.parametrize("case", VERSIONED, ids=[case["name"] for case in VERSIONED])
def test_what_is_reported_is_well_formed_and_what_is_of_a_wrong_type_is_not(case: dict[str, Any]) -> None:
    receipt = case["receipt"]
    verdict = judge(receipt)
    if verdict.kind not in {Kind.OPERATION, Kind.LISTING, Kind.CONTENT}:
        return
    if verdict.good and verdict.contract == SCHEMAS[verdict.kind]["properties"]["contractVersion"]["const"]:
        assert valid(receipt)
    if any(finding.ground is Ground.WRONG_TYPE for finding in verdict.reasons):
        assert not valid(receipt)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["rule"] == "E7"], ids=lambda case: case["name"]
)
def test_an_import_that_is_reported_is_well_formed(case: dict[str, Any]) -> None:
    verdict = judge(case["receipt"])
    if verdict.kind is Kind.IMPORT and verdict.may_report_done:
        assert valid(case["receipt"])
