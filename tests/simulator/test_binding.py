"""Stage 2 and the templates: `const`, `from`, `when`, `[]` (§5.3 step 1, §5.4, B9, B11, B12)."""

from typing import Any

import pytest

from simulator_nodes import call, node, read_tool, succeed
from skillcontract.simulator.trace import Outcome, StageName
from skillcontract.syntax.values import Json


def bound(
    entry: dict[str, dict[str, Any]], given: Json, **state: Any
) -> tuple[Json, dict[str, str], str | None]:
    """The arguments, their sources and the code of one call of a read tool."""
    _, trace = call(node({"tools": {"act": read_tool(args=entry)}}, **state), "act", given, succeed([1]))
    return trace.args, {path: str(source) for path, source in trace.provenance.items()}, trace.code


def test_a_constant_goes_into_every_item_the_model_gave() -> None:
    args, sources, code = bound({"lines[].unit": {"const": "pc"}}, {"lines": [{"n": 1}, {"unit": "kg"}]})
    assert args == {"lines": [{"n": 1, "unit": "pc"}, {"unit": "pc"}]}
    assert sources["lines[].unit"] == "CONTRACT"
    assert code is None


def test_a_required_argument_of_items_that_are_not_there_is_not_missing() -> None:
    assert bound({"lines[].unit": {"sources": ["USER"]}}, {})[2] is None
    assert bound({"lines[].unit": {"sources": ["USER"]}}, {"lines": []})[2] is None


@pytest.mark.parametrize("given", [{}, {"ids": []}, {"ids": [None]}, {"ids": None}])
def test_items_themselves_are_missing_when_the_array_is_absent_or_empty(given: Json) -> None:
    assert bound({"ids[]": {"sources": ["MODEL"]}}, given)[2] == "PARAM_PROVENANCE_ASK_USER"


def test_a_template_fills_only_what_the_model_left_out_and_judges_the_rest_as_the_models() -> None:
    entry = {"lines[].code": {"from": "shared.goods[].code", "sources": []}}
    goods = {"goods": [{"code": "a"}, {"code": "b"}]}
    args, sources, code = bound(entry, {"lines": [{}, {"code": "mine"}]}, shared=goods)
    assert args == {"lines": [{"code": "a"}, {"code": "mine"}]}
    assert sources == {"lines[].code": "MODEL"}
    assert code == "PARAM_PROVENANCE_REJECTED"


def test_a_template_makes_an_array_of_the_sources_length_where_the_model_gave_none() -> None:
    goods: dict[str, Json] = {"goods": [{"code": "a"}, {"code": "b"}]}
    args, sources, code = bound({"lines[].code": {"from": "shared.goods[].code"}}, {}, shared=goods)
    assert args == {"lines": [{"code": "a"}, {"code": "b"}]}
    assert sources == {"lines[].code": "SHARED"}
    assert code is None


def test_a_template_leaves_items_beyond_the_source_missing() -> None:
    goods: dict[str, Json] = {"goods": [{"code": "a"}]}
    args, _, code = bound(
        {"lines[].code": {"from": "shared.goods[].code"}}, {"lines": [{}, {}]}, shared=goods
    )
    assert args == {"lines": [{"code": "a"}, {}]}
    assert code == "PARAM_PROVENANCE_ASK_USER"


def test_brackets_on_one_side_bind_nothing_and_say_so() -> None:
    state = node(
        {
            "tools": {
                "act": read_tool(args={"lines[].organId": {"from": "platform.organId", "sources": ["MODEL"]}})
            }
        }
    )
    _, trace = call(state, "act", {"lines": [{"organId": 1}]}, succeed([1]))
    assert trace.args == {"lines": [{"organId": 1}]}
    assert [phrase.key for phrase in trace.unknown if phrase.key != "unknown.schema"] == ["looked.one-sided"]


@pytest.mark.parametrize(("rows", "expected"), [([{"id": 7}], 7), ([{"id": 7}, {"id": 8}], None), ([], None)])
def test_unique_takes_the_single_item_of_a_plain_path(rows: Json, expected: Json) -> None:
    entry = {"id": {"from": "shared.rows[].id", "when": "UNIQUE", "required": False}}
    args, _, _ = bound(entry, {}, shared={"rows": rows})
    assert args == ({"id": expected} if expected else {})


@pytest.mark.parametrize(("data", "expected"), [([5], [5]), ([5, 6], None), ("5", None)])
def test_unique_of_evidence_binds_the_array_itself(data: Json, expected: Json) -> None:
    look = read_tool(extracts=[{"key": "ids", "path": "data"}])
    act = read_tool(args={"ids": {"from": "evidence.ids", "when": "UNIQUE", "required": False}})
    state, _ = call(node({"tools": {"look": look, "act": act}}), "look", {}, succeed(data))
    _, trace = call(state, "act", {}, succeed([1]))
    assert trace.args == ({"ids": expected} if expected else {})


def test_a_value_that_was_bound_is_still_held_to_the_enum() -> None:
    args, sources, code = bound({"x": {"const": "c", "enum": ["a", "b"]}}, {})
    assert (args, sources, code) == ({"x": "c"}, {"x": "CONTRACT"}, "PARAM_PROVENANCE_ASK_USER")


def test_an_array_where_an_object_is_wanted_hides_nothing_from_the_contract() -> None:
    assert (
        bound({"line.code": {"sources": ["USER"]}}, {"line": [{"code": "x"}]})[2]
        == "PARAM_PROVENANCE_ASK_USER"
    )
    assert (
        bound({"lines[].code": {"sources": ["EVIDENCE"]}}, {"lines": {"code": "x"}})[2]
        == "PARAM_PROVENANCE_REJECTED"
    )


def test_hidden_platform_fields_never_bind() -> None:
    args, _, code = bound({"p": {"from": "platform.passportId"}}, {}, platform={"passportId": 1})
    assert args == {}
    assert code == "PARAM_PROVENANCE_ASK_USER"


def test_ids_beyond_2_to_the_53_come_through_digit_for_digit() -> None:
    big = 2**63 - 1
    args, _, _ = bound({"id": {"from": "session.id"}}, {}, session={"id": big})
    assert args == {"id": big}


def test_the_first_evidence_whose_path_yields_a_value_is_taken() -> None:
    look = read_tool(extracts=[{"key": "row", "path": "data"}])
    act = read_tool(args={"id": {"from": "evidence.row.id", "sources": []}})
    state = node({"tools": {"look": look, "act": act}})
    state, _ = call(state, "look", {"n": 1}, succeed({"id": 1}))
    state, _ = call(state, "look", {"n": 2}, succeed({"other": 2}))
    state, _ = call(state, "look", {"n": 3}, {"status": 500, "data": {"id": 3}})
    _, trace = call(state, "act", {}, succeed([1]))
    assert trace.args == {"id": 1}
    record = next(one for one in trace.stages if one.stage is StageName.ARG_BINDING).arguments[0]
    assert record.trials[0].looked.arguments["where"] == "evidence[e1].row.id"
    assert trace.outcome is Outcome.OK
