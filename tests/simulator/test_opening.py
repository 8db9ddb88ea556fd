"""The first state: inputs bound, given evidence judged, what is unknown said (§7, §10.1, C15)."""

import json
from pathlib import Path
from typing import Any

import pytest

from simulator_nodes import call, node, read_tool, succeed, write_tool
from skillcontract.cli.scenario_input import opened
from skillcontract.simulator.actions import Answered, Call
from skillcontract.simulator.state import CallStatus, Edge, Entity, NodeStatus, State, UpstreamNode
from skillcontract.simulator.stepping import step
from skillcontract.syntax.values import Json
from skillcontract.text.language import Language

LOOK = read_tool(extracts=[{"key": "rows", "path": "data"}])
ACT = read_tool(args={"x": {"sources": ["EVIDENCE"]}})


def first_state(folder: Path, contract: dict[str, Any], **scenario: Any) -> State:
    """The first state of a scenario written to files."""
    (folder / "contract.json").write_text(json.dumps(contract), "utf-8")
    (folder / "s.scenario.json5").write_text(json.dumps({"contract": "contract.json", **scenario}), "utf-8")
    return opened(folder / "s.scenario.json5", Language.EN).state


def upstream(node_name: str, status: NodeStatus = NodeStatus.DONE, /, **outputs: Json) -> UpstreamNode:
    return UpstreamNode(node_name, None, status, Edge.NORMAL, outputs, ())


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"from": "session.k"}, "s"),
        ({"from": "shared.k.0"}, "first"),
        ({"from": "outputs.o"}, "near"),
        ({"from": "outputs.far"}, "f"),
        ({"from": "prior.article"}, "newest"),
        ({"from": "prior.article.id"}, "2"),
        ({"from": "prior.article.mood"}, "good"),
        ({"from": "prior.article:1.id"}, "1"),
        ({}, "same name"),
        ({"from": "whatever.k"}, "same name"),
        ({"from": "shared.nothing"}, None),
    ],
)
def test_inputs_are_bound(rule: dict[str, str], expected: Json) -> None:
    state = node(
        {"inputs": {"name": rule}, "tools": {}},
        session={"k": "s"},
        shared={"k": ["first"]},
        prior=(Entity("article", "1", "older", {}), Entity("article", "2", "newest", {"mood": "good"})),
        upstream=(
            upstream("running", NodeStatus.RUNNING, o="not yet", name="not yet"),
            upstream("near", o="near", name="same name"),
            upstream("far", o="far", far="f"),
        ),
    )
    assert state.inputs.get("name") == expected


def test_inputs_given_stay(tmp_path: Path) -> None:
    contract = {"inputs": {"a": {"from": "shared.a"}}, "tools": {}}
    state = first_state(tmp_path, contract, given={"shared": {"a": 1}, "inputs": {"a": 2, "free": 3}})
    assert state.inputs == {"a": 2, "free": 3}


def test_given_evidence_is_judged_by_its_contract(tmp_path: Path) -> None:
    given = {
        "evidence": [
            {"tool": "look", "response": succeed([1])},
            {"tool": "look", "response": {"status": 500}},
            {"tool": "look", "status": "FAILED"},
            {
                "tool": "look",
                "response": [5],
                "success": {"path": "0", "op": "EQ", "value": 5},
                "extracts": [{"path": "0"}],
            },
        ]
    }
    state = first_state(tmp_path, {"tools": {"look": LOOK}}, given=given)
    assert [(one.id, one.status, one.business_ok, one.empty) for one in state.evidence] == [
        ("e1", CallStatus.SUCCESS, True, False),
        ("e2", CallStatus.SUCCESS, False, True),
        ("e3", CallStatus.FAILED, None, False),
        ("e4", CallStatus.SUCCESS, True, False),
    ]
    assert call(state, "look", {}, succeed([]))[0].evidence[-1].id == "e5"


def test_upstream_evidence_lends_its_values_however_its_node_ended(tmp_path: Path) -> None:
    evidence = {"tool": "find", "response": {"data": [7]}, "extracts": [{"key": "k", "path": "data"}]}
    given = {"upstream": [{"node": "n1", "status": "FAILED", "evidence": [evidence]}]}
    state = first_state(tmp_path, {"tools": {"act": ACT}}, given=given)
    assert call(state, "act", {"x": 7}, succeed([1]))[1].provenance == {"x": "EVIDENCE"}
    assert call(state, "builtin_evidence_get", {"evidenceId": "n1.e1"})[1].result == {"data": [7]}


def test_upstream_evidence_of_an_unknown_contract_is_unknown(tmp_path: Path) -> None:
    given = {
        "upstream": [
            {"node": "n1", "skill": "other", "evidence": [{"tool": "find", "response": {"data": [7]}}]}
        ]
    }
    state = first_state(tmp_path, {"tools": {"act": ACT}}, given=given)
    _, trace = call(state, "act", {"x": 7}, succeed([1]))
    assert trace.code == "PARAM_PROVENANCE_REJECTED"
    assert "trial.evidence-extracts-unknown" in [phrase.key for phrase in trace.unknown]


def test_a_write_done_upstream_is_replayed_here(tmp_path: Path) -> None:
    contract = {"tools": {"save": write_tool(idempotencyKey=["t"])}}
    evidence = {"tool": "save", "args": {"t": 1}, "response": succeed(9)}
    state = first_state(tmp_path, contract, given={"upstream": [{"node": "n1", "evidence": [evidence]}]})
    _, trace = step(state, Call("save", {"t": 1, "more": 2}, {"save": [Answered(succeed(1))]}))
    assert (trace.outcome, trace.result) == ("REPLAYED", succeed(9))


def test_outputs_of_upstream_nodes_may_be_written_with_their_sources(tmp_path: Path) -> None:
    given = {
        "upstream": [{"node": "n1", "outputs": {"a": {"value": 5, "source": "EVIDENCE"}, "b": {"value": 6}}}]
    }
    contract = {"inputs": {"a": {}, "b": {}}, "tools": {}}
    assert first_state(tmp_path, contract, given=given).inputs == {"a": 5, "b": {"value": 6}}
