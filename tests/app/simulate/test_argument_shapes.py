"""What a call's arguments look like by schema and contract, and the rows and changes of a form made of them; no window."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator_nodes import skill_of
from skillcontract.expressions.navigation import ABSENT
from skillcontract.syntax.values import ExactNumber, Json
from skillcontract_studio.perspectives.simulate.argument_edits import (
    value_at,
    with_item,
    with_moved_item,
    with_value,
    without_value,
)
from skillcontract_studio.perspectives.simulate.argument_shapes import ITEM, ArgumentShapes, Keys, ShapeKind
from skillcontract_studio.perspectives.simulate.form_rows import blank_item, form_rows
from skillcontract_studio.perspectives.simulate.leaf_text import is_of_types, text_of_value, value_of_text

ORDER: Mapping[str, Json] = {
    "type": "object",
    "required": ["buyer", "lines"],
    "properties": {
        "buyer": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "description": "Who buys"},
                "vip": {"type": "boolean", "default": False},
                "address": {"$ref": "#/$defs/address"},
            },
        },
        "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
        "tags": {"type": ["array", "null"], "items": {"type": "string"}},
        "payment": {"oneOf": [{"type": "object", "properties": {"card": {}}}, {"type": "string"}]},
        "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "tree": {"$ref": "#/$defs/tree"},
        "free": {},
        "open": {"type": "object"},
        "level": {"enum": [1, 2, "x"]},
    },
    "$defs": {
        "address": {"type": "object", "properties": {"city": {"type": "string"}}},
        "line": {
            "type": "object",
            "required": ["code"],
            "properties": {"code": {"type": "string"}, "count": {"type": "integer", "default": 1}},
        },
        "tree": {"properties": {"inner": {"$ref": "#/$defs/tree"}, "name": {"type": "string"}}},
    },
}
SHAPES = ArgumentShapes(ORDER)


@pytest.mark.parametrize(
    ("template", "kind"),
    [
        (("buyer",), ShapeKind.OBJECT),
        (("buyer", "name"), ShapeKind.LEAF),
        (("buyer", "address", "city"), ShapeKind.LEAF),
        (("lines",), ShapeKind.LIST),
        (("lines", ITEM), ShapeKind.OBJECT),
        (("lines", ITEM, "count"), ShapeKind.LEAF),
        (("tags",), ShapeKind.LIST),
        (("payment",), ShapeKind.JSON),
        (("note",), ShapeKind.LEAF),
        (("tree", "inner", "inner", "inner"), ShapeKind.OBJECT),
        (("free",), ShapeKind.LEAF),
        (("open",), ShapeKind.JSON),
        (("level",), ShapeKind.LEAF),
        (("nobody", "knows"), ShapeKind.LEAF),
    ],
)
def test_a_place_is_filled_in_as_its_schema_says(template: tuple[str, ...], kind: ShapeKind) -> None:
    assert SHAPES.at(template).kind is kind


def test_a_place_knows_what_its_schema_says() -> None:
    assert SHAPES.at(("buyer", "name")).required
    assert not SHAPES.at(("buyer", "vip")).required
    assert SHAPES.at(("buyer", "vip")).default is False
    assert SHAPES.at(("buyer", "name")).about == "Who buys"
    assert SHAPES.at(("note",)).types == {"string"}
    assert SHAPES.at(("level",)).allowed == (1, 2, "x")
    assert SHAPES.at(("lines", ITEM, "code")).path == "lines[].code"
    assert not SHAPES.at(("lines", ITEM, "colour")).known


@pytest.mark.parametrize(
    ("path", "argument", "required"),
    [
        ("tags[]", {"sources": ["MODEL"]}, True),
        ("tags[]", {"sources": ["MODEL"], "required": False}, False),
        ("tags[]", {"from": "inputs.tags[]"}, False),
        ("lines[].code", {"sources": ["MODEL"]}, False),
    ],
)
def test_a_list_is_required_where_its_items_are(
    path: str, argument: dict[str, object], required: bool
) -> None:
    tool = skill_of({"tools": {"save": {"args": {path: argument}}}}, ["save"]).callable_tools["save"]
    assert ArgumentShapes(None, tool.arguments).at((path.split("[", maxsplit=1)[0],)).required is required


def test_the_rows_follow_the_values() -> None:
    args: dict[str, Json] = {"lines": [{"code": "a"}, {"code": "b", "colour": "red"}], "payment": "cash"}
    rows = {row.keys: row for row in form_rows(SHAPES, args, {})}
    assert [keys[0] for keys in rows if len(keys) == 1][:2] == ["buyer", "lines"]
    assert rows["lines", 1, "count"].value is ABSENT
    assert rows["lines", 1, "colour"].value == "red"
    assert rows["lines", 0].is_item
    assert rows["lines", 0].last == 1
    assert rows["payment",].kind is ShapeKind.JSON
    assert ("tree", "inner") not in rows
    folded = [row.keys for row in form_rows(SHAPES, args, {("lines",): False, ("buyer",): False})]
    assert ("lines", 0) not in folded
    assert ("buyer", "name") not in folded


def test_a_value_of_another_shape_is_shown_as_json_and_not_hidden() -> None:
    rows = {row.keys: row for row in form_rows(SHAPES, {"buyer": [1], "note": {"a": 1}}, {})}
    assert rows["buyer",].kind is ShapeKind.JSON
    assert rows["note",].kind is ShapeKind.JSON


def test_a_long_list_is_folded_at_first() -> None:
    args: dict[str, Json] = {"tags": [str(number) for number in range(400)]}
    rows = [row for row in form_rows(SHAPES, args, {}) if row.keys[0] == "tags"]
    assert [(row.keys, row.unfolded, row.count) for row in rows] == [(("tags",), False, 400)]


def test_items_are_added_moved_and_taken_out() -> None:
    args: dict[str, Json] = {}
    for code in ("a", "b", "c"):
        args = with_item(args, ("lines",), {"code": code})
    moved = with_moved_item(args, ("lines", 2), -1)
    assert value_at(moved, ("lines", 1, "code")) == "c"
    assert value_at(args, ("lines", 1, "code")) == "b"
    assert with_moved_item(args, ("lines", 2), 1) == args
    assert without_value(args, ("lines", 0)) == {"lines": [{"code": "b"}, {"code": "c"}]}


def test_an_emptied_object_goes_and_an_emptied_item_stays() -> None:
    args = with_value({}, ("buyer", "address", "city"), "Wien")
    assert args == {"buyer": {"address": {"city": "Wien"}}}
    assert without_value(args, ("buyer", "address", "city")) == {}
    lines: dict[str, Json] = {"lines": [{"code": "a"}]}
    assert without_value(lines, ("lines", 0, "code")) == {"lines": [{}]}


def test_a_new_item_begins_as_its_shape_says() -> None:
    assert blank_item(SHAPES.at(("lines", ITEM))) == {}
    assert blank_item(SHAPES.at(("tags", ITEM))) == ""


@pytest.mark.parametrize(
    ("value", "types", "fits"),
    [
        (True, {"integer"}, False),
        (1, {"number"}, True),
        (ExactNumber("1.0"), {"integer"}, True),
        (ExactNumber("1.5"), {"integer"}, False),
        ("1", {"integer", "string"}, True),
        (None, {"string"}, True),
        ([], {"object"}, False),
    ],
)
def test_types_are_those_of_json_schema(value: Json, types: set[str], fits: bool) -> None:
    assert is_of_types(value, frozenset(types)) is fits


SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
VALUES: st.SearchStrategy[Json] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", min_size=1), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=80)
@given(VALUES, st.sampled_from([None, frozenset({"string"}), frozenset({"integer"})]))
def test_a_text_means_the_value_it_was_made_of(value: Json, types: frozenset[str] | None) -> None:
    if types != {"string"} or isinstance(value, str):
        assert value_of_text(text_of_value(value, types), types) == value


KEYS: st.SearchStrategy[Keys] = st.lists(
    st.sampled_from(["a", "b"]) | st.integers(0, 2), min_size=1, max_size=4
).map(lambda keys: ("top", *keys))


@settings(max_examples=80)
@given(st.dictionaries(st.just("top"), VALUES), KEYS, VALUES)
def test_what_is_set_at_a_place_stands_there(args: dict[str, Json], keys: Keys, value: Json) -> None:
    before = repr(args)
    assert value_at(with_value(args, keys, value), keys) == value
    assert repr(args) == before


@settings(max_examples=80)
@given(st.dictionaries(st.sampled_from(["buyer", "lines", "tags", "payment", "x"]), VALUES))
def test_no_value_is_without_a_row(args: dict[str, Json]) -> None:
    """Whatever was sent, each value is in a row of its own or in that of a part around it."""
    shown = [row.keys for row in form_rows(SHAPES, args, {})]
    assert len(shown) == len(set(shown))
    assert {keys[0] for keys in shown} >= set(args)
