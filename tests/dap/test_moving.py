"""Through the cms example's save flow, forwards and back: the stack and the sources are those of the simulator's own states."""

from itertools import pairwise
from pathlib import Path

import pytest

from dap.debug_client import DebugClient, debugging
from skillcontract.simulator.trace import StageName
from skillcontract.stepping.session import begun, stage_in
from skillcontract.text.language import Language
from skillcontract_dap.opening_files import opened


def stages_of(path: Path) -> list[tuple[int, str | None]]:
    """Every place of a scenario in order: the step's number and the stage, as the shared model of stepping has them."""
    session = begun(opened(path, Language.EN))
    found: list[tuple[int, str | None]] = []
    while session.can_go_on:
        session = stage_in(session)
        record = session.record
        found.append((session.cursor.step + 1, None if record is None else str(record.stage)))
    return found


def place(client: DebugClient) -> tuple[int, str | None]:
    """The step's number and the stage of the place one is stopped at."""
    names = [frame["name"] for frame in client.frames()]
    number = int(names[-1].partition(":")[0].removeprefix("Step "))
    stage = names[0].partition(":")[0]
    return number, stage if stage in set(StageName) else None


@pytest.mark.parametrize("name", ["01-save-draft", "05-timeout-read-back", "04-ask-for-title"])
def test_step_in_goes_through_every_stage_and_step_back_back(skill: Path, name: str) -> None:
    scenario = skill / "scenarios" / f"{name}.scenario.json5"
    expected = stages_of(scenario)
    with debugging() as client:
        client.entered(scenario)
        client.request("setExceptionBreakpoints", {"filters": []})
        seen = []
        for _ in expected:
            assert client.go("stepIn")["reason"] == "step"
            seen.append(place(client))
        assert seen == expected
        for before in reversed(expected[:-1]):
            client.go("stepBack")
            assert place(client) == before
        assert client.go("stepBack")["description"] == "Before the first step"
        assert client.go("stepBack")["reason"] == "entry"
        client.go("stepIn")
        assert place(client) == expected[0]


def test_next_goes_over_calls_and_step_back_back(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        ends = [client.go("next")["description"] for _ in range(5)]
        assert ends == [
            "End of step 1: OK",
            "End of step 2: REJECTED",
            "End of step 3: SUSPENDED",
            "End of step 4: OK",
            "End of step 5: DONE",
        ]
        back = [client.go("stepBack")["description"] for _ in range(5)]
        assert back == [*reversed(ends[:-1]), "Before the first step"]
        client.go("next")
        told = client.output
        assert told.count("Step 1: tag_list") == 1, "what was told once is not told again"
        for _ in range(4):
            client.go("next")
        client.request("next", {"threadId": 1})
        assert client.event("exited") == {"exitCode": 0}


def test_inside_a_call_next_and_step_out_go_to_its_end(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        for command in ("next", "stepOut"):
            client.go("stepIn")
            client.go("stepIn")
            assert client.go(command)["description"].startswith("End of step")


def test_the_stack_has_the_contract_over_the_scenario(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.entered(save)
        [beginning] = client.frames()
        assert beginning["source"] == {"name": save.name, "path": str(save)}
        client.request("setFunctionBreakpoints", {"breakpoints": [{"name": "WriteGate"}]})
        stopped = client.go("continue")
        assert stopped["reason"] == "function breakpoint"
        stage, step = client.frames()
        assert stage["name"] == "WriteGate: reject, APPROVAL_REQUIRED"
        assert stage["source"]["path"] == str(contract)
        assert contract.read_text("utf-8").splitlines()[stage["line"] - 1].strip() == '"sideEffect": "WRITE",'
        assert step["name"] == "Step 2: article_save"
        lines = save.read_text("utf-8").splitlines()
        assert lines[step["line"] - 1].strip() == "{"
        assert "article_save" in lines[step["line"] + 1]
        page = client.request("stackTrace", {"threadId": 1, "startFrame": 1, "levels": 1})
        assert [frame["name"] for frame in page["stackFrames"]] == ["Step 2: article_save"]
        assert page["totalFrames"] == 2
        assert client.refusal("stackTrace", {"threadId": 2}).short == "no-thread"


def test_lines_and_columns_count_from_where_the_client_says(save: Path, contract: Path) -> None:
    places = []
    for first in (True, False):
        with debugging() as client:
            client.initialize(linesStartAt1=first, columnsStartAt1=first)
            client.entered(save)
            [found] = client.break_at(contract, 22 + first)
            client.go("next")
            frame = client.frames()[0]
            places.append((found["line"], frame["line"], frame["column"]))
    one, zero = places
    assert tuple(each - 1 for each in one) == zero


def test_paths_can_be_uris(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.initialize(pathFormat="uri")
        client.request("launch", {"scenario": save.as_uri(), "stopOnEntry": True})
        client.request(
            "setBreakpoints", {"source": {"path": contract.as_uri()}, "breakpoints": [{"line": 25}]}
        )
        client.configured()
        client.stopped()
        assert client.go("continue")["reason"] == "breakpoint"
        assert client.frames()[0]["source"]["path"] == contract.as_uri()


def test_goto_and_restart_of_a_frame(save: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        line = client.request("gotoTargets", {"source": {"path": str(save)}, "line": steps[3]})
        [target] = line["targets"]
        assert target["label"] == "Step 4: user CONFIRM"
        client.request("goto", {"threadId": 1, "targetId": target["id"]})
        assert client.stopped()["reason"] == "goto"
        assert place(client) == (4, "P2")
        assert "Step 3: builtin_node_approval" in client.output
        client.go("next")
        client.request("restartFrame", {"frameId": client.frames()[0]["id"]})
        assert client.stopped()["reason"] == "restart"
        assert place(client) == (4, "P2")
        assert client.refusal("goto", {"threadId": 1, "targetId": 99}).short == "no-target"
        assert client.request("gotoTargets", {"source": {"path": "/x"}, "line": 1}) == {"targets": []}


def test_reverse_continue_goes_to_the_stop_before(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(contract, 25)
        client.request("setExceptionBreakpoints", {"filters": []})
        forward = []
        for _ in range(2):
            client.go("continue")
            forward.append(place(client))
        assert forward == [(1, "ArgBinding"), (1, "ParamContract")]
        client.break_at(contract)
        for _ in range(4):
            client.go("next")
        client.break_at(contract, 25)
        assert client.go("reverseContinue")["hitBreakpointIds"]
        assert place(client) == (1, "ParamContract")
        client.go("reverseContinue")
        assert place(client) == (1, "ArgBinding")
        assert client.go("reverseContinue")["reason"] == "entry"
        assert client.frames()[0]["name"].startswith("Before the first step")


def test_states_looked_at_again_are_the_same(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.go("next")
        client.go("next")
        first = client.scope("Node")["held"]["value"]
        client.go("next")
        client.go("stepBack")
        assert client.scope("Node")["held"]["value"] == first


def test_references_hold_until_the_next_move(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.go("next")
        frame = client.frames()[0]["id"]
        reference = client.scopes()["Inputs"]
        assert client.inside(reference)
        client.go("next")
        assert client.refusal("variables", {"variablesReference": reference}).short == "stale-reference"
        assert client.refusal("scopes", {"frameId": frame}).short == "stale-frame"
        assert client.refusal("variables", {"variablesReference": 0}).short == "stale-reference"


def test_places_are_all_different(save: Path) -> None:
    assert all(one != other for one, other in pairwise(stages_of(save)))


def test_steps_on_one_line_are_told_apart_by_their_column(save: Path) -> None:
    text = save.read_text("utf-8")
    head = text[: text.index("  steps: [")]
    line = head.count("\n") + 1
    save.write_text(head + '  steps: [{ advance: "PT1H" }, { advance: "PT2H" }],\n}\n', "utf-8")
    with debugging() as client:
        client.entered(save)
        seen = []
        for _ in range(2):
            client.go("next")
            [frame] = client.frames()
            seen.append((frame["name"], frame["line"], frame["column"]))
        assert seen == [("Step 1: advance PT1H", line, 11), ("Step 2: advance PT2H", line, 32)]
