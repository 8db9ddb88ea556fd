"""Calls of a real server: what comes back, what goes wrong, and that nothing of it stays behind."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerCancelled, ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.model.tool_server import ToolServer
from skillcontract.syntax.values import ExactNumber, Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from tool_servers.launches import SAMPLE, program, sample


def failed(launch: Launch, tool: str = "x", args: dict[str, Json] | None = None) -> ToolServerFault:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(launch, tool, args or {}, Ticket())
    return caught.value


def ends(pid: int) -> bool:
    """Whether a process is gone, or goes now."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 30)[0])
    finally:
        os.close(watched)


def test_all_pages_of_tools_are_listed_as_the_server_describes_them(tmp_path: Path) -> None:
    told: list[Progress] = []
    tools = listed_tools(sample(tmp_path), Ticket(told.append))
    assert len(tools) == 14
    assert tools[3] == {
        "name": "article_save",
        "title": "The tool article_save",
        "inputSchema": {
            "type": "object",
            "properties": {"title": {"type": "string"}},
            "required": ["title"],
        },
        "annotations": {"readOnlyHint": False},
    }
    assert [(one.stage, one.done) for one in told] == [
        (Stage.STARTING, 0),
        (Stage.LISTING, 0),
        (Stage.LISTING, 3),
        (Stage.LISTING, 8),
    ]


def test_structured_content_goes_before_the_text_for_people(tmp_path: Path) -> None:
    args: dict[str, Json] = {"price": ExactNumber("1.5"), "ids": [1, None, True], "名": {"a": "b"}}
    answer = called_tool(sample(tmp_path), "structured", args, Ticket())
    assert to_json(answer) == (
        '{"given": {"price": 1.5, "ids": [1, null, true], "名": {"a": "b"}}, "half": 0.5}'
    )


def test_a_text_that_is_json_is_read_without_losing_a_digit(tmp_path: Path) -> None:
    answer = called_tool(sample(tmp_path), "json_text", {}, Ticket())
    assert to_json(answer) == '{"status": 200, "data": {"id": 12345678901234567890, "price": 1.10}}'


@pytest.mark.parametrize(
    ("tool", "answer"),
    [
        ("plain_text", "0012"),
        ("picture", [{"type": "image", "data": "aGk=", "mimeType": "image/png"}]),
        ("nothing", None),
    ],
)
def test_other_answers(tmp_path: Path, tool: str, answer: Json) -> None:
    assert called_tool(sample(tmp_path), tool, {}, Ticket()) == answer


def test_what_a_server_tells_of_its_progress_is_told_on(tmp_path: Path) -> None:
    told: list[Progress] = []
    called_tool(sample(tmp_path), "steps", {}, Ticket(told.append))
    assert told[-1] == Progress(Stage.CALLING, 1, 2, "half way")


@pytest.mark.parametrize(
    ("tool", "failure", "said"),
    [
        ("failing", CallFailure.TOOL, "the disk is full"),
        ("refuses", CallFailure.PARAMS, "title is missing"),
        ("no_such_tool", CallFailure.PARAMS, "Unknown tool"),
        ("breaks", CallFailure.RPC, "a bug"),
    ],
)
def test_an_error_of_the_server_is_the_failure_it_stands_for(
    tmp_path: Path, tool: str, failure: CallFailure, said: str
) -> None:
    fault = failed(sample(tmp_path), tool)
    assert fault.failure is failure
    assert said in str(fault)
    assert fault.sent


def test_a_server_that_dies_during_a_call_leaves_its_outcome_open(tmp_path: Path) -> None:
    fault = failed(sample(tmp_path), "crash")
    assert (fault.failure, fault.phrase, fault.sent) == (CallFailure.IO, "fault.ended", True)
    assert fault.message(Language.ZH) == "服务器 sample 在调用期间退出，退出码 3"
    assert "about to fall" in fault.log


def test_a_call_that_takes_too_long_is_a_timeout(tmp_path: Path) -> None:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(sample(tmp_path), "slow", {}, Ticket(), seconds=0.2)
    assert (caught.value.failure, caught.value.sent) == (CallFailure.TIMEOUT, True)


def test_an_answer_that_is_too_large_is_not_taken(tmp_path: Path) -> None:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(sample(tmp_path), "huge", {"bytes": 300_000}, Ticket(), most_bytes=100_000)
    assert (caught.value.failure, caught.value.phrase) == (CallFailure.IO, "fault.too-large")


def test_a_call_ends_when_it_is_cancelled_and_says_whether_it_was_sent(tmp_path: Path) -> None:
    def stop_when_it_waits(progress: Progress) -> None:
        if progress.message == "waiting":
            ticket.cancel()

    ticket = Ticket(stop_when_it_waits)
    with pytest.raises(ToolServerCancelled) as cancelled:
        called_tool(sample(tmp_path), "slow", {}, ticket)
    assert cancelled.value.sent


def test_a_ticket_that_was_cancelled_before_lets_nothing_be_sent(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    ticket = Ticket()
    ticket.cancel()
    with pytest.raises(ToolServerCancelled) as cancelled:
        called_tool(sample(tmp_path, CALLS=str(calls)), "article_save", {"title": "a"}, ticket)
    assert not cancelled.value.sent
    assert not calls.exists()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the system does not tell when a process ends")
@pytest.mark.parametrize("tool", ["plain_text", "crash", "slow"])
def test_nothing_that_a_server_started_outlives_the_call(tmp_path: Path, tool: str) -> None:
    child = tmp_path / "child"
    launch = sample(tmp_path, itself=True, CHILD=str(child))
    if tool == "plain_text":
        called_tool(launch, tool, {}, Ticket())
    else:
        with pytest.raises(ToolServerFault):
            called_tool(launch, tool, {}, Ticket(), seconds=0.2)
    assert ends(int(child.read_text(encoding="ascii")))


@pytest.mark.parametrize(
    ("code", "phrase"),
    [
        ("import sys; sys.exit(4)", "fault.start-ended"),
        ("input(); print('{broken', flush=True); import signal; signal.pause()", "fault.no-message"),
    ],
)
def test_a_program_that_is_no_server_is_out_of_reach(tmp_path: Path, code: str, phrase: str) -> None:
    fault = failed(program(tmp_path, code))
    assert (fault.failure, fault.phrase, fault.sent) == (CallFailure.UNREACHABLE, phrase, False)


REFUSING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        known = asked["method"] == "initialize"
        error = {"code": -32000, "message": "no licence"} if known else {"code": -32601, "message": "unknown"}
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": error}), flush=True)
"""


def test_a_server_that_refuses_the_greeting_is_told_in_its_own_words(tmp_path: Path) -> None:
    """-32000, the usual code of a server's own errors, is also what the SDK says of a connection that was closed."""
    fault = failed(program(tmp_path, REFUSING))
    assert fault.failure is CallFailure.UNREACHABLE
    assert "no licence" in fault.message(Language.EN)


@pytest.mark.parametrize(
    ("code", "seconds", "phrase"),
    [
        ("import signal; signal.pause()", 1, "fault.start-timeout"),
        # Python must have started and printed by then, on a slow machine too.
        ("print('Usage: x', flush=True); import signal; signal.pause()", 5, "fault.start-noise"),
    ],
)
def test_a_program_that_never_answers_is_out_of_reach(
    tmp_path: Path, code: str, seconds: int, phrase: str
) -> None:
    fault = failed(program(tmp_path, code, seconds))
    assert (fault.failure, fault.phrase) == (CallFailure.UNREACHABLE, phrase)


def test_a_greeting_on_the_standard_output_is_passed_over(tmp_path: Path) -> None:
    code = f"print('Welcome', flush=True); import runpy; runpy.run_path({str(SAMPLE)!r}, run_name='__main__')"
    assert called_tool(program(tmp_path, code), "plain_text", {}, Ticket()) == "0012"


@pytest.mark.parametrize(
    ("server", "phrase"),
    [
        (ToolServer(command="no-such-program-anywhere"), "fault.no-program"),
        (ToolServer(command="./missing"), "fault.not-started"),
        (ToolServer(command=sys.executable, cwd="missing"), "fault.no-folder"),
        (ToolServer(command=sys.executable, env={"A": "${NOT_SET_ANYWHERE}"}), "fault.no-variable"),
    ],
)
def test_a_server_that_cannot_be_started_says_why(tmp_path: Path, server: ToolServer, phrase: str) -> None:
    fault = failed(Launch("s", server, tmp_path))
    assert (fault.failure, fault.phrase, fault.sent) == (CallFailure.UNREACHABLE, phrase, False)


def test_a_server_gets_the_variables_of_its_entry_and_not_the_whole_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "secret")
    monkeypatch.setenv("PRIVATE_THING", "private")
    code = (
        "import os; open('seen', 'w').write(f\"{os.environ.get('TOKEN')} {os.environ.get('PRIVATE_THING')}\")"
    )
    server = ToolServer(command=sys.executable, args=("-c", code), env={"TOKEN": "${MY_TOKEN}"})
    failed(Launch("s", server, tmp_path))
    assert (tmp_path / "seen").read_text(encoding="utf-8") == "secret None"


ANSWERING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    def send(message):
        print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
    def answer(result):
        send({"id": asked["id"], "result": result})
    if asked["method"] == "initialize":
        version = asked["params"]["protocolVersion"]
        answer({"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "odd", "version": "1"}})
    elif asked["method"] == "tools/list":
        answer({"tools": [], "nextCursor": str(int(asked.get("params", {}).get("cursor") or 0) + 1)})
    elif asked["method"] == "tools/call":
        token = asked["params"]["_meta"]["progressToken"]
        for far in ("x", None):
            send({"method": "notifications/progress", "params": {"progressToken": token, "progress": far}})
        answer({"content": [], "structuredContent": {"status": 200}})
    else:
        send({"id": asked["id"], "error": {"code": -32601, "message": "unknown"}})
"""


def test_a_list_of_empty_pages_that_never_ends_is_told(tmp_path: Path) -> None:
    with pytest.raises(ToolServerFault) as caught:
        listed_tools(program(tmp_path, ANSWERING), Ticket())
    assert (caught.value.failure, caught.value.phrase) == (CallFailure.RPC, "fault.endless-list")


def test_progress_that_is_no_number_writes_nothing_on_the_terminal(tmp_path: Path) -> None:
    """The SDK logs it with a traceback, which Python writes on the standard error output where nobody takes it."""
    code = f"""
from pathlib import Path
from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.server_ticket import Ticket
from tool_servers.launches import program
print(called_tool(program(Path({str(tmp_path)!r}), {ANSWERING!r}), "any", {{}}, Ticket()))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("{'status': 200}\n", "")
