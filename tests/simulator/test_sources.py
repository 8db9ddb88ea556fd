"""Step 3 of §5.3: which source a value of the model's comes from (B5-B8, B10, B13, B15)."""

from typing import Any

import pytest

from simulator_nodes import call, node, read_tool, succeed
from skillcontract.simulator.actions import Say
from skillcontract.simulator.state import Entity
from skillcontract.simulator.stepping import step
from skillcontract.syntax.values import ExactNumber, Json


def source_of(value: Json, sources: list[str], path: str = "x", given: Json = None, **state: Any) -> str:
    """The source recorded for a value."""
    tool = read_tool(args={path: {"sources": sources}})
    args = {path: value} if given is None else given
    _, trace = call(node({"tools": {"act": tool}}, **state), "act", args, succeed([1]))
    return str(trace.provenance[path])


@pytest.mark.parametrize(
    ("value", "message", "source"),
    [
        ("秋季大促", "帮我写《 秋季 大促 》", "USER"),
        ("ＡＢＣ", "take abc", "USER"),
        ("A b", "ｘａｂｙ", "USER"),
        ("a", "a", "MODEL"),
        (" a ", "a", "MODEL"),
        (42, "room 42", "USER"),
        (4, "room 4", "MODEL"),
        (ExactNumber("1.50"), "costs 1.50", "USER"),
        (ExactNumber("1.50"), "costs 1.5", "MODEL"),
        (True, "is it true", "USER"),
        (["room"], "room", "MODEL"),
        ({"a": "room"}, "room", "MODEL"),
        ("", "room", "MODEL"),
    ],
)
def test_what_a_user_said(value: Json, message: str, source: str) -> None:
    assert source_of(value, ["USER"], messages=(message,)) == source


def test_every_item_must_have_been_said() -> None:
    messages = ("red and green",)
    assert source_of(None, ["USER"], "c[]", {"c": ["red", "green"]}, messages=messages) == "USER"
    assert source_of(None, ["USER"], "c[]", {"c": ["red", "blue"]}, messages=messages) == "MODEL"


def test_a_question_is_not_what_the_user_said_but_its_field_is_until_the_next_answer() -> None:
    args = {"x": {"sources": ["USER"]}, "y": {"sources": ["USER"]}}
    state = node({"tools": {"act": read_tool(args=args)}})
    state, _ = call(state, "builtin_node_follow_up", {"question": "Is it violet?", "expectedFields": ["x"]})
    state, _ = step(state, Say("yes"))
    assert call(state, "act", {"x": "anything", "y": "violet"})[1].provenance == {"x": "USER", "y": "MODEL"}
    state, _ = call(state, "builtin_node_follow_up", {"question": "And y?", "expectedFields": ["y"]})
    state, _ = step(state, Say("no"))
    assert call(state, "act", {"x": "anything", "y": "violet"})[1].provenance == {"x": "MODEL", "y": "USER"}


def evidence_source(value: Json, response: Json, extracts: list[dict[str, Any]]) -> tuple[str, str]:
    """The source of a value after a query, and what the trial says."""
    tools = {"look": read_tool(extracts=extracts), "act": read_tool(args={"x": {"sources": ["EVIDENCE"]}})}
    state, _ = call(node({"tools": tools}), "look", {}, response)
    _, trace = call(state, "act", {"x": value}, succeed([1]))
    record = next(one for one in trace.stages if one.arguments).arguments[0]
    return str(trace.provenance["x"]), record.trials[0].looked.key


ROWS = [{"key": "rows", "path": "data"}]


@pytest.mark.parametrize(
    ("value", "response", "source", "why"),
    [
        (1, succeed([{"deep": {"er": [1]}}]), "EVIDENCE", "trial.evidence-found"),
        (ExactNumber("1.0"), succeed([1]), "EVIDENCE", "trial.evidence-found"),
        ("1", succeed([1]), "MODEL", "trial.evidence-type-differs"),
        (True, succeed([1]), "MODEL", "trial.evidence-nowhere"),
        ([1, 2], succeed({"ids": [1, 2]}), "EVIDENCE", "trial.evidence-found"),
        ({"a": 1}, succeed([{"a": 1}]), "EVIDENCE", "trial.evidence-found"),
        ({"a": 1}, succeed([{"a": 1, "b": 2}]), "MODEL", "trial.evidence-nowhere"),
        ("r9", {"status": 200, "requestId": "r9", "data": []}, "MODEL", "trial.evidence-outside"),
        (7, {"status": 500, "data": [7]}, "MODEL", "trial.evidence-nowhere"),
    ],
)
def test_what_a_query_found(value: Json, response: Json, source: str, why: str) -> None:
    assert evidence_source(value, response, ROWS) == (source, why)


def test_without_extracts_nothing_can_be_found() -> None:
    assert evidence_source(1, succeed([1]), []) == ("MODEL", "trial.evidence-outside")


def test_sources_are_tried_in_the_order_listed() -> None:
    state: dict[str, Any] = {"shared": {"x": "both"}, "messages": ("both",)}
    assert source_of("both", ["SHARED", "USER"], **state) == "SHARED"
    assert source_of("both", ["USER", "SHARED"], **state) == "USER"
    assert source_of("both", ["MODEL", "USER"], **state) == "MODEL"


def test_own_data_is_looked_up_at_the_parameters_own_path() -> None:
    assert source_of(None, ["NODE_OUTPUT"], "a.b", {"a": {"b": 1}}, inputs={"a": {"b": 1}}) == "NODE_OUTPUT"
    assert source_of(None, ["NODE_OUTPUT"], "a.b", {"a": {"b": 1}}, inputs={"b": 1}) == "MODEL"
    assert source_of(5, ["SESSION"], session={"x": 5}) == "SESSION"
    assert source_of("5", ["SESSION"], session={"x": 5}) == "MODEL"
    items: dict[str, Json] = {"a": [{"b": 1}, {"b": 2}]}
    assert source_of(None, ["SHARED"], "a[].b", {"a": [{"b": 1}, {"b": 2}]}, shared=items) == "SHARED"
    assert source_of(None, ["SHARED"], "a[].b", {"a": [{"b": 2}, {"b": 1}]}, shared=items) == "MODEL"


def test_prior_entities_match_by_the_text_of_their_id() -> None:
    prior = (Entity("article", "9", "nine", {}),)
    assert source_of(9, ["PRIOR_TASK"], prior=prior) == "PRIOR_TASK"
    assert source_of("9", ["PRIOR_TASK"], prior=prior) == "PRIOR_TASK"
    assert source_of("nine", ["PRIOR_TASK"], prior=prior) == "MODEL"


def test_a_prior_expression_that_does_not_bind_makes_the_value_the_models() -> None:
    tool = read_tool(args={"x": {"from": "prior.space.id", "sources": ["PRIOR_TASK"]}})
    state = node({"tools": {"act": tool}}, prior=(Entity("article", "9", "nine", {}),))
    _, trace = call(state, "act", {"x": "9"}, succeed([1]))
    assert trace.provenance == {"x": "MODEL"}
    assert trace.code == "PARAM_PROVENANCE_REJECTED"


def test_the_heaviest_problem_answers_and_all_missing_arguments_are_listed() -> None:
    args = {
        "a": {"sources": ["USER"]},
        "b": {"sources": ["EVIDENCE"], "missing": {"action": "CALL_TOOL", "tool": "look"}},
        "c": {"sources": ["EVIDENCE"], "missing": {"action": "FAIL", "message": "m"}},
        "d": {"sources": ["EVIDENCE"]},
    }
    state = node({"tools": {"look": read_tool(), "act": read_tool(args=args)}})
    _, trace = call(state, "act", {"d": "made up"})
    assert (trace.code, trace.missing) == ("PARAM_PROVENANCE_REJECTED", ("a", "b", "c"))
    state_args = dict(args)
    del state_args["d"]
    state = node({"tools": {"look": read_tool(), "act": read_tool(args=state_args)}})
    assert call(state, "act", {})[1].code == "PARAM_PROVENANCE_FAIL"
    del state_args["c"]
    state = node({"tools": {"look": read_tool(), "act": read_tool(args=state_args)}})
    _, trace = call(state, "act", {})
    assert trace.code == "PARAM_PROVENANCE_CALL_TOOL"
    assert trace.next == ("call", "look")


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1, None),
        (ExactNumber("1.0"), None),
        ("1", None),
        ("2", "PARAM_PROVENANCE_ASK_USER"),
        ([1], "PARAM_PROVENANCE_ASK_USER"),
    ],
)
def test_enum_words_are_equal_as_json_or_as_text(value: Json, code: str | None) -> None:
    tool = read_tool(args={"x": {"sources": ["MODEL"], "enum": [1, "A"]}})
    assert call(node({"tools": {"act": tool}}), "act", {"x": value}, succeed([1]))[1].code == code


def test_arguments_the_contract_does_not_list_are_the_models_to_choose() -> None:
    _, trace = call(node({"tools": {"act": read_tool()}}), "act", {"free": 1}, succeed([1]))
    assert trace.provenance == {"free": "MODEL"}
    assert trace.code is None


def test_null_is_no_value_and_the_empty_text_is_one() -> None:
    tool = read_tool(args={"x": {"sources": ["MODEL"]}})
    state = node({"tools": {"act": tool}})
    assert call(state, "act", {"x": None})[1].missing == ("x",)
    assert call(state, "act", {"x": ""}, succeed([1]))[1].code is None
    assert call(state, "act", {"x": []}, succeed([1]))[1].code is None
