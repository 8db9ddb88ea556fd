"""Paths of arguments (semantics B4) and of responses (C7)."""

from typing import Any

import pytest

from skillcontract.expressions.argument_paths import (
    missing,
    occurrences,
    parse_argument_path,
    set_everywhere,
    values,
)
from skillcontract.expressions.navigation import ABSENT, has_value, with_value
from skillcontract.expressions.parts import PathFaultCode
from skillcontract.expressions.response_paths import get, parse_response_path


@pytest.mark.parametrize(
    ("path", "arguments", "lacking"),
    [
        ("a", {}, ("a",)),
        ("a", {"a": None}, ("a",)),
        ("a", {"a": ""}, ()),
        ("a", {"a": []}, ()),
        ("a", {"a": False}, ()),
        ("a.b", {}, ("a.b",)),
        ("a.b", {"a": 5}, ("a.b",)),
        ("a.b", {"a": {"b": 0}}, ()),
        ("a[].b", {}, ()),
        ("a[].b", {"a": []}, ()),
        ("a[].b", {"a": None}, ()),
        ("a[].b", {"a": [{"b": 1}, {}, {"b": None}, None, 5]}, ("a[1].b", "a[2].b", "a[3].b", "a[4].b")),
        ("a[].b", {"a": {"b": 1}}, ()),
        ("a[].b", {"a": {}}, ("a.b",)),
        ("a[]", {}, ("a[]",)),
        ("a[]", {"a": []}, ("a[]",)),
        ("a[]", {"a": [1, None]}, ("a[1]",)),
        ("a[]", {"a": "x"}, ()),
        ("a[].b[]", {"a": [{"b": [1]}, {"b": []}]}, ("a[1].b[]",)),
        ("a.0", {"a": [1]}, ("a.0",)),
    ],
)
def test_missing(path: str, arguments: Any, lacking: tuple[str, ...]) -> None:
    assert missing(arguments, parse_argument_path(path)) == lacking


def test_occurrences_stand_in_order_with_their_keys() -> None:
    found = occurrences({"a": [{"b": 1}, {}]}, parse_argument_path("a[].b"))
    assert [(place.path, place.keys, place.value) for place in found] == [
        ("a[0].b", ("a", 0, "b"), 1),
        ("a[1].b", ("a", 1, "b"), ABSENT),
    ]
    assert [place.path for place in values({"a": [{"b": 1}, {}]}, parse_argument_path("a[].b"))] == ["a[0].b"]


def test_a_path_of_any_length() -> None:
    path = parse_argument_path(".".join("a" * 1500))
    assert len(missing({}, path)) == 1
    made, placed = set_everywhere({}, path, 1)
    assert placed
    assert occurrences(made, path)[0].value == 1


def test_properties_of_a_path() -> None:
    path = parse_argument_path("lines[].orderInfo.taxNo")
    assert (path.leaf, path.has_items, path.faults) == ("taxNo", True, ())
    assert parse_argument_path("ids[]").leaf == "ids"
    assert [fault.code for fault in parse_argument_path("").faults] == [PathFaultCode.EMPTY_SEGMENT]


@pytest.mark.parametrize(
    ("path", "arguments", "result", "placed"),
    [
        ("a", {"b": 1}, {"b": 1, "a": 9}, True),
        ("a.b", {"a": 5}, {"a": {"b": 9}}, True),
        ("a[].b", {"a": [{}, {"b": 1, "c": 2}]}, {"a": [{"b": 9}, {"b": 9, "c": 2}]}, True),
        ("a[].b", {}, {}, False),
        ("a[]", {}, {}, False),
        ("a[]", {"a": [1, 2]}, {"a": [9, 9]}, True),
    ],
)
def test_set_everywhere_leaves_the_original(path: str, arguments: Any, result: Any, placed: bool) -> None:
    before = repr(arguments)
    assert set_everywhere(arguments, parse_argument_path(path), 9) == (result, placed)
    assert repr(arguments) == before


def test_with_value_needs_the_index() -> None:
    with pytest.raises(IndexError):
        with_value({"a": []}, ("a", 0), 1)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("status", 200),
        ("data.records.1.id", 12),
        ("data.records", [{"id": 11}, {"id": 12}]),
        ("data.records.2", ABSENT),
        ("data.records.-1", ABSENT),
        ("data.records.\u0661", ABSENT),
        ("data.records.id", ABSENT),
        ("data.records[0]", ABSENT),
        ("data.", ABSENT),
        ("nothing", None),
        ("nothing.more", ABSENT),
        ("0", "an object's key may be a number"),
        ("data.records.99999999999999999999", ABSENT),
    ],
)
def test_response_paths(path: str, found: object) -> None:
    response: Any = {
        "status": 200,
        "nothing": None,
        "0": "an object's key may be a number",
        "data": {"records": [{"id": 11}, {"id": 12}]},
    }
    assert get(response, path) == found


def test_the_empty_response_path_is_the_response() -> None:
    assert get([1], "") == [1]
    assert parse_response_path("").segments == ()
    assert parse_response_path("data.records").names == ("data", "records")


def test_has_value() -> None:
    assert [has_value(value) for value in (None, ABSENT, "", [], {}, 0, False)] == [False, False, *[True] * 5]
