"""The generated schema says of a contract what the load rules say, as far as a schema can."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from skillcontract.model.properties import PROPERTIES
from skillcontract.model.schema import contract_schema
from skillcontract.text.language import Language


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = contract_schema(Language.EN)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


WRITE = {"sideEffect": "WRITE", "success": {"op": "TRUTHY", "path": "ok"}}


@pytest.mark.parametrize(
    "contract",
    [
        {},
        {"mode": None, "target": "", "doneWhen": "anything"},
        {"mode": ""},
        {"tools": {"a": None, "save": WRITE}},
        {"tools": {"save": {**WRITE, "confirm": True}}},
        {"tools": {"a": {"confirm": False}}},
        {"tools": {"a": {"args": {"x": {"from": "platform.organId", "const": None}}}}},
        {"tools": {"a": {"args": {"x": {"from": "", "const": 1}}}}},
        {"delegatable": False, "tools": {"save": WRITE}},
        {"outputs": {"o": {"type": "LIST", "fields": ["id"]}}},
    ],
)
def test_what_loads_is_valid(validator: Any, contract: dict[str, object]) -> None:
    assert [error.message for error in validator.iter_errors(contract)] == []


@pytest.mark.parametrize(
    "contract",
    [
        [],
        {"mode": "react"},
        {"tools": []},
        {"tools": {"": {}}},
        {"tools": {"save": {"sideEffect": "WRITE"}}},
        {"tools": {"save": {"sideEffect": "WRITE", "success": {}}}},
        {"tools": {"look": {"confirm": True}}},
        {"delegatable": True, "tools": {"save": WRITE}},
        {"tools": {"save": {**WRITE, "verify": {"tool": ""}}}},
        {"tools": {"a": {"args": {"x": {"from": "user.name"}}}}},
        {"tools": {"a": {"args": {"x": {"from": "platform.tenantId"}}}}},
        {"tools": {"a": {"args": {"x": {"from": "call.x"}}}}},
        {"tools": {"a": {"args": {"x": {"from": "inputs.a", "const": 0}}}}},
        {"tools": {"a": {"args": {"x": {"sources": ["user"]}}}}},
        {"tools": {"a": {"extracts": [{"key": "k"}]}}},
        {"outputs": {"o": {"type": "LIST"}}},
        {"outputs": {"o": {"type": "LIST", "fields": []}}},
    ],
)
def test_what_the_runtime_drops_is_invalid(validator: Any, contract: object) -> None:
    assert list(validator.iter_errors(contract))


def test_every_property_is_described_in_both_languages() -> None:
    for language in Language:
        schema = json.loads(json.dumps(contract_schema(language)))
        for place, properties in PROPERTIES.items():
            described = schema["$defs"][place]["properties"]
            assert list(described) == list(properties)
            for name, stated in properties.items():
                assert stated.section in described[name]["description"]
                assert stated.run_time(language) in described[name]["description"]
