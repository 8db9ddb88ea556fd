"""Breakpoints of every kind: verified or not and why, moved, conditional, counted, saying something, at names, at outcomes."""

from pathlib import Path

import pytest

from dap.debug_client import DebugClient, Json, debugging


def line_of(path: Path, text: str, nth: int = 0) -> int:
    """The line, counted from 1, on which a text stands for the nth time."""
    lines = [number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if text in line]
    return lines[nth]


def functions(client: DebugClient, *names: str, **more: object) -> list[Json]:
    body = client.request(
        "setFunctionBreakpoints", {"breakpoints": [{"name": name, **more} for name in names]}
    )
    found: list[Json] = body["breakpoints"]
    return found


def filters(client: DebugClient, *names: str) -> list[Json]:
    found: list[Json] = client.request("setExceptionBreakpoints", {"filters": list(names)})["breakpoints"]
    return found


def test_a_line_that_a_stage_applies_is_kept_and_stops(save: Path, contract: Path) -> None:
    line = line_of(contract, '"const": "MARKDOWN"')
    with debugging() as client:
        client.entered(save)
        [found] = client.break_at(contract, line)
        assert found["verified"]
        assert found["line"] == line
        assert "message" not in found
        stopped = client.go("continue")
        assert (stopped["reason"], stopped["hitBreakpointIds"]) == ("breakpoint", [found["id"]])
        stage = client.frames()[0]
        assert stage["name"] == "ArgBinding: changed"


def test_a_line_between_is_moved_to_the_nearest(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.entered(save)
        first, last = client.break_at(contract, 1, 10_000)
        assert first["verified"]
        assert first["line"] == line_of(contract, '"article": {')
        assert first["message"] == "Moved to the nearest line that a stage applies"
        assert last["verified"]
        assert last["line"] < 10_000


def test_a_contract_without_tools_can_stop_nowhere(save: Path, contract: Path) -> None:
    contract.write_text("{}\n", "utf-8")
    with debugging() as client:
        client.entered(save)
        [found] = client.break_at(contract, 1)
        assert not found["verified"]
        assert "No stage applies any line" in found["message"]


def test_lines_of_other_files_stop_nothing(save: Path, workspace: Path) -> None:
    with debugging() as client:
        client.entered(save, language="zh")
        [found] = client.break_at(workspace / "skills" / "cms.tag" / "contract.json", 3)
        assert not found["verified"]
        assert found["message"] == "这个场景不运行此文件，它运行的是 contract.json"


def test_a_step_of_the_scenario_stops_where_it_begins(save: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        inside = line_of(save, 'contentType: "HTML"')
        found = client.break_at(save, inside, 1, 1000)
        assert [each["line"] for each in found] == [steps[1], steps[0], steps[4]]
        assert found[0]["message"] == "Moved to the line of step 2"
        ids = [client.go("continue")["hitBreakpointIds"] for _ in range(3)]
        assert ids == [[found[1]["id"]], [found[0]["id"]], [found[2]["id"]]]


def test_breakpoints_of_a_file_replace_those_before(save: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(save, *steps[:2])
        client.break_at(save, steps[4])
        filters(client)
        client.go("continue")
        assert client.frames()[-1]["name"] == "Step 5: builtin_node_finish"


def test_the_lines_that_can_stop_are_listed(save: Path, contract: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        asked = {"source": {"path": str(save)}, "line": 1, "endLine": 1000}
        lines = [each["line"] for each in client.request("breakpointLocations", asked)["breakpoints"]]
        assert len(steps) == 5
        assert lines == steps
        asked = {"source": {"path": str(contract)}, "line": 1, "endLine": 5}
        assert client.request("breakpointLocations", asked) == {"breakpoints": []}


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("WriteGate", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("REJECTED", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("APPROVAL_REQUIRED", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("42221", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("agent_runtime.42221", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("WriteGate APPROVAL_REQUIRED", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("article_save, REJECTED", "WriteGate: reject, APPROVAL_REQUIRED"),
        ("article_save", "P2: pass"),
        ("builtin_node_approval", "Step 3: builtin_node_approval"),
        ("SUSPENDED", "Step 3: builtin_node_approval"),
        ("Invoke article_save", "Invoke: pass"),
    ],
)
def test_names_stop_where_they_hold(save: Path, name: str, frame: str) -> None:
    with debugging() as client:
        client.entered(save)
        [found] = functions(client, name)
        assert found["verified"], found
        stopped = client.go("continue")
        assert stopped["reason"] == "function breakpoint"
        assert stopped["hitBreakpointIds"] == [found["id"]]
        assert client.frames()[0]["name"] == frame


def test_a_code_of_the_business_is_known_from_the_answers(skill: Path) -> None:
    with debugging() as client:
        client.entered(skill / "scenarios" / "07-title-taken.scenario.json5")
        filters(client)
        [found] = functions(client, "cms.40901")
        assert found["verified"]
        client.go("continue")
        assert client.scope("Step")["code"]["value"] == "cms.40901"


def test_names_that_are_none_are_told_with_the_nearest(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        near, far, empty = functions(client, "WriteGaet", "WriteGate zzzzzzzzzzz", "  ")
        assert not near["verified"]
        assert near["message"].endswith("is it WriteGate")
        assert "zzzzzzzzzzz is no stage" in far["message"]
        assert not empty["verified"]


@pytest.mark.parametrize(
    ("condition", "stops"),
    [
        ("inputs.spaceId", True),
        ("!inputs.spaceId", False),
        ("inputs.spaceId == 7001", True),
        ('inputs.spaceId == "7001"', True),
        ("inputs.spaceId != 7001", False),
        ("shared.nothing", False),
        ("shared.nothing == null", True),
        ("args.status == DRAFT && evidence.tags.0.id == 12", True),
        ("REJECTED", True),
        ("outcome == REJECTED", True),
        ("BUSINESS_FAILED || stage == WriteGate", True),
        ("tool == tag_list", False),
        ("!article_save", False),
        ("APPROVAL_REQUIRED && node == RUNNING", True),
        ("contentType == 'MARKDOWN'", True),
    ],
)
def test_conditions(save: Path, condition: str, stops: bool) -> None:
    with debugging() as client:
        client.entered(save)
        [found] = functions(client, "WriteGate APPROVAL_REQUIRED", condition=condition)
        assert found["verified"], found
        client.request("continue", {"threadId": 1})
        if stops:
            assert client.stopped()["hitBreakpointIds"] == [found["id"]]
        else:
            assert client.event("exited") == {"exitCode": 0}


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"condition": "inputs.x &&"}, "A part of the condition is empty"),
        ({"condition": "nonsense"}, "nonsense is no from expression"),
        ({"condition": "nonsense == 3"}, "nonsense is no from expression"),
        ({"condition": "prior.article"}, ""),
        ({"condition": "inputs."}, "inputs. has no path"),
        ({"hitCondition": "often"}, "A hit condition is a number"),
        ({"hitCondition": "% 0"}, "A hit condition is a number"),
    ],
)
def test_settings_that_mean_nothing_are_told(save: Path, setting: dict[str, str], said: str) -> None:
    with debugging() as client:
        client.entered(save)
        [found] = functions(client, "WriteGate", **setting)
        assert found["verified"] is (said == "")
        assert found.get("message", "").startswith(said)


@pytest.mark.parametrize(
    ("hits", "steps"), [("2", [2]), (">= 2", [2, 4]), ("> 2", [4]), ("% 3", [4]), ("== 1", [1])]
)
def test_hit_conditions_count(save: Path, hits: str, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        functions(client, "ArgPolicy", hitCondition=hits)
        seen = []
        while True:
            client.request("continue", {"threadId": 1})
            message = client.receive()
            while message.get("event") not in ("stopped", "exited"):
                client.keep(message) if message["type"] == "event" else None
                message = client.receive()
            if message["event"] == "exited":
                break
            seen.append(int(client.frames()[-1]["name"].partition(":")[0].removeprefix("Step ")))
        assert seen == steps


def test_a_logpoint_says_its_message_and_does_not_stop(save: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(
            save, steps[1], logMessage="space {inputs.spaceId}, title {args.title}, {shared.x}, {what}"
        )
        client.request("continue", {"threadId": 1})
        client.event("exited")
        assert "space 7001, title 第三季度要点, {shared.x: shared.x has no value here" in client.output
        assert "{what: what is no from expression" in client.output


@pytest.mark.parametrize(
    ("scenario", "name", "text"),
    [
        ("01-save-draft", "REJECTED", "REJECTED WriteGate APPROVAL_REQUIRED: "),
        ("07-title-taken", "BUSINESS_FAILED", "BUSINESS_FAILED ResponseContract cms.40901: "),
        ("05-timeout-read-back", "UNCERTAIN", "UNCERTAIN Invoke TOOL_TIMEOUT: "),
    ],
)
def test_exception_filters(skill: Path, contract: Path, scenario: str, name: str, text: str) -> None:
    with debugging() as client:
        client.entered(skill / "scenarios" / f"{scenario}.scenario.json5")
        assert client.refusal("exceptionInfo", {"threadId": 1}).short == "no-exception"
        assert filters(client, name) == [{"verified": True}]
        stopped = client.go("continue")
        assert stopped["reason"] == "exception"
        assert stopped["text"].startswith(text)
        info = client.request("exceptionInfo", {"threadId": 1})
        assert info["exceptionId"] == text.rsplit(maxsplit=1)[-1].rstrip(":")
        assert info["details"]["typeName"] == name
        assert info["details"]["stackTrace"].startswith(text.split()[1])
        assert client.frames()[0]["source"]["path"] == str(contract)
        if name == "REJECTED":
            assert info["details"]["message"] == "The user must confirm the write first"
            assert info["details"]["fullTypeName"] == "agent_runtime.42221"
            line = line_of(contract, '"sideEffect": "WRITE"')
            assert (
                f"/tools/article_save/sideEffect §14.1 ({contract}:{line})" in info["details"]["stackTrace"]
            )


def test_a_denial_stops(skill: Path, workspace: Path) -> None:
    scenario = skill / "scenarios" / "01-save-draft.scenario.json5"
    grants = workspace / "grants.json5"
    grants.write_text(grants.read_text("utf-8").replace('"article:write", ', ""), "utf-8")
    with debugging() as client:
        client.entered(scenario)
        filters(client, "DENIED")
        stopped = client.go("continue")
        assert stopped["text"].startswith("DENIED P2")
        info = client.request("exceptionInfo", {"threadId": 1})
        assert (info["exceptionId"], info["details"]["typeName"]) == ("UNDER_GRANTED", "DENIED")


def test_a_difference_from_the_scenario_stops(save: Path) -> None:
    save.write_text(save.read_text("utf-8").replace('node: "SUSPENDED"', 'node: "RUNNING"'), "utf-8")
    with debugging() as client:
        client.entered(save)
        filters(client, "DIFFERENCE")
        assert client.go("continue")["description"] == "The step differs from what the scenario expects"
        info = client.request("exceptionInfo", {"threadId": 1})
        assert info["exceptionId"] == "DIFFERENCE"
        assert 'Expected /node to be "RUNNING", got "SUSPENDED"' in info["details"]["stackTrace"]
        step = client.scope("Step")
        assert step["expect/node"]["value"] == 'expected "RUNNING", got "SUSPENDED"'


def test_filters_take_conditions_and_unknown_ones_are_told(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        options = [
            {"filterId": "REJECTED", "condition": "tag_list"},
            {"filterId": "DENIED", "condition": "&&"},
        ]
        body = client.request("setExceptionBreakpoints", {"filters": ["NONSENSE"], "filterOptions": options})
        verified = [each["verified"] for each in body["breakpoints"]]
        assert verified == [False, True, False]
        client.request("continue", {"threadId": 1})
        assert client.event("exited") == {"exitCode": 0}


def test_a_breakpoint_inside_stops_a_step_over_too(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(contract, line_of(contract, '"platform.organId"'))
        assert client.go("next")["reason"] == "breakpoint"
