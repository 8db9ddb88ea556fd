"""The other stages of the chain: ArgPolicy, Fingerprint, WriteGate, Invoke, ResponseContract, Evidence (§13, C1-C11)."""

from datetime import timedelta
from typing import Any

import pytest

from simulator_nodes import OK, call, failed, node, read_tool, succeed, write_tool
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Advance, Answered, Call, Cancel, Confirm, MalformedText, Reject
from skillcontract.simulator.scene import Settings
from skillcontract.simulator.state import CallStatus, Evidence, NodeStatus, State, TaskStatus
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Outcome, StageName, Trace
from skillcontract.syntax.values import Json


def approved(state: State, tool: str, args: Json, *answers: Any) -> tuple[State, Trace]:
    """Call a write, have it approved and confirmed."""
    state, _ = call(state, tool, args)
    state, _ = call(state, "builtin_node_approval", {"summary": "s", "toolName": tool})
    ready = [one if isinstance(one, CallFailure) else Answered(one) for one in answers]
    return step(state, Confirm({tool: ready}))


SAVE = {"tools": {"save": write_tool(args={"title": {"sources": ["MODEL"]}}, idempotencyKey=["title"])}}


def test_the_stages_stand_in_their_order() -> None:
    _, trace = call(node({"tools": {"look": read_tool()}}), "look", {}, succeed([1]))
    assert [record.stage for record in trace.stages] == list(StageName)


# Stage 1


@pytest.mark.parametrize("args", [[], "x", 5, None, True])
def test_arguments_that_are_no_object_are_refused(args: Json) -> None:
    _, trace = step(node({"tools": {"look": read_tool()}}), Call("look", args))
    assert (trace.stage, trace.code, trace.evidence) == (StageName.ARG_POLICY, "ARG_REJECTED", None)


def test_text_that_is_no_json_is_refused() -> None:
    _, trace = step(node({"tools": {"look": read_tool()}}), Call("look", MalformedText("{bad")))
    assert (trace.stage, trace.code, trace.args) == (StageName.ARG_POLICY, "ARG_JSON_INVALID", "{bad")


def test_required_names_of_the_schema_are_needed_unless_the_contract_binds_them() -> None:
    schema = {"required": ["organId", "kind", "q", "lines"]}
    tool = read_tool(
        args={
            "organId": {"from": "session.nothing", "required": False},
            "kind": {"const": 1},
            "lines[].unit": {"const": 2},
        }
    )
    state = node({"tools": {"look": tool}}, schemas={"look": schema})
    assert call(state, "look", {"q": None})[1].missing == ("q",)
    assert call(state, "look", {"q": ""}, succeed([1]))[1].code is None


# Stage 4 and 8


def test_three_equal_successes_in_a_row_trip_the_fourth_and_fail_the_node() -> None:
    state = node({"tools": {"look": read_tool()}})
    for _ in range(3):
        state, trace = call(state, "look", {"a": 1}, succeed([]))
        assert trace.outcome is Outcome.EMPTY
    state, trace = call(state, "look", {"a": 1}, succeed([]))
    assert (trace.code, trace.called) == ("FINGERPRINT_TRIP", False)
    assert (state.node, state.task) == (NodeStatus.FAILED, TaskStatus.FAILED)
    assert call(state, "look", {})[1].outcome is Outcome.REJECTED


@pytest.mark.parametrize(
    "between",
    [(succeed([1]), {"a": 2}), (failed(), {"a": 1}), (CallFailure.TIMEOUT, {"a": 1})],
    ids=["another call", "business failure", "failure of the call"],
)
def test_anything_else_that_finishes_begins_the_count_anew(between: tuple[Any, Json]) -> None:
    state = node({"tools": {"look": read_tool()}})
    for _ in range(3):
        state, _ = call(state, "look", {"a": 1}, succeed([1]))
    if between[1] == {"a": 1}:
        state = node({"tools": {"look": read_tool()}})
        for _ in range(2):
            state, _ = call(state, "look", {"a": 1}, succeed([1]))
    state, _ = call(state, "look", between[1], between[0])
    for _ in range(3):
        state, trace = call(state, "look", {"a": 1}, succeed([1]))
        assert trace.outcome is Outcome.OK
    assert call(state, "look", {"a": 1}, succeed([1]))[1].code == "FINGERPRINT_TRIP"


def test_refused_calls_do_not_touch_the_count() -> None:
    tool = read_tool(args={"x": {"sources": ["USER"], "required": False}})
    state = node({"tools": {"look": tool}})
    for _ in range(3):
        state, _ = call(state, "look", {}, succeed([1]))
        state, trace = call(state, "look", {"x": "made up"})
        assert trace.code == "PARAM_PROVENANCE_ASK_USER"
    assert call(state, "look", {})[1].code == "FINGERPRINT_TRIP"


def test_the_limit_is_the_settings() -> None:
    state = node({"tools": {"look": read_tool()}}, settings=Settings(fingerprint_limit=1))
    state, _ = call(state, "look", {}, succeed([1]))
    assert call(state, "look", {})[1].code == "FINGERPRINT_TRIP"


# Stage 5


def test_a_write_is_held_then_runs_as_confirmed_and_the_approval_is_used_up() -> None:
    state, trace = approved(node(SAVE), "save", {"title": "t"}, failed())
    assert (trace.outcome, trace.code, trace.called) == (Outcome.BUSINESS_FAILED, "system.50011", True)
    assert call(state, "save", {"title": "t"})[1].code == "APPROVAL_REQUIRED"


def test_a_successful_write_is_replayed_and_never_made_again() -> None:
    state, trace = approved(node(SAVE), "save", {"title": "t", "body": "a"}, succeed(1))
    assert trace.outcome is Outcome.OK
    after, trace = call(state, "save", {"title": "t", "body": "b"}, succeed(2))
    assert (trace.outcome, trace.called, trace.evidence, trace.stage) == (
        Outcome.REPLAYED,
        False,
        None,
        StageName.WRITE_GATE,
    )
    assert trace.result == succeed(1)
    assert after.evidence == state.evidence
    assert call(state, "save", {"title": "other"})[1].code == "APPROVAL_REQUIRED"


def test_without_a_key_or_its_values_the_whole_call_is_the_key() -> None:
    contract = {"tools": {"save": write_tool(idempotencyKey=["nothing"])}}
    state, _ = approved(node(contract), "save", {"a": 1, "b": 2}, succeed(1))
    assert call(state, "save", {"b": 2, "a": 1})[1].outcome is Outcome.REPLAYED
    assert call(state, "save", {"a": 1})[1].code == "APPROVAL_REQUIRED"


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (CallStatus.STARTED, "WRITE_IN_FLIGHT"),
        (CallStatus.UNKNOWN, "WRITE_PENDING_VERIFY"),
        (CallStatus.UNKNOWN_PRE_CALL, "WRITE_PENDING_VERIFY"),
        (CallStatus.FAILED, "APPROVAL_REQUIRED"),
    ],
)
def test_an_open_write_blocks_the_same_write(status: CallStatus, code: str) -> None:
    from skillcontract.simulator.idempotency import idempotency_key

    state = node(SAVE)
    key = idempotency_key(state.scene.skill.tools["save"], {"title": "t"})
    given = Evidence("e1", "save", {"title": "t"}, status, idempotency_key=key)
    state = state._replace(evidence=(given,))
    assert call(state, "save", {"title": "t"})[1].code == code
    assert call(state, "save", {"title": "u"})[1].code == "APPROVAL_REQUIRED"


@pytest.mark.parametrize(
    ("confirm", "listed", "asked"),
    [(None, True, True), (False, False, True), (False, True, False), (True, True, True)],
)
def test_both_must_waive_the_confirmation(confirm: bool | None, listed: bool, asked: bool) -> None:
    tool = write_tool() if confirm is None else write_tool(confirm=confirm)
    settings = Settings(write_confirm_bypass_tools=frozenset({"save"} if listed else ()))
    _, trace = call(node({"tools": {"save": tool}}, settings=settings), "save", {}, succeed(1))
    assert (trace.code == "APPROVAL_REQUIRED") is asked
    assert trace.called is not asked


def test_a_confirmation_of_other_arguments_is_void_and_asked_anew() -> None:
    contract = {
        "outputs": {"o": {"required": False, "sources": ["SHARED"]}},
        "tools": {"save": write_tool(args={"x": {"from": "outputs.o", "sources": ["MODEL"]}})},
    }
    state = node(contract, shared={"a": 1})
    state, _ = call(state, "save", {"x": 0})
    state, _ = call(
        state, "builtin_output_set", {"key": "o", "value": 1, "sourceType": "SHARED", "sourceRef": "a"}
    )
    state, trace = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    assert trace.card is not None
    assert trace.card.fields[0].value == 0
    state, trace = step(state, Confirm({"save": [Answered(succeed(1))]}))
    assert (trace.code, trace.called, trace.args) == ("APPROVAL_REQUIRED", False, {"x": 1})
    state, _ = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    assert step(state, Confirm({"save": [Answered(succeed(1))]}))[1].outcome is Outcome.OK


def test_a_confirmation_after_a_day_is_asked_anew() -> None:
    state, _ = call(node(SAVE), "save", {"title": "t"})
    state, _ = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    on_time, _ = step(state, Advance(timedelta(hours=24)))
    assert step(on_time, Confirm({"save": [Answered(succeed(1))]}))[1].outcome is Outcome.OK
    late, _ = step(state, Advance(timedelta(hours=24, seconds=1)))
    late, trace = step(late, Confirm({"save": [Answered(succeed(1))]}))
    assert (trace.outcome, trace.called, late.node) == (Outcome.SUSPENDED, False, NodeStatus.SUSPENDED)
    assert step(late, Confirm({"save": [Answered(succeed(1))]}))[1].outcome is Outcome.OK


@pytest.mark.parametrize("action", [Reject(), Cancel()])
def test_a_refusal_or_cancellation_ends_node_and_task(action: Any) -> None:
    state, _ = call(node(SAVE), "save", {"title": "t"})
    state, _ = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    state, trace = step(state, action)
    assert (trace.outcome, trace.called) == (Outcome.OK, False)
    assert (state.node, state.task, state.evidence) == (NodeStatus.CANCELLED, TaskStatus.CANCELED, ())


def test_the_card_masks_what_is_sensitive_and_leaves_out_the_platforms() -> None:
    args: dict[str, Any] = {
        "organId": {"from": "platform.organId"},
        "who": {"sources": ["MODEL"], "label": "客户"},
        "who.phone": {"sources": ["MODEL"], "sensitive": True, "label": "手机"},
        "kind": {"const": "A"},
    }
    state, _ = call(
        node({"tools": {"save": write_tool(args=args)}}),
        "save",
        {"who": {"phone": "1380"}, "note": {"a": [{"b": 1}]}},
    )
    _, trace = call(state, "builtin_node_approval", {"summary": "s", "toolName": "save"})
    assert trace.card is not None
    assert [(field.label, field.value) for field in trace.card.fields] == [
        ("客户", {"phone": "***"}),
        ("手机", "***"),
        ("kind", "A"),
        ("note.a[].b", [1]),
    ]


def test_the_gate_points_at_what_makes_it_ask() -> None:
    for tool, pointer in (
        (write_tool(), "/tools/save/sideEffect"),
        (write_tool(confirm=True), "/tools/save/confirm"),
    ):
        _, trace = call(node({"tools": {"save": tool}}), "save", {})
        (cause,) = trace.stages[-1].causes
        assert (cause.pointer, cause.section) == (pointer, "§14.1")
        assert cause.span.end > cause.span.start
        assert "/tools/save/confirm" in trace.points


# Target


def test_the_first_write_call_claims_the_target_stopped_or_not() -> None:
    contract = {
        "tools": {"a": write_tool(args={"x": {"sources": ["USER"]}}), "b": write_tool(), "look": read_tool()}
    }
    state, _ = call(node(contract), "look", {}, succeed([1]))
    assert (state.target, state.target_claimed) == (None, False)
    state, trace = call(state, "a", {"x": "made up"})
    assert trace.code == "PARAM_PROVENANCE_ASK_USER"
    assert (state.target, state.target_claimed) == ("a", True)
    assert call(state, "b", {})[0].target == "a"


def test_a_target_that_is_no_bound_write_is_dropped_for_the_contracts() -> None:
    contract = {"target": "a", "tools": {"a": write_tool(), "b": write_tool(), "look": read_tool()}}
    assert node(contract, target="b").target == "b"
    assert node(contract, target="look").target == "a"
    assert node(contract, ["b", "look"], target="nope").target is None
    assert not call(node(contract), "b", {})[0].target_claimed


# Invoke


@pytest.mark.parametrize("failure", list(CallFailure))
def test_failures_of_the_call_itself(failure: CallFailure) -> None:
    codes = {
        "TIMEOUT": "TOOL_TIMEOUT",
        "IO": "TOOL_IO_ERROR",
        "RPC": "MCP_RPC_ERROR",
        "UNKNOWN": "TOOL_ERROR",
        "UNREACHABLE": "TOOL_UNREACHABLE",
        "TOOL": "MCP_TOOL_ERROR",
        "PARAMS": "MCP_INVALID_PARAMS",
    }
    state, trace = call(node({"tools": {"look": read_tool()}}), "look", {}, failure)
    assert (trace.outcome, trace.code, trace.called) == (Outcome.FAILED, codes[failure], True)
    assert state.evidence[0].status is CallStatus.FAILED
    uncertain = failure.value in {"TIMEOUT", "IO", "RPC", "UNKNOWN"}
    state, trace = approved(node(SAVE), "save", {"title": "t"}, failure)
    assert (trace.outcome is Outcome.UNCERTAIN) is uncertain
    assert (trace.code, state.node) == (codes[failure], NodeStatus.RUNNING)
    assert state.evidence[0].status is (CallStatus.UNKNOWN if uncertain else CallStatus.FAILED)


def test_a_call_without_an_answer_changes_nothing() -> None:
    state = node(
        {"tools": {"save": write_tool(confirm=False)}},
        settings=Settings(write_confirm_bypass_tools=frozenset({"save"})),
    )
    after, trace = call(state, "save", {})
    assert trace.outcome is Outcome.UNKNOWN_RESPONSE
    assert after == state


# ResponseContract


@pytest.mark.parametrize(
    ("success", "response", "ok"),
    [
        ({"path": "s", "op": "EQ", "value": 200}, {"s": "200"}, True),
        ({"path": "s", "op": "EQ", "value": "200.0"}, {"s": 200}, True),
        ({"path": "s", "op": "EQ", "value": True}, {"s": "true"}, True),
        ({"path": "s", "op": "EQ", "value": 1}, {"s": True}, False),
        ({"path": "s", "op": "EQ", "value": "x"}, {}, False),
        ({"path": "s", "op": "NE", "value": "x"}, {}, True),
        ({"path": "s", "op": "NE", "value": "x"}, {"s": "x"}, False),
        ({"path": "s", "op": "IN", "value": [1, "a"]}, {"s": "1"}, True),
        ({"path": "s", "op": "IN", "value": [1]}, {}, False),
        ({"path": "s", "op": "NOT_IN", "value": [1]}, {}, True),
        ({"path": "s", "op": "NOT_IN", "value": [1]}, {"s": 1}, False),
        ({"path": "s", "op": "EXISTS"}, {"s": None}, True),
        ({"path": "s", "op": "EXISTS"}, {"t": 1}, False),
        ({"path": "s.0.t", "op": "EQ", "value": 1}, {"s": [{"t": 1}]}, True),
        ({"path": "s", "op": "NE", "value": 1}, None, False),
        ({"path": "s", "op": "NE", "value": 1}, "", False),
        *(
            ({"path": "s", "op": "TRUTHY"}, {"s": value}, True)
            for value in (True, 1, "x", "False", [0], {"a": None}, -1)
        ),
        *(
            ({"path": "s", "op": "TRUTHY"}, {"s": value}, False)
            for value in (None, False, 0, "", "0", "false", [], {})
        ),
    ],
)
def test_success_conditions(success: dict[str, Any], response: Json, ok: bool) -> None:
    _, trace = call(node({"tools": {"look": read_tool(success=success)}}), "look", {}, response)
    assert trace.evidence is not None
    assert trace.evidence.business_ok is ok
    assert trace.evidence.status is CallStatus.SUCCESS
    assert (trace.outcome is Outcome.BUSINESS_FAILED) is not ok


def test_a_business_failure_says_the_businesss_own_code_and_message() -> None:
    state = node({"tools": {"look": read_tool()}})
    assert call(state, "look", {}, failed("cms.1", "taken"))[1].code == "cms.1"
    assert call(state, "look", {}, failed(40901))[1].code == "40901"
    assert call(state, "look", {}, failed(None))[1].code == "TOOL_BUSINESS_FAILED"
    assert call(state, "look", {}, {"status": 500})[1].code == "TOOL_BUSINESS_FAILED"
    _, trace = call(state, "look", {}, failed("cms.1", "taken"))
    assert trace.observation.arguments["message"] == "taken"


def test_a_tool_that_the_contract_does_not_mention_reads_and_is_not_judged() -> None:
    _, trace = call(
        node({"tools": {"look": read_tool()}}, ["look", "extra"]), "extra", {"a": 1}, {"status": 500}
    )
    assert (trace.outcome, trace.called) == (Outcome.OK, True)


def test_what_is_not_bound_is_denied_before_anything_else() -> None:
    state, trace = call(node({"tools": {"save": write_tool()}}, []), "save", {})
    assert (trace.code, trace.stage, trace.stages, state.target) == ("CATALOG_DENIED", None, (), None)


# Evidence


@pytest.mark.parametrize(
    ("response", "empty"),
    [
        (None, True),
        ("", True),
        ({}, True),
        ([], True),
        ({"data": None}, True),
        ({"data": []}, True),
        ({"data": {"records": []}}, True),
        ({"data": {"records": [1]}}, False),
        ({"data": 0}, False),
        ({"x": []}, False),
        (0, False),
    ],
)
def test_empty_without_extracts(response: Json, empty: bool) -> None:
    _, trace = call(node({"tools": {}}, ["look"]), "look", {}, response)
    assert trace.evidence is not None
    assert trace.evidence.empty is empty
    assert trace.outcome is (Outcome.EMPTY if empty else Outcome.OK)


@pytest.mark.parametrize(
    ("data", "fields", "count"),
    [
        ([1, 2], [], 2),
        ([{}], ["id"], 1),
        ({"id": 1}, ["id"], 1),
        ({"id": None}, ["id"], 0),
        ({"id": ""}, ["id"], 1),
        ({"x": 1}, ["id"], 0),
        ({"x": 1}, [], 1),
        ({}, [], 0),
        (0, [], 1),
        ("", [], 0),
        (None, [], 0),
        (False, [], 1),
    ],
)
def test_counts_of_extracts(data: Json, fields: list[str], count: int) -> None:
    tool = read_tool(extracts=[{"key": "k", "path": "data", "fields": fields}, {"path": "nothing"}])
    _, trace = call(node({"tools": {"look": tool}}), "look", {}, succeed(data))
    assert trace.evidence is not None
    assert [portion.size for portion in trace.evidence.portions] == [count, 0]
    assert trace.evidence.empty is (count == 0)


def test_entities_of_reads_and_writes() -> None:
    entity = {"type": "article", "name": "title"}
    look = read_tool(extracts=[{"key": "k", "path": "data", "entity": entity}])
    save = write_tool(extracts=[{"key": "s", "path": "data", "entity": {**entity, "scalar": "id"}}])
    state = node({"tools": {"look": look, "save": save}})
    state, _ = call(
        state,
        "look",
        {"q": 1},
        succeed([{"id": 11, "title": "甲", "tags": [1], "n": None}, {"title": "no id"}, 5]),
    )
    assert state.entities == (("article", "11", "甲", {}),)
    state, _ = approved(state, "save", {"title": "乙", "mood": "good"}, succeed(9001))
    assert state.entities[1] == ("article", "9001", "乙", {"mood": "good"})
    plain = write_tool(extracts=[{"key": "s", "path": "data", "entity": entity}])
    other, _ = approved(node({"tools": {"save": plain}}), "save", {"title": "t"}, succeed(1))
    assert other.entities == ()


def test_the_response_overrides_the_arguments_of_a_write() -> None:
    entity = {"type": "article", "name": "title"}
    save = write_tool(extracts=[{"key": "s", "path": "data", "entity": entity}])
    state, _ = approved(
        node({"tools": {"save": save}}),
        "save",
        {"title": "mine", "id": 1, "a": "x"},
        succeed({"title": "theirs", "id": None}),
    )
    assert state.entities == (("article", "1", "theirs", {"a": "x"}),)


def test_a_business_failure_names_no_entities() -> None:
    look = read_tool(success=OK, extracts=[{"key": "k", "path": "data", "entity": {"type": "a"}}])
    state, _ = call(node({"tools": {"look": look}}), "look", {}, {"status": 500, "data": [{"id": 1}]})
    assert state.entities == ()
