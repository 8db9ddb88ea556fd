"""What a step would call, before anybody calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep
from skillcontract.simulator.opening import open_scenario
from skillcontract.simulator.playing import Play, play_next
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.stepping.real_answer import with_next_answers
from skillcontract.stepping.real_servers import Hints, hints_of, launch_of, servers_for
from skillcontract.stepping.session import Session, begun, played_by_hand
from skillcontract.stepping.wanted_call import WantedCall, wanted_call
from skillcontract.syntax.writing import to_json
from skillcontract.workspace.source import SourceFile
from tool_servers.workspaces import made

SAVE = {"call": "article_save", "args": {"title": "hello", "phone": "5551234"}}
APPROVE = {"call": "builtin_node_approval", "args": {"summary": "save", "toolName": "article_save"}}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    path = made(tmp_path, calls=tmp_path / "calls")
    file = SourceFile(path, path.name, path.read_text(encoding="utf-8"))
    scenario, _ = read_scenario(file)
    assert scenario is not None
    return begun(open_scenario(file, scenario))


def wanted(session: Session, step: dict[str, object], *real: str) -> WantedCall | None:
    return wanted_call(
        session, ScenarioStep.model_validate(step), {}, real or ("article_save", "article_query")
    )


def after(session: Session, *steps: dict[str, object]) -> Session:
    for step in steps:
        session = played_by_hand(session, ScenarioStep.model_validate(step), {})
    return session


def test_a_read_wants_its_call_with_the_arguments_as_bound(session: Session) -> None:
    found = wanted(session, {"call": "article_query", "args": {"title": "hello"}})
    assert found == WantedCall("article_query", {"title": "hello"}, {"title": "hello"}, False)


@pytest.mark.parametrize(
    "step",
    [
        SAVE,
        {"call": "article_query", "args": {"title": "never said"}},
        {"call": "article_query", "argsText": "{"},
        {"call": "no_such_tool", "args": {}},
        {"user": "CONFIRM"},
        {"reopen": True},
        {"advance": "PT1H"},
    ],
)
def test_what_the_chain_refuses_or_holds_wants_no_call(session: Session, step: dict[str, object]) -> None:
    assert wanted(session, step) is None


def test_a_confirmed_write_wants_its_call_masked_for_people(session: Session) -> None:
    waiting = after(session, SAVE, APPROVE)
    assert wanted(waiting, {"user": "REJECT"}) is None
    found = wanted(waiting, {"user": "CONFIRM"})
    assert found is not None
    assert found.args == {"title": "hello", "phone": "5551234", "kind": "NOTE"}
    assert found.shown == {"title": "hello", "phone": "***", "kind": "NOTE"}
    assert found.writes


def test_a_successful_write_is_replayed_and_not_called_again(session: Session) -> None:
    waiting = after(session, SAVE, APPROVE)
    answer = ScenarioAnswer.model_validate({"response": {"status": 200}})
    done = played_by_hand(
        waiting, ScenarioStep.model_validate({"user": "CONFIRM"}), {"article_save": [answer]}
    )
    assert wanted(done, SAVE) is None


def test_an_open_write_wants_the_call_that_reads_it_back(session: Session) -> None:
    lost = ScenarioAnswer.model_validate({"raise": "IO"})
    open_write = played_by_hand(
        session, ScenarioStep.model_validate({"call": "crash", "args": {}}), {"crash": [lost]}
    )
    found = wanted(open_write, {"reopen": True})
    assert found is not None
    assert (found.tool, found.writes) == ("article_query", False)


def test_each_open_write_wants_an_answer_of_its_own(session: Session) -> None:
    lost = ScenarioAnswer.model_validate({"raise": "IO"})
    for tool in ("crash", "slow"):
        step = ScenarioStep.model_validate({"call": tool, "args": {}})
        session = played_by_hand(session, step, {tool: [lost]})
    reopen = ScenarioStep.model_validate({"reopen": True})
    found = ScenarioAnswer.model_validate({"response": {"status": 200}})
    real = ["article_query"]
    first = wanted_call(session, reopen, {}, real)
    second = wanted_call(session, reopen, {"article_query": [found]}, real)
    assert first is not None
    assert second is not None
    assert (first.args, second.args) == ({}, {"title": "slow"})
    assert wanted_call(session, reopen, {"article_query": [found, found]}, real) is None


def test_real_answers_take_the_place_of_the_next_ones(session: Session) -> None:
    query = ScenarioStep.model_validate({"call": "article_query", "args": {}})
    scripted = [
        ScenarioAnswer.model_validate({"response": {"status": 200, "data": {"list": [n]}}}) for n in range(3)
    ]
    scenario = session.scenario.model_copy(
        update={"steps": [query] * 3, "responses": {"article_query": scripted}}
    )
    opening = open_scenario(session.opening.file, scenario)
    once = play_next(Play(opening))
    real = ScenarioAnswer.model_validate({"response": {"status": 200, "data": {"list": ["real"]}}})
    play = with_next_answers(once, {"article_query": [real]})
    while not play.is_over:
        play = play_next(play)
    results = [to_json(one.trace.result) for one in play.steps]
    assert results == [f'{{"status": 200, "data": {{"list": [{value}]}}}}' for value in ("0", '"real"', "2")]


def test_only_the_tools_that_a_server_is_to_answer_count(session: Session) -> None:
    step = {"call": "article_query", "args": {}}
    assert wanted(session, step, "article_save") is None
    assert wanted(session, step, "article_query") is not None


def test_the_server_whose_list_has_the_tool_is_the_one_to_ask(session: Session, tmp_path: Path) -> None:
    assert servers_for(session, "article_save") == ("sample",)
    manifest = json.loads((tmp_path / "skillcontract.json5").read_text(encoding="utf-8"))
    manifest["toolServers"]["other"] = {"url": "https://example.invalid/mcp"}
    (tmp_path / "skillcontract.json5").write_text(json.dumps(manifest), encoding="utf-8")
    (tmp_path / "tools").mkdir()
    listed = {"name": "article_save", "annotations": {"readOnlyHint": False, "destructiveHint": True}}
    (tmp_path / "tools" / "other.tools.json").write_text(json.dumps({"tools": [listed]}), encoding="utf-8")
    fresh = begun(open_scenario(session.opening.file, session.scenario))
    assert servers_for(fresh, "article_save") == ("other",)
    assert servers_for(fresh, "article_query") == ("sample", "other")
    assert hints_of(fresh, "article_save") == Hints(False, True)
    assert hints_of(fresh, "article_query") == Hints()
    assert launch_of(fresh, "no-such") is None
    launch = launch_of(fresh, "other")
    assert launch is not None
    assert launch.command_line == "https://example.invalid/mcp"
