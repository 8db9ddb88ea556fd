"""What holds for every sequence of actions, whatever the model, the user and the tools do (issue 4)."""

from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator_nodes import failed, node, read_tool, succeed, write_tool
from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import (
    Action,
    Advance,
    Answered,
    Call,
    Cancel,
    Confirm,
    MalformedText,
    Reject,
    Reopen,
    Say,
    Settle,
)
from skillcontract.simulator.idempotency import idempotency_key
from skillcontract.simulator.scene import Settings
from skillcontract.simulator.state import State
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Outcome, StageName, Trace, Verdict

CONTRACT: dict[str, Any] = {
    "outputs": {"o": {"required": False}},
    "tools": {
        "look": read_tool(
            args={"q": {"sources": ["USER", "MODEL"], "required": False}},
            extracts=[{"key": "rows", "path": "data"}],
        ),
        "save": write_tool(
            args={
                "title": {"sources": ["USER"]},
                "id": {"sources": ["EVIDENCE"], "required": False},
                "o": {"from": "outputs.o", "required": False},
            },
            idempotencyKey=["title"],
            verify={"tool": "look", "args": {"q": {"from": "call.title"}}},
        ),
        "drop": write_tool(confirm=False, args={"id": {"sources": ["EVIDENCE", "MODEL"]}}),
        "push": write_tool(confirm=False),
    },
}
SETTINGS = Settings(write_confirm_bypass_tools=frozenset({"drop"}))
ANSWERS = [Answered(succeed([7, 8])), Answered(succeed([])), Answered(failed()), *CallFailure]

titles = st.sampled_from(["red", "green", "made up", 7, None])
answers = st.sampled_from(ANSWERS).map(lambda one: {name: [one] for name in ("look", "save", "drop", "push")})
objects = st.one_of(
    st.fixed_dictionaries({}, optional={"title": titles, "id": st.sampled_from([7, 8, 9]), "q": titles}),
    st.sampled_from([[], None, MalformedText("{")]),
)
calls = st.builds(Call, st.sampled_from(["look", "save", "drop", "push", "nothing"]), objects, answers)
builtins = st.sampled_from(
    [Call("builtin_node_approval", {"summary": "s", "toolName": name}) for name in ("save", "push")]
    + [
        Call("builtin_node_follow_up", {"question": "?", "expectedFields": ["title"]}),
        Call(
            "builtin_output_set",
            {"key": "o", "value": 7, "sourceType": "EVIDENCE", "sourceRef": "e1", "sourcePath": "data.0"},
        ),
        Call("builtin_env_generate_uuid", {}),
        Call("builtin_node_finish", {"output": "done"}),
    ]
)
users = st.one_of(
    st.builds(Confirm, answers),
    st.builds(Confirm, answers),
    st.sampled_from(
        [Reject(), Cancel(), Say("blue"), Settle(True), Settle(False), Advance(timedelta(hours=13))]
    ),
    st.builds(Reopen, answers),
)
actions = st.lists(st.one_of(calls, calls, builtins, users), max_size=14)


FIRST = node(CONTRACT, settings=SETTINGS, messages=("red or green",))


def play(state: State, sequence: list[Action]) -> list[tuple[State, Action, State, Trace]]:
    """Every step with the states around it."""
    played = []
    for action in sequence:
        after, trace = step(state, action)
        played.append((state, action, after, trace))
        state = after
    return played


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(actions)
def test_a_refused_call_leaves_no_evidence_and_calls_nothing(sequence: list[Action]) -> None:
    for before, _, after, trace in play(FIRST, sequence):
        if trace.outcome in {Outcome.REJECTED, Outcome.DENIED, Outcome.REPLAYED}:
            assert not trace.called
            assert after.evidence == before.evidence
            assert trace.evidence is None
        if len(after.evidence) > len(before.evidence):
            assert trace.called


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(actions)
def test_a_write_is_never_made_twice_for_one_successful_key(sequence: list[Action]) -> None:
    done: set[tuple[str, str]] = set()
    for before, _, after, _trace in play(FIRST, sequence):
        for one in after.evidence[len(before.evidence) :]:
            tool = after.scene.skill.tools[one.tool]
            if tool.writes:
                key = (one.tool, idempotency_key(tool, one.args))
                assert key not in done
        done |= {
            (one.tool, one.idempotency_key) for one in after.evidence if one.succeeded and one.idempotency_key
        }


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(actions)
def test_no_write_runs_unapproved_without_both_waivers(sequence: list[Action]) -> None:
    for before, action, after, _ in play(FIRST, sequence):
        for one in after.evidence[len(before.evidence) :]:
            if one.tool in {"save", "push"}:
                assert isinstance(action, Confirm)
                assert before.checkpoint is not None
                assert before.checkpoint.held is not None
                assert before.checkpoint.held.bound == one.args


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(actions, st.data())
def test_going_back_and_forth_gives_equal_states(sequence: list[Action], data: st.DataObject) -> None:
    played = play(FIRST, sequence)
    kept = [repr(after) for *_, after, _ in played]
    if played:
        at = data.draw(st.integers(0, len(played) - 1))
        again = play(played[at][0], sequence[at:])
        assert [one[2:] for one in again] == [one[2:] for one in played[at:]]
    # Nothing that happened later has changed an earlier state.
    assert [repr(after) for *_, after, _ in played] == kept


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(actions)
def test_stages_come_in_order_and_stop_at_the_refusal(sequence: list[Action]) -> None:
    order = list(StageName)
    for *_, trace in play(FIRST, sequence):
        stages = [record.stage for record in trace.stages]
        assert stages == order[: len(stages)]
        if trace.stage is not None and trace.outcome is Outcome.REJECTED:
            assert trace.stages[-1].stage is trace.stage
            assert trace.stages[-1].verdict is Verdict.REJECT
        if trace.called and trace.stages:
            assert stages == order
