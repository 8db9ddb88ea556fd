"""What schemas say about paths, from small ones and from those of real servers."""

import json
from pathlib import Path

import pytest

from skillcontract.syntax.values import Json
from skillcontract.workspace.json_schema import Fault, Presence
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract.workspace.tool_schemas import SchemaPlace, ToolSchemas

REAL = Path(__file__).parents[3] / "shared" / "real" / "tools"
LINES: dict[str, Json] = {
    "type": "object",
    "required": ["order"],
    "properties": {
        "order": {
            "type": "object",
            "required": ["no"],
            "properties": {"no": {"type": "string"}, "note": {"type": ["string", "null"]}},
        },
        "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "kind": {"anyOf": [{"const": "A"}, {"enum": ["B", "C"]}, {"type": "null"}]},
        "free": {"type": "object"},
        "named": {"type": "object", "additionalProperties": {"type": "integer"}},
        "closed": {"type": "object", "additionalProperties": False},
        "either": {
            "oneOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "object", "properties": {"b": {"type": "integer"}}},
            ]
        },
        "both": {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "required": ["a"]},
        "needy": {"properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
        "far": {"$ref": "https://example.com/schema.json"},
        "self": {"$ref": "#"},
        "loop": {"$ref": "#/$defs/loop"},
        "any": True,
        "never": False,
    },
    "$defs": {
        "line": {"type": "object", "required": ["code"], "properties": {"code": {"type": "number"}}},
        "loop": {"$ref": "#/$defs/loop"},
    },
}


def argument(path: str, schema: dict[str, Json] = LINES) -> SchemaPlace:
    found = ToolSchemas(ToolDefinition("t", None, None, schema, None)).argument(path)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "path",
    [
        *("order", "order.no", "lines", "lines[]", "lines[].code", "self.order.no"),
        *("either.a", "either.b", "both.a", "both.b", "needy.a"),
    ],
)
def test_a_named_path_is_there(path: str) -> None:
    assert argument(path).presence is Presence.PRESENT


@pytest.mark.parametrize(
    "path", ["free.x", "named.whatever", "far.x", "any.x", "loop.x", "far", "any[]", "loop[].x"]
)
def test_of_what_a_schema_leaves_open_nothing_is_said(path: str) -> None:
    assert argument(path).presence is not Presence.ABSENT


@pytest.mark.parametrize(
    ("path", "fault", "near"),
    [
        ("ordre", Fault.NAME, "order"),
        ("order.number", Fault.NAME, None),
        ("lines.code", Fault.ARRAY, "lines[].code"),
        ("order[].no", Fault.NOT_ARRAY, "order.no"),
        ("order.no.x", Fault.SCALAR, None),
        ("lines[].cod", Fault.NAME, "lines[].code"),
        ("either.c", Fault.NAME, None),
        ("needy.b", Fault.NAME, None),
        ("closed.x", Fault.NAME, None),
        ("self.lines.code", Fault.ARRAY, "self.lines[].code"),
    ],
)
def test_a_path_that_leads_nowhere_says_why_and_what_was_meant(
    path: str, fault: Fault, near: str | None
) -> None:
    found = argument(path)
    assert (found.presence, found.fault) == (Presence.ABSENT, fault)
    assert found.near == near


def test_types_values_and_needs() -> None:
    assert argument("order.note").types == {"string", "null"}
    assert argument("lines[].code").types == {"number", "integer"}
    assert argument("kind").values == ("A", "B", "C", None)
    assert argument("order").required
    assert argument("order.no").required
    assert not argument("order.note").required
    # The list may be missing altogether, so no call needs an item's code.
    assert not argument("lines[].code").required


def test_many_alternatives_are_left_open() -> None:
    choice: Json = {"anyOf": [{"properties": {f"p{index}": {}}} for index in range(9)]}
    schema: dict[str, Json] = {"allOf": [choice, choice, choice]}
    assert argument("x", schema).presence is Presence.OPEN


def test_references_cannot_multiply() -> None:
    doubled: dict[str, Json] = {
        f"d{index}": {"anyOf": [{"$ref": f"#/$defs/d{index + 1}"}] * 2} for index in range(5000)
    }
    schema: dict[str, Json] = {"$ref": "#/$defs/d0", "$defs": {**doubled, "d5000": {"properties": {"a": {}}}}}
    assert argument("x", schema).presence is Presence.OPEN


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": []},
        {"properties": {"a": 5}, "required": "a", "type": {"a": 1}},
        {"$ref": 5, "anyOf": {}, "allOf": "x", "enum": 7},
        {"$ref": "#/properties/a/0/b", "properties": {"a": []}},
        {"patternProperties": {"(": {}}, "properties": {}},
        {"items": True, "prefixItems": None, "then": [], "dependentSchemas": 3},
    ],
)
@pytest.mark.parametrize("path", ["a", "a[]", "a.b", "", ".", "a[].b[]"])
def test_no_schema_is_too_odd_to_be_asked(schema: dict[str, Json], path: str) -> None:
    schemas = ToolSchemas(ToolDefinition("t", None, None, schema, schema))
    for place in (schemas.argument(path), schemas.response(path), schemas.field(path, "a")):
        assert place is not None
        assert place.presence in Presence


@pytest.mark.parametrize("file", sorted(REAL.glob("*.json")), ids=lambda path: path.name)
def test_every_parameter_that_a_real_server_names_is_there(file: Path) -> None:
    answer = json.loads(file.read_text(encoding="utf-8"))
    listed = answer.get("tools") or answer["result"]["tools"]
    asked = 0
    for tool in listed:
        schema = tool["inputSchema"]
        schemas = ToolSchemas(ToolDefinition(tool["name"], None, None, schema, tool.get("outputSchema")))
        for name in schema.get("properties", {}):
            found = schemas.argument(name)
            assert found is not None
            assert found.presence is Presence.PRESENT, (tool["name"], name)
            asked += 1
        if schema.get("properties") and schema.get("additionalProperties") in (None, False):
            unknown = schemas.argument("no_such_parameter")
            assert unknown is not None
            assert unknown.presence is Presence.ABSENT
        for name in (tool.get("outputSchema") or {}).get("properties", {}):
            response = schemas.response(name)
            assert response is not None
            assert response.presence is Presence.PRESENT
    assert asked
