"""Binding arguments: overriding, UNIQUE and array templates (semantics B11, B12)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from skillcontract.expressions import parse
from skillcontract.expressions.argument_binding import ArgumentBinding, Extent, bind_argument
from skillcontract.expressions.argument_paths import parse_argument_path
from skillcontract.expressions.evaluate import Candidate, PriorEntity
from skillcontract.syntax.values import Json


class Inputs:
    """A lookup that has inputs, and evidence under the key `rows`."""

    outputs: Mapping[str, Json] | None = None
    shared: Mapping[str, Json] | None = None
    session: Mapping[str, Json] | None = None
    platform: Mapping[str, Json] | None = None
    prior: Sequence[PriorEntity] | None = None

    def __init__(self, inputs: Mapping[str, Json]) -> None:
        self.inputs: Mapping[str, Json] | None = inputs

    def evidence(self, key: str) -> Sequence[Candidate]:
        return [Candidate("e1", [1])] if key == "rows" else []


def bind(arguments: Any, path: str, text: str, inputs: Any, *, unique: bool = False) -> ArgumentBinding:
    return bind_argument(arguments, parse_argument_path(path), parse(text), Inputs(inputs), unique=unique)


def test_a_value_overrides_the_model_s() -> None:
    given = {"id": 1, "other": 2}
    result = bind(given, "id", "inputs.id", {"id": 9})
    assert result == ArgumentBinding({"id": 9, "other": 2}, Extent.WHOLLY, ("id",), "inputs.id")
    assert given == {"id": 1, "other": 2}


def test_no_value_leaves_the_model_s() -> None:
    result = bind({"id": 1}, "id", "inputs.id", {"id": None})
    assert (result.arguments, result.extent, result.looked) == ({"id": 1}, Extent.NOT, ("inputs.id",))


def test_what_was_not_given_is_unknown() -> None:
    result = bind({"id": 1}, "id", "shared.id", {})
    assert (result.arguments, result.extent, result.missing) == ({"id": 1}, Extent.UNKNOWN, "shared")


def test_unique_evidence_binds_the_array() -> None:
    assert bind({}, "ids", "evidence.rows", {}, unique=True).arguments == {"ids": [1]}


ROWS = {"rows": [{"code": "a"}, {"code": "b"}, {"code": None}]}


@pytest.mark.parametrize(
    ("arguments", "result", "extent", "filled"),
    [
        # The model gave no array: one of the source's length is made.
        (
            {},
            {"lines": [{"goods": "a"}, {"goods": "b"}, {}]},
            Extent.PARTLY,
            ("lines[0].goods", "lines[1].goods"),
        ),
        # Only what the model left open is filled, and no item is added.
        (
            {"lines": [{"goods": "x"}, {"n": 2}]},
            {"lines": [{"goods": "x"}, {"n": 2, "goods": "b"}]},
            Extent.PARTLY,
            ("lines[1].goods",),
        ),
        (
            {"lines": [{"n": 1}, {"goods": None}]},
            {"lines": [{"n": 1, "goods": "a"}, {"goods": "b"}]},
            Extent.WHOLLY,
            ("lines[0].goods", "lines[1].goods"),
        ),
        # More items than the source has.
        (
            {"lines": [{}, {}, {}, {}]},
            {"lines": [{"goods": "a"}, {"goods": "b"}, {}, {}]},
            Extent.PARTLY,
            ("lines[0].goods", "lines[1].goods"),
        ),
        ({"lines": [{"goods": "x"}]}, {"lines": [{"goods": "x"}]}, Extent.NOT, ()),
        ({"lines": []}, {"lines": []}, Extent.NOT, ()),
        ({"lines": "text"}, {"lines": "text"}, Extent.NOT, ()),
    ],
)
def test_b12_templates(arguments: Any, result: Any, extent: Extent, filled: tuple[str, ...]) -> None:
    bound = bind(arguments, "lines[].goods", "inputs.rows[].code", ROWS)
    assert (bound.arguments, bound.extent, bound.filled) == (result, extent, filled)


def test_b12_items_themselves() -> None:
    bound = bind({}, "ids[]", "inputs.rows[].id", {"rows": [{"id": 1}, {"id": 2}]})
    assert (bound.arguments, bound.extent) == ({"ids": [1, 2]}, Extent.WHOLLY)
    assert bound.filled == ("ids[0]", "ids[1]")
    assert bound.where == "inputs.rows[].id"
    kept = bind({"ids": [7, None]}, "ids[]", "inputs.ids[]", {"ids": [1, 2]})
    assert (kept.arguments, kept.extent) == ({"ids": [7, 2]}, Extent.PARTLY)


def test_b12_nested_templates_go_index_by_index() -> None:
    inputs = {"orders": [{"lines": [{"c": 1}, {"c": 2}]}, {"lines": []}]}
    bound = bind({}, "o[].l[].code", "inputs.orders[].lines[].c", inputs)
    assert bound.arguments == {"o": [{"l": [{"code": 1}, {"code": 2}]}, {}]}


def test_b12_a_source_without_the_array_binds_nothing() -> None:
    assert bind({}, "a[].b", "inputs.none[].c", {}).extent is Extent.NOT


@pytest.mark.parametrize(("count", "extent"), [(1, Extent.WHOLLY), (2, Extent.NOT), (0, Extent.NOT)])
def test_b11_unique_with_a_template(count: int, extent: Extent) -> None:
    inputs = {"rows": [{"id": index} for index in range(count)]}
    assert bind({}, "a[].b", "inputs.rows[].id", inputs, unique=True).extent is extent


@pytest.mark.parametrize(
    ("path", "text"),
    [("a[].b", "inputs.b"), ("a", "inputs.b[].c"), ("a[].b[]", "inputs.x[].y"), ("a[]", "evidence.rows")],
)
def test_brackets_on_one_side_are_unknown(path: str, text: str) -> None:
    inputs = {"b": [{"c": 1}], "x": [{"y": 1}]}
    result = bind({"a": [{}]}, path, text, inputs)
    assert (result.extent, result.missing, result.arguments) == (
        Extent.UNKNOWN,
        "array-on-one-side",
        {"a": [{}]},
    )


def test_an_expression_that_never_yields_binds_nothing() -> None:
    assert bind({"a": 1}, "a", "inputs.", {"": 5}).extent is Extent.NOT
