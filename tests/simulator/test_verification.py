"""Writes whose result nobody knows: looked into when the node is opened again (§6.4, §14.3, C12)."""

from typing import Any

import pytest

from simulator_nodes import call, failed, node, read_tool, succeed, write_tool
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Answered, Cancel, Confirm, Reopen, Settle
from skillcontract.simulator.state import CallStatus, Evidence, NodeStatus, State, TaskStatus
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Outcome

VERIFY = {
    "tool": "get",
    "args": {"id": {"from": "call.a.0.id"}, "kind": {"const": "x"}, "gone": {"from": "call.nothing"}},
}


def uncertain(
    verify: dict[str, Any] | None, status: CallStatus = CallStatus.UNKNOWN, tools: int = 1
) -> State:
    """A node with one or more unsettled writes."""
    more = {} if verify is None else {"verify": verify}
    contract = {"tools": {"save": write_tool(**more), "get": read_tool()}}
    given = tuple(
        Evidence(f"e{index + 1}", "save", {"a": [{"id": 7 + index}], "b": 2}, status)
        for index in range(tools)
    )
    return node(contract, evidence=given, target="save")


@pytest.mark.parametrize(
    ("response", "status", "ok"),
    [
        (succeed({"id": 7}), CallStatus.SUCCESS, True),
        (succeed([]), CallStatus.SUCCESS, True),
        (failed(), CallStatus.FAILED, None),
    ],
)
@pytest.mark.parametrize("open_status", [CallStatus.STARTED, CallStatus.UNKNOWN, CallStatus.UNKNOWN_PRE_CALL])
def test_the_verify_tool_settles_the_write(
    response: Any, status: CallStatus, ok: bool | None, open_status: CallStatus
) -> None:
    state, trace = step(uncertain(VERIFY, open_status), Reopen({"get": [Answered(response)]}))
    assert (trace.outcome, trace.call, trace.args, trace.called) == (
        Outcome.OK,
        "get",
        {"id": 7, "kind": "x"},
        True,
    )
    assert trace.evidence == state.evidence[0]
    assert (state.evidence[0].status, state.evidence[0].business_ok) == (status, ok)
    assert len(state.evidence) == 1
    assert state.node is NodeStatus.RUNNING
    _, finish = call(state, "builtin_node_finish", {"output": "done"})
    assert finish.code == (None if ok else "FINISH_NEED_TARGET")


def test_without_arguments_the_whole_request_is_sent() -> None:
    _, trace = step(uncertain({"tool": "get"}), Reopen({"get": [Answered(succeed([1]))]}))
    assert trace.args == {"a": [{"id": 7}], "b": 2}


def test_a_verify_call_that_fails_leaves_the_write_unknown() -> None:
    state, trace = step(uncertain(VERIFY, CallStatus.STARTED), Reopen({"get": [CallFailure.UNREACHABLE]}))
    assert (trace.outcome, trace.code) == (Outcome.UNCERTAIN, "TOOL_UNREACHABLE")
    assert (state.evidence[0].status, state.node) == (CallStatus.UNKNOWN, NodeStatus.RUNNING)


def test_a_verify_call_without_an_answer_is_not_decided() -> None:
    before = uncertain(VERIFY)
    after, trace = step(before, Reopen())
    assert (trace.outcome, after) == (Outcome.UNKNOWN_RESPONSE, before)


@pytest.mark.parametrize(("effective", "status"), [(True, CallStatus.SUCCESS), (False, CallStatus.FAILED)])
def test_without_verify_the_user_says_so(effective: bool, status: CallStatus) -> None:
    state, trace = step(uncertain(None), Reopen())
    assert (trace.outcome, trace.called) == (Outcome.SUSPENDED, False)
    assert (state.node, state.task) == (NodeStatus.SUSPENDED, TaskStatus.SUSPENDED)
    assert step(state, Reopen())[1].outcome is Outcome.REJECTED
    assert step(state, Confirm())[1].outcome is Outcome.REJECTED
    state, trace = step(state, Settle(effective))
    assert (trace.outcome, state.node, state.task) == (Outcome.OK, NodeStatus.RUNNING, TaskStatus.RUNNING)
    assert trace.evidence == state.evidence[0]
    assert state.evidence[0].status is status


def test_every_open_write_is_looked_into() -> None:
    answers = {"get": [Answered(succeed([1])), Answered(failed())]}
    state, trace = step(uncertain(VERIFY, tools=2), Reopen(answers))
    assert trace.invoked == ("get", "get")
    assert [one.status for one in state.evidence] == [CallStatus.SUCCESS, CallStatus.FAILED]


def test_each_write_without_verify_is_asked_for_in_turn() -> None:
    state, _ = step(uncertain(None, tools=2), Reopen())
    state, _ = step(state, Settle(True))
    assert state.node is NodeStatus.SUSPENDED
    state, _ = step(state, Settle(False))
    assert (state.node, [one.status for one in state.evidence]) == (
        NodeStatus.RUNNING,
        [CallStatus.SUCCESS, CallStatus.FAILED],
    )


def test_reopening_without_an_open_write_does_nothing() -> None:
    before = node({"tools": {"get": read_tool()}})
    assert step(before, Reopen())[0] == before


def test_nobody_can_settle_what_does_not_wait() -> None:
    assert step(uncertain(None), Settle(True))[1].outcome is Outcome.REJECTED
    suspended, _ = step(uncertain(None), Reopen())
    assert step(suspended, Cancel())[0].task is TaskStatus.CANCELED
