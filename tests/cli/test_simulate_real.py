"""`simulate --step --real`, in a terminal of its own, with a real server."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

from skillcontract.cli import main
from tool_servers.workspaces import calls_in, made

_TURN = 0.05
"""Seconds between two looks at what has reached the server."""
STEPS = [
    {"call": "article_save", "args": {"title": "hello", "phone": "5551234"}},
    {"call": "builtin_node_approval", "args": {"summary": "save", "toolName": "article_save"}},
    {"user": "CONFIRM", "expect": {"outcome": "OK", "called": True}},
]


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In a home of its own, in which nobody is trusted."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    path = made(tmp_path / "workspace", calls=tmp_path / "calls")
    value = json.loads(path.read_text(encoding="utf-8"))
    value["steps"] = STEPS
    value["responses"] = {"article_save": [{"response": {"status": 500}}]}
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def stepped(
    scenario: Path, keys: str, answer: str = "", *, interrupted: bool = False, trusted: bool = True
) -> tuple[int, str]:
    """The exit code and everything the terminal showed for these keys; the answer is typed once it is asked for. `interrupted` is
    Ctrl+C as soon as the call has reached the server, and then `q`.
    """
    folder = scenario.parents[3]
    if trusted:
        assert main(["tools", "trust", "--yes", str(folder)]) == 0
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "skillcontract", "--lang", "en", "simulate", "--step", "--real"]
    with subprocess.Popen(
        [*command, str(scenario)], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        os.write(ours, keys.encode())
        shown = b""
        while True:
            if interrupted and calls_in(folder.parent / "calls"):
                process.send_signal(signal.SIGINT)
                os.write(ours, b"q\n")
                interrupted = False
            if interrupted and not select.select([ours], [], [], _TURN)[0]:
                continue
            try:
                read = os.read(ours, 65536)
            except OSError:  # How Linux tells that the terminal's other end is closed.
                break
            if not read:
                break
            shown += read
            if answer and b"[y/N]" in shown:
                os.write(ours, answer.encode())
                answer = ""
    os.close(ours)
    return process.returncode, shown.decode()


def test_a_confirmed_write_is_answered_by_the_server_after_a_yes(scenario: Path, tmp_path: Path) -> None:
    code, shown = stepped(scenario, "r\nr\nr\n", "y\nq\n")
    assert code == 0, shown
    assert shown.count("This step calls no tool of a server") == 2
    assert '"phone": "***"' in shown
    assert "5551234" not in shown.partition("arguments:")[2].partition("[y/N]")[0]
    assert "Passed. Steps played: 3" in shown
    assert calls_in(tmp_path / "calls") == [
        ("article_save", {"title": "hello", "phone": "5551234", "kind": "NOTE"})
    ]


def test_anything_but_yes_calls_nobody(scenario: Path, tmp_path: Path) -> None:
    code, _ = stepped(scenario, "\n\nr\n", "\nq\n")
    assert code == 0
    assert calls_in(tmp_path / "calls") == []


def test_what_was_typed_before_the_question_is_no_answer_to_it(scenario: Path, tmp_path: Path) -> None:
    """The terminal's own queue: `y` waits there while the question is written."""
    code, shown = stepped(scenario, "\n\nr\ny\nq\n", "n\nq\n")
    assert code == 0, shown
    assert calls_in(tmp_path / "calls") == []
    assert "Passed." not in shown


def test_nothing_is_started_that_is_not_trusted(scenario: Path, tmp_path: Path) -> None:
    _, shown = stepped(scenario, "\n\nr\nq\n", trusted=False)
    assert "not trusted" in shown
    assert calls_in(tmp_path / "calls") == []


def test_it_needs_somebody_to_ask(scenario: Path) -> None:
    command = [sys.executable, "-m", "skillcontract", "--lang", "en", "simulate", "--real", str(scenario)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "skillcontract: --real asks before each call, so it needs --step\n"


def test_ctrl_c_ends_the_call_and_not_the_walk(scenario: Path) -> None:
    """What was sent by then may have taken effect."""
    value = json.loads(scenario.read_text(encoding="utf-8"))
    scenario.write_text(json.dumps({**value, "steps": [{"call": "slow", "args": {}}]}), encoding="utf-8")
    code, shown = stepped(scenario, "r\n", "y\n", interrupted=True)
    assert code == 0, shown
    assert "The call was cancelled after it was sent." in " ".join(shown.split())
    assert "Evidence e1: UNKNOWN slow" in shown
