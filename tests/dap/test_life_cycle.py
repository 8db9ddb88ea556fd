"""The order of a conversation: what comes before what, what is refused when, and how it ends."""

import json
import subprocess
from functools import partial
from pathlib import Path

import pytest

from dap.debug_client import COMMAND, debugging

program = partial(debugging, command=COMMAND)
"""The program itself, where its start, its pipes or its end is what is looked at."""


def test_initialize_tells_what_can_be_done() -> None:
    with program() as client:
        body = client.initialize()
        assert body["supportsStepBack"]
        assert body["supportsConfigurationDoneRequest"]
        filters = {each["filter"]: each["default"] for each in body["exceptionBreakpointFilters"]}
        assert filters["REJECTED"] is False
        assert filters["DIFFERENCE"] is True
        assert {"BUSINESS_FAILED", "UNCERTAIN", "FAILED", "DENIED"} <= filters.keys()
        assert client.leave() == 0


@pytest.mark.parametrize(
    ("locale", "label"), [("zh-cn", "业务失败"), ("en", "Business failed"), ("fr", "Business failed")]
)
def test_labels_follow_the_locale(locale: str, label: str) -> None:
    with debugging() as client:
        filters = client.initialize(locale=locale)["exceptionBreakpointFilters"]
        assert label in [each["label"] for each in filters]


def test_the_command_line_goes_before_the_locale() -> None:
    with program("--lang=zh") as client:
        assert client.initialize(locale="en")["exceptionBreakpointFilters"][0]["label"] == "与场景的预期不符"


def test_what_comes_too_early_is_refused(save: Path) -> None:
    with debugging() as client:
        refused = client.refusal("launch", {"scenario": str(save)})
        assert refused.short == "not-initialized"
        client.initialize()
        assert client.refusal("initialize", {"adapterID": "x"}).short == "initialized-already"
        for command in ("stackTrace", "continue", "variables", "evaluate", "restart", "pause", "goto"):
            assert client.refusal(command, {"threadId": 1}).short == "not-launched"
        assert client.request("threads") == {"threads": []}
        assert client.request("loadedSources") == {"sources": []}
        assert client.leave() == 0


def test_what_comes_too_late_is_refused(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        assert client.refusal("launch", {"scenario": str(save)}).short == "launched-already"
        client.request("setExceptionBreakpoints", {"filters": []})
        client.request("continue", {"threadId": 1})
        client.event("terminated")
        assert client.refusal("next", {"threadId": 1}).short == "ended"
        assert client.refusal("stackTrace", {"threadId": 1}).short == "ended"
        client.request("pause", {"threadId": 1})
        client.request("terminate")
        assert client.leave() == 0


def test_unknown_requests_are_refused_and_nothing_is_lost(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        assert client.refusal("readMemory", {"memoryReference": "x", "count": 1}).short == "unknown-request"
        assert client.refusal("nonsense").error["id"] == 1001
        assert client.go("next")["reason"] == "step"


def test_malformed_messages_are_told_and_passed_over(save: Path) -> None:
    with program() as client:
        client.entered(save)
        client.write(b"garbage without a length\r\n\r\n")
        client.send_body(b"{not json")
        client.send_body(b"[1, 2]")
        client.send_body(b"\xff\xfe")
        client.send_body(b"[" * 100_000)
        client.send_body(json.dumps({"type": "response", "seq": 9, "request_seq": 1}).encode())
        client.send_body(json.dumps({"type": "request", "command": "threads"}).encode())
        assert client.request("threads")["threads"][0]["id"] == 1
        assert client.output.count("A message was skipped") == 6


def test_a_message_with_a_number_is_answered(save: Path) -> None:
    with debugging() as client:
        client.initialize()
        for message in ({"seq": 70, "type": "question"}, {"seq": 71, "type": "request", "command": 5}):
            client.send_body(json.dumps(message).encode())
            answer = client.receive()
            assert answer["request_seq"] == message["seq"]
            assert answer["success"] is False
            assert answer["message"] == "malformed"


@pytest.mark.parametrize(
    ("command", "arguments", "name"),
    [
        ("setBreakpoints", {"source": {"path": "/x"}, "breakpoints": [{"line": "3"}]}, "line"),
        ("setBreakpoints", {"source": {"path": "/x"}, "breakpoints": [3]}, "breakpoints"),
        ("setBreakpoints", {"source": 3}, "arguments"),
        ("setFunctionBreakpoints", {"breakpoints": [{}]}, "name"),
        ("setExceptionBreakpoints", {"filters": [1]}, "filters"),
        ("variables", {"variablesReference": True}, "variablesReference"),
        ("evaluate", {}, "expression"),
        ("evaluate", [], "arguments"),
        ("completions", {"text": "x"}, "column"),
    ],
)
def test_arguments_of_a_wrong_shape_are_refused(
    save: Path, command: str, arguments: object, name: str
) -> None:
    with debugging() as client:
        client.entered(save)
        refused = client.refusal(command, arguments)
        assert refused.short == "arguments"
        assert refused.text.startswith(name)


def test_breakpoints_before_the_launch_wait_for_it(save: Path, contract: Path) -> None:
    with debugging() as client:
        client.initialize()
        waiting = client.break_at(contract, 22, 1)
        assert [each["verified"] for each in waiting] == [False, False]
        client.request("setFunctionBreakpoints", {"breakpoints": [{"name": "WriteGate"}]})
        client.request("configurationDone")
        client.request("launch", {"scenario": str(save)})
        changed = [client.event("breakpoint")["breakpoint"] for _ in range(3)]
        assert [each["verified"] for each in changed] == [True, True, True]
        assert [each["id"] for each in changed] == [1, 2, 3]
        assert client.stopped()["hitBreakpointIds"]


def test_a_scenario_that_comes_as_expected_exits_with_0(save: Path) -> None:
    with program() as client:
        client.launch(save)
        client.configured()
        assert client.event("exited") == {"exitCode": 0}
        client.event("terminated")
        assert "Step 4: user CONFIRM → OK" in client.output
        assert "Passed" in client.output


def test_a_scenario_that_differs_exits_with_1_without_a_stop(save: Path) -> None:
    text = save.read_text("utf-8").replace('node: "DONE"', 'node: "FAILED"')
    save.write_text(text, "utf-8")
    with debugging() as client:
        client.launch(save, noDebug=True, stopOnEntry=True)
        client.request("setExceptionBreakpoints", {"filters": ["DIFFERENCE"]})
        client.request("setFunctionBreakpoints", {"breakpoints": [{"name": "WriteGate"}]})
        client.configured()
        assert client.event("exited") == {"exitCode": 1}
        assert [each["event"] for each in client.events if each["event"] == "stopped"] == []
        assert 'Expected /node to be "FAILED", got "DONE"' in client.output


def test_a_call_without_an_answer_exits_with_2(save: Path) -> None:
    text = save.read_text("utf-8")
    assert text.count("tag_list: [") == 1
    save.write_text(text.replace("tag_list: [", "article_get: ["), "utf-8")
    with program() as client:
        client.launch(save)
        client.configured()
        assert client.event("exited") == {"exitCode": 2}


def test_one_can_stop_at_the_end_to_look_back(save: Path) -> None:
    with debugging() as client:
        client.launch(save, stopAtEnd=True)
        client.configured()
        assert client.stopped()["description"].startswith("At the end")
        assert client.frames()[-1]["name"] == "Step 5: builtin_node_finish"
        assert client.go("stepBack")["description"] == "End of step 4: OK"
        assert client.go("continue")["reason"] == "step"
        client.request("continue", {"threadId": 1})
        assert client.event("exited") == {"exitCode": 0}


def test_restart_plays_the_files_as_they_are_now(save: Path, contract: Path, steps: list[int]) -> None:
    with debugging() as client:
        client.entered(save)
        client.break_at(save, steps[0])
        client.go("next")
        text = contract.read_text("utf-8")
        contract.write_text(text.replace('"const": "MARKDOWN"', '"const": "HTML"'), "utf-8")
        client.request("restart")
        assert client.stopped()["reason"] == "entry"
        client.go("continue")
        client.go("next")
        client.go("next")
        assert client.scope("Arguments")["contentType"]["value"] == '"HTML" (CONTRACT)'


def test_a_restart_that_cannot_be_leaves_all_as_it_is(save: Path) -> None:
    with debugging() as client:
        client.entered(save)
        client.go("next")
        save.write_text("{", "utf-8")
        refused = client.refusal("restart")
        assert f"{save}:1:" in refused.text
        assert client.frames()[-1]["name"] == "Step 1: tag_list"
        assert client.go("next")["description"] == "End of step 2: REJECTED"


def test_restart_after_the_end_and_with_another_scenario(save: Path) -> None:
    other = save.with_name("02-invented-id.scenario.json5")
    with debugging() as client:
        client.launch(save)
        client.configured()
        client.event("terminated")
        client.request("restart", {"arguments": {"scenario": str(other), "stopOnEntry": True}})
        assert client.stopped()["reason"] == "entry"
        assert client.frames()[0]["source"]["path"] == str(other)


def test_terminate_ends_it(save: Path) -> None:
    with program() as client:
        client.entered(save)
        client.request("terminate")
        client.event("terminated")
        assert client.refusal("scopes", {"frameId": 1}).short == "ended"
        assert client.leave() == 0


def test_the_end_of_the_input_ends_the_adapter(save: Path) -> None:
    with program() as client:
        client.entered(save)
        assert client.process.stdin is not None
        client.process.stdin.close()
        assert client.process.wait(60) == 0


def test_disconnect_is_always_possible() -> None:
    with program() as client:
        assert client.leave() == 0


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        (["--version"], 0, "0.", ""),
        (["--help", "--lang", "zh"], 0, "用法：skillcontract-dap", ""),
        (["--lang", "fr"], 2, "", "fr"),
        (["--what"], 2, "", "--what"),
        (["--what", "--lang=zh"], 2, "", "没有选项 --what"),
        (["--tcp", "127.0.0.1:0"], 2, "", "--tcp"),
    ],
)
def test_the_command_line(arguments: list[str], code: int, out: str, err: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stdout.startswith(out)
    assert err in done.stderr
    assert done.stderr.count("\n") == (1 if err else 0)
