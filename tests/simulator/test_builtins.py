"""The seventeen builtins, with every refusal (§12, C12)."""

from typing import Any

import pytest

from simulator_nodes import call, failed, node, read_tool, skill_of, succeed, write_tool
from skillcontract.model.builtin_tools import BUILTIN_TOOLS
from skillcontract.model.call_failure import CallFailure
from skillcontract.model.enums import Source
from skillcontract.simulator.actions import Call, Delegated, MalformedText, Say
from skillcontract.simulator.builtins.registry import BUILTINS
from skillcontract.simulator.scene import Settings
from skillcontract.simulator.state import (
    CallStatus,
    Edge,
    Entity,
    Evidence,
    NodeStatus,
    Output,
    State,
    TaskStatus,
    UpstreamNode,
)
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Outcome, Trace
from skillcontract.syntax.values import Json


def builtin(state: State, name: str, **args: Any) -> tuple[State, Trace]:
    """Call a builtin."""
    return step(state, Call(f"builtin_{name}", args))


def code(state: State, name: str, **args: Any) -> str | None:
    """The code a builtin refuses with; None where it does not refuse."""
    after, trace = builtin(state, name, **args)
    assert (trace.outcome is Outcome.REJECTED) is (trace.code is not None)
    assert trace.stage is None
    if trace.code:
        assert after == state
    return trace.code


ROWS = [{"key": "rows", "path": "data"}]
PLAIN = node({"tools": {"look": read_tool(extracts=ROWS)}})


def test_all_seventeen_are_there() -> None:
    assert list(BUILTINS) == list(BUILTIN_TOOLS)


@pytest.mark.parametrize("name", list(BUILTINS))
def test_arguments_must_be_an_object_of_json(name: str) -> None:
    assert step(PLAIN, Call(name, MalformedText("{")))[1].code == "ARG_JSON_INVALID"
    assert step(PLAIN, Call(name, [1]))[1].code == "ARG_REJECTED"


@pytest.mark.parametrize("name", list(BUILTINS))
def test_a_node_that_does_not_run_takes_no_builtin(name: str) -> None:
    state = PLAIN._replace(node=NodeStatus.DONE)
    after, trace = step(state, Call(name, {}))
    assert (trace.outcome, trace.code, after) == (Outcome.REJECTED, None, state)


# follow_up

ASKABLE = {
    "tools": {
        "look": read_tool(extracts=ROWS),
        "save": write_tool(
            args={
                "title": {"sources": ["USER"]},
                "tag": {"sources": ["EVIDENCE"]},
                "body": {"sources": ["MODEL"]},
            }
        ),
    }
}


def test_a_field_from_the_user_may_always_be_asked() -> None:
    state, trace = builtin(node(ASKABLE), "node_follow_up", question="Title?", expectedFields=["title"])
    assert (trace.outcome, state.node, state.task) == (
        Outcome.SUSPENDED,
        NodeStatus.SUSPENDED,
        TaskStatus.SUSPENDED,
    )


def test_a_field_from_evidence_may_be_asked_after_a_query_that_found_something() -> None:
    state = node(ASKABLE)
    assert code(state, "node_follow_up", question="Tag?", expectedFields=["tag"]) == "FOLLOW_UP_UNGROUNDED"
    empty, _ = call(state, "look", {}, succeed([]))
    assert code(empty, "node_follow_up", question="Tag?", expectedFields=["tag"]) == "FOLLOW_UP_UNGROUNDED"
    found, _ = call(state, "look", {}, succeed([1]))
    assert code(found, "node_follow_up", question="Tag?", expectedFields=["tag", "title"]) is None


@pytest.mark.parametrize("field", ["body", "nothing", "TITLE"])
def test_no_other_field_may_be_asked(field: str) -> None:
    state, _ = call(node(ASKABLE), "look", {}, succeed([1]))
    assert (
        code(state, "node_follow_up", question="?", expectedFields=["title", field]) == "FOLLOW_UP_UNGROUNDED"
    )


@pytest.mark.parametrize(
    ("answers", "refusal"),
    [
        ([], "FOLLOW_UP_UNGROUNDED"),
        ([succeed([1])], "FOLLOW_UP_UNGROUNDED"),
        ([succeed([])], None),
        ([failed()], None),
        ([CallFailure.TIMEOUT], "FOLLOW_UP_UNGROUNDED"),
        ([succeed([]), succeed([1])], "FOLLOW_UP_UNGROUNDED"),
        ([succeed([1]), failed()], None),
    ],
)
def test_without_fields_the_last_business_call_is_the_ground(answers: list[Any], refusal: str | None) -> None:
    state = PLAIN
    for index, answer in enumerate(answers):
        state, _ = call(state, "look", {"n": index}, answer)
    assert code(state, "node_follow_up", question="What now?") == refusal
    assert code(state, "node_follow_up", question="What now?", expectedFields=[]) == refusal


def test_the_question_just_answered_is_not_asked_again() -> None:
    state, _ = builtin(node(ASKABLE), "node_follow_up", question="Title?", expectedFields=["title"])
    state, trace = step(state, Say("t"))
    assert (trace.outcome, state.node, state.task) == (Outcome.OK, NodeStatus.RUNNING, TaskStatus.RUNNING)
    assert code(state, "node_follow_up", question="Title?", expectedFields=["title"]) == "FOLLOW_UP_ANSWERED"
    assert code(state, "node_follow_up", question="Title please?", expectedFields=["title"]) is None


def test_a_follow_up_needs_a_question() -> None:
    assert code(node(ASKABLE), "node_follow_up", expectedFields=["title"]) == "ARG_REJECTED"
    assert code(node(ASKABLE), "node_follow_up", question="?", expectedFields="title") == "ARG_REJECTED"


# approval


def test_an_approval_needs_the_write_that_was_held() -> None:
    state = node({"tools": {"save": write_tool(), "drop": write_tool(), "look": read_tool()}})
    assert code(state, "node_approval", summary="s", toolName="save") == "APPROVAL_NOT_GATED"
    state, _ = call(state, "save", {})
    assert code(state, "node_approval", summary="s", toolName="look") == "APPROVAL_TOOL_MISMATCH"
    _, trace = builtin(state, "node_approval", summary="s", toolName="drop")
    assert trace.observation.arguments["held"] == "save"
    assert code(state, "node_approval", summary="s", toolName="save") is None


# finish

WANTED = {"outputs": {"o": {"sources": ["SHARED"]}, "p": {"required": False}}, "tools": {"look": read_tool()}}


@pytest.mark.parametrize("output", [None, "", [], {}])
def test_finishing_needs_an_output(output: Json) -> None:
    assert code(PLAIN, "node_finish", output=output) == "FINISH_MISSING_OUTPUT"


@pytest.mark.parametrize("status", [CallStatus.STARTED, CallStatus.UNKNOWN, CallStatus.UNKNOWN_PRE_CALL])
def test_finishing_needs_settled_writes(status: CallStatus) -> None:
    state = PLAIN._replace(evidence=(Evidence("e1", "save", {}, status),))
    assert code(state, "node_finish", output="done") == "FINISH_OPEN_EVIDENCE"


@pytest.mark.parametrize(
    ("written", "refusal"),
    [
        (None, "FINISH_OUTPUT_MISSING"),
        (Output("", Source.SHARED), "FINISH_OUTPUT_MISSING"),
        (Output([], Source.SHARED), "FINISH_OUTPUT_MISSING"),
        (Output(0, Source.SHARED), None),
        (Output("x", Source.MODEL), "FINISH_OUTPUT_SOURCE"),
        (Output("x", Source.USER), "FINISH_OUTPUT_SOURCE"),
    ],
)
def test_finishing_needs_the_required_outputs_from_allowed_sources(
    written: Output | None, refusal: str | None
) -> None:
    outputs = {} if written is None else {"o": written}
    assert code(node(WANTED, outputs=outputs), "node_finish", output="done") == refusal


def test_finishing_needs_the_target_here_or_in_a_delegate() -> None:
    state = node({"target": "save", "tools": {"save": write_tool(), "look": read_tool()}})
    state, _ = call(state, "look", {}, succeed([1]))
    _, trace = builtin(state, "node_finish", output="done")
    assert trace.code == "FINISH_NEED_TARGET"
    done = Evidence("x", "save", {}, CallStatus.SUCCESS, business_ok=True, empty=True)
    near = UpstreamNode("n", None, NodeStatus.DONE, Edge.NORMAL, {}, (done,))
    assert code(state._replace(upstream=(near,)), "node_finish", output="done") == "FINISH_NEED_TARGET"
    assert (
        code(state._replace(upstream=(near._replace(edge=Edge.DELEGATE),)), "node_finish", output="done")
        is None
    )
    bad = done._replace(business_ok=False)
    assert code(state._replace(evidence=(bad,)), "node_finish", output="done") == "FINISH_NEED_TARGET"
    assert code(state._replace(evidence=(done,)), "node_finish", output="done") is None


def test_finishing_without_target_and_outputs_needs_a_business_call() -> None:
    assert code(PLAIN, "node_finish", output="done") == "FINISH_NEED_BUSINESS"
    lost, _ = call(PLAIN, "look", {}, failed())
    assert code(lost, "node_finish", output="done") == "FINISH_NEED_BUSINESS"
    empty, _ = call(PLAIN, "look", {}, succeed([]))
    assert code(empty, "node_finish", output="done") is None
    assert code(node({"tools": {}}, []), "node_finish", output="done") is None


def test_finishing_shares_outputs_and_names_entities() -> None:
    contract = {
        "outputs": {
            "a": {"share": "TASK", "entity": {"type": "space", "name": "n"}},
            "b": {"share": "SESSION", "entity": {"type": "tag", "scalar": "id"}},
            "c": {"required": False, "share": "TASK"},
        },
        "tools": {},
    }
    outputs = {"a": Output({"id": 1, "n": "x", "k": True}, Source.SHARED), "b": Output("t1", Source.SHARED)}
    state, trace = builtin(node(contract, outputs=outputs), "node_finish", output="done")
    assert (trace.outcome, state.node, state.task) == (Outcome.DONE, NodeStatus.DONE, TaskStatus.SUCCEEDED)
    assert (state.shared, state.session) == ({"a": {"id": 1, "n": "x", "k": True}}, {"b": "t1"})
    assert state.entities == (Entity("space", "1", "x", {"k": True}), Entity("tag", "t1", None, {}))


def test_a_node_that_is_not_the_last_leaves_the_task_running() -> None:
    waiting = UpstreamNode("n", None, NodeStatus.RUNNING, Edge.NORMAL, {}, ())
    state, _ = builtin(node({"tools": {}}, [], upstream=(waiting,)), "node_finish", output="done")
    assert (state.node, state.task) == (NodeStatus.DONE, TaskStatus.RUNNING)


def test_failing() -> None:
    state, trace = builtin(PLAIN, "node_fail", reason="because")
    assert (trace.outcome, state.node, state.task) == (Outcome.OK, NodeStatus.FAILED, TaskStatus.FAILED)
    assert code(PLAIN, "node_fail") == "ARG_REJECTED"


# delegate

HELP = skill_of({"delegatable": True, "tools": {"find": read_tool()}}, key="help")
CLOSED = skill_of({"tools": {"find": read_tool()}}, key="closed")
WRITES = skill_of({"delegatable": True, "tools": {"save": write_tool()}}, key="writes")
SKILLS = {"help": HELP, "closed": CLOSED, "writes": WRITES}


def test_delegating_waits_and_the_delegates_evidence_can_be_used() -> None:
    act = read_tool(args={"id": {"from": "evidence.found.id"}})
    state = node({"tools": {"act": act}}, skills=SKILLS)
    state, trace = builtin(state, "node_delegate", skillKey="help", objective="o")
    assert (trace.outcome, state.node) == (Outcome.OK, NodeStatus.WAITING_DELEGATE)
    from skillcontract.simulator.portions import portions_of

    tool = skill_of({"tools": {"find": read_tool(extracts=[{"key": "found", "path": "data"}])}}).tools["find"]
    response: Json = succeed({"id": 7})
    found = Evidence(
        "d.e1", "find", {}, CallStatus.SUCCESS, response, True, False, portions_of(tool.extracts, response)
    )
    state, trace = step(state, Delegated(NodeStatus.FAILED, {}, (found,), "half"))
    assert (trace.outcome, state.node) == (Outcome.OK, NodeStatus.RUNNING)
    assert call(state, "act", {}, succeed([1]))[1].args == {"id": 7}
    assert code(state, "node_delegate", skillKey="help", objective="o") == "DELEGATE_REPEATED"
    assert code(state, "node_delegate", skillKey="help", objective="another") is None


@pytest.mark.parametrize(
    ("skill", "refusal"),
    [
        ("none", "SKILL_NOT_FOUND"),
        ("", "SKILL_NOT_FOUND"),
        ("closed", "DELEGATE_FORBIDDEN"),
        ("writes", "DELEGATE_FORBIDDEN"),
    ],
)
def test_who_cannot_be_delegated_to(skill: str, refusal: str) -> None:
    assert code(node({"tools": {}}, skills=SKILLS), "node_delegate", skillKey=skill) == refusal


def test_delegation_has_a_depth_and_an_unknown_workspace_is_said() -> None:
    assert (
        code(node({"tools": {}}, skills=SKILLS, depth=2), "node_delegate", skillKey="help")
        == "DELEGATE_FORBIDDEN"
    )
    assert (
        code(
            node({"tools": {}}, skills=SKILLS, settings=Settings(delegate_max_depth=0)),
            "node_delegate",
            skillKey="help",
        )
        == "DELEGATE_FORBIDDEN"
    )
    _, trace = builtin(node({"tools": {}}), "node_delegate", skillKey="help")
    assert [phrase.key for phrase in trace.unknown] == ["unknown.skills"]


def test_a_delegate_that_did_it_may_be_asked_again() -> None:
    state, _ = builtin(node({"tools": {}}, skills=SKILLS), "node_delegate", skillKey="help", objective="o")
    state, _ = step(state, Delegated(NodeStatus.DONE))
    assert code(state, "node_delegate", skillKey="help", objective="o") is None


# output_set

DECLARED = {
    "outputs": {
        "o": {},
        "only": {"sources": ["EVIDENCE", "USER"]},
        "fixed": {"sources": ["CONTRACT"], "constant": {"a": 1}},
        "unfixed": {},
        "organId": {},
    },
    "tools": {"look": read_tool(extracts=ROWS)},
}


def written_world() -> State:
    state = node(
        DECLARED,
        shared={"s": {"deep": [5]}},
        session={"t": "x"},
        inputs={"i": 3},
        prior=(Entity("article", "9", "nine", {"k": "v"}),),
        messages=("my title here",),
    )
    state, _ = call(state, "look", {"n": 1}, succeed([{"id": 12}]))
    state, _ = call(state, "look", {"n": 2}, {"status": 500, "data": [1]})
    return state


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        ({"key": "", "value": 1, "sourceType": "SHARED"}, "OUTPUT_PATH_INVALID"),
        ({"value": 1, "sourceType": "SHARED"}, "OUTPUT_PATH_INVALID"),
        (
            {"key": "organId", "value": 42, "sourceType": "PLATFORM", "sourceRef": "organId"},
            "PLATFORM_FIELD_FORBIDDEN",
        ),
        ({"key": "nothing", "value": 1, "sourceType": "SHARED"}, "OUTPUT_WRITE_FORBIDDEN"),
        ({"key": "o", "value": 1, "sourceType": "MODEL"}, "SOURCE_REJECT"),
        ({"key": "o", "value": 1, "sourceType": "nope"}, "SOURCE_REJECT"),
        ({"key": "o", "value": 1}, "SOURCE_REJECT"),
        ({"key": "only", "value": "x", "sourceType": "SESSION", "sourceRef": "t"}, "SOURCE_REJECT"),
        (
            {"key": "o", "value": 12, "sourceType": "EVIDENCE", "sourceRef": "e1", "sourcePath": "data.0.id"},
            None,
        ),
        (
            {
                "key": "o",
                "value": "12",
                "sourceType": "EVIDENCE",
                "sourceRef": "e1",
                "sourcePath": "data.0.id",
            },
            "SOURCE_REJECT",
        ),
        (
            {"key": "o", "value": 200, "sourceType": "EVIDENCE", "sourceRef": "e1", "sourcePath": "status"},
            None,
        ),
        (
            {"key": "o", "value": 12, "sourceType": "EVIDENCE", "sourceRef": "e9", "sourcePath": "data.0.id"},
            "SOURCE_REJECT",
        ),
        (
            {"key": "o", "value": 1, "sourceType": "EVIDENCE", "sourceRef": "e2", "sourcePath": "data.0"},
            "SOURCE_REJECT",
        ),
        ({"key": "fixed", "value": {"a": 1}, "sourceType": "CONTRACT"}, None),
        ({"key": "fixed", "value": {"a": 2}, "sourceType": "CONTRACT"}, "SOURCE_REJECT"),
        ({"key": "unfixed", "value": 1, "sourceType": "CONTRACT"}, "SOURCE_REJECT"),
        ({"key": "only", "value": "MyTitle", "sourceType": "USER"}, None),
        ({"key": "only", "value": "other", "sourceType": "USER"}, "SOURCE_REJECT"),
        ({"key": "o", "value": 5, "sourceType": "SHARED", "sourceRef": "s", "sourcePath": "deep.0"}, None),
        ({"key": "o", "value": 5, "sourceType": "SHARED", "sourceRef": "s.deep.0"}, None),
        ({"key": "o", "value": 6, "sourceType": "SHARED", "sourceRef": "s.deep.0"}, "SOURCE_REJECT"),
        ({"key": "o", "value": "x", "sourceType": "SESSION", "sourceRef": "t"}, None),
        ({"key": "o", "value": 3, "sourceType": "NODE_OUTPUT", "sourceRef": "i"}, None),
        ({"key": "o", "value": 42, "sourceType": "PLATFORM", "sourceRef": "organId"}, None),
        ({"key": "o", "value": 41, "sourceType": "PLATFORM", "sourceRef": "organId"}, "SOURCE_REJECT"),
        (
            {"key": "o", "value": "v", "sourceType": "PRIOR_TASK", "sourceRef": "article", "sourcePath": "k"},
            None,
        ),
        ({"key": "o", "value": 9, "sourceType": "PRIOR_TASK", "sourceRef": "article:9"}, None),
        ({"key": "o", "value": 8, "sourceType": "PRIOR_TASK", "sourceRef": "article"}, "SOURCE_REJECT"),
    ],
)
def test_output_set_checks_key_and_source(args: dict[str, Json], refusal: str | None) -> None:
    state = written_world()
    assert code(state, "output_set", **args) == refusal
    if refusal is None:
        after, _ = builtin(state, "output_set", **args)
        assert after.outputs[str(args["key"])] == (args["value"], args["sourceType"])


def test_a_contract_without_outputs_lets_any_key_be_written() -> None:
    state = node({"tools": {}}, shared={"s": 1})
    assert code(state, "output_set", key="free", value=1, sourceType="SHARED", sourceRef="s") is None


# notes, evidence, session


def test_notes_and_their_reserved_keys() -> None:
    state, trace = builtin(PLAIN, "state_set", key="k", value=[1])
    assert (dict(state.notes), trace.result) == ({"k": [1]}, [1])
    assert code(PLAIN, "state_set", key="userId", value=1) == "STATE_KEY_RESERVED"
    assert code(PLAIN, "state_set", key="", value=1) == "ARG_REJECTED"


def test_evidence_is_read_whole() -> None:
    state, _ = call(PLAIN, "look", {}, succeed([1]))
    assert builtin(state, "evidence_get", evidenceId="e1")[1].result == succeed([1])
    assert code(state, "evidence_get") == "EVIDENCE_PATH_INVALID"
    assert code(state, "evidence_get", evidenceId="e9") == "EVIDENCE_PATH_INVALID"


def test_session_info_says_what_it_does_not_know() -> None:
    _, trace = builtin(PLAIN, "session_info")
    assert trace.result == {"sessionId": None, "nodeId": None, "nodeStatus": "RUNNING"}
    assert len(trace.unknown) == 2


# env

CASES: list[tuple[str, dict[str, Json], Json]] = [
    ("current_datetime", {}, "2026-03-01T09:00:00Z"),
    ("format_datetime", {"input": "2026-03-01T09:05:07Z"}, "2026-03-01 09:05:07"),
    (
        "format_datetime",
        {"input": "01/02/2026", "inputPattern": "dd/MM/yyyy", "outputPattern": "yyyy'年'M"},
        None,
    ),
    (
        "format_datetime",
        {"input": "01/02/2026", "inputPattern": "dd/MM/yyyy", "outputPattern": "yyyy'年'MM"},
        "2026年02",
    ),
    ("format_datetime", {"input": "soon"}, None),
    ("format_datetime", {}, None),
    ("add_datetime", {"base": "2026-01-31", "amount": 1, "unit": "months"}, "2026-02-28T00:00:00Z"),
    ("add_datetime", {"base": "2026-03-01T09:00:00Z", "amount": -2}, "2026-02-27T09:00:00Z"),
    ("add_datetime", {"base": "2026-03-01", "amount": 10**12}, None),
    ("add_datetime", {"base": "2026-03-01", "amount": "2"}, None),
    ("add_datetime", {"base": "2026-03-01", "amount": 2, "unit": "moons"}, None),
    ("diff_datetime", {"from": "2026-03-01", "to": "2026-03-03T12:00:00Z"}, 2),
    ("diff_datetime", {"from": "2026-03-03", "to": "2026-03-01", "unit": "HOURS"}, -48),
    ("diff_datetime", {"from": "2026-01-31", "to": "2026-02-28", "unit": "month"}, 0),
    ("diff_datetime", {"from": "2026-03-31", "to": "2024-02-29", "unit": "years"}, -2),
    ("diff_datetime", {"from": "2026-01-31"}, None),
    ("get_weekday", {"date": "2026-03-01"}, "SUNDAY"),
    ("get_weekday", {"date": "x"}, None),
    ("hash", {"input": "abc", "algorithm": "md5"}, "900150983cd24fb0d6963f7d28e17f72"),
    ("hash", {"input": "abc", "length": 8}, "ba7816bf"),
    ("hash", {"input": "abc", "algorithm": "rot13"}, None),
    ("random_int", {"min": 5, "max": 5}, 5),
    ("random_int", {"min": 5, "max": 4}, None),
    ("generate_uuid", {"length": 0}, None),
]


@pytest.mark.parametrize(("name", "args", "result"), CASES)
def test_the_environment(name: str, args: dict[str, Json], result: Json) -> None:
    _, trace = builtin(PLAIN, f"env_{name}", **args)
    assert trace.result == result
    assert trace.code == (None if result is not None else "ARG_REJECTED")


def test_what_is_drawn_follows_from_the_state_and_differs_from_draw_to_draw() -> None:
    once, first = builtin(PLAIN, "env_generate_uuid")
    _, again = builtin(PLAIN, "env_generate_uuid")
    _, second = builtin(once, "env_generate_uuid")
    assert first.result == again.result
    assert first.result != second.result
    assert builtin(PLAIN, "env_generate_uuid", length=8)[1].result == str(first.result)[:8]


def test_a_scenario_without_a_clock_has_no_time() -> None:
    from dataclasses import replace

    state = PLAIN._replace(scene=replace(PLAIN.scene, start=None))
    _, trace = builtin(state, "env_current_datetime")
    assert trace.result is None
    assert [phrase.arguments["name"] for phrase in trace.unknown] == ["now"]
