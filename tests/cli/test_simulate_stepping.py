"""`simulate --step`, in a terminal of its own."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIO = """{
  title: "Two looks", contract: "contract.json", toolNames: ["look"],
  responses: {look: [{response: {data: [1]}}]},
  steps: [{call: "look"}, {call: "look", args: {n: 1}, expect: {outcome: "OK"}}],
}
"""


def stepped(folder: Path, keys: str) -> tuple[int, str]:
    """The exit code and everything the terminal showed for these keys, one of them a line."""
    (folder / "contract.json").write_text('{"tools": {"look": {}}}', encoding="utf-8")
    (folder / "s.scenario.json5").write_text(SCENARIO, encoding="utf-8")
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "skillcontract",
        "--lang",
        "en",
        "simulate",
        "--step",
        "s.scenario.json5",
    ]
    with subprocess.Popen(command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, keys.encode())
        shown = b""
        while True:
            try:
                read = os.read(ours, 65536)
            except OSError:  # How Linux tells that the terminal's other end is closed.
                break
            if not read:
                break
            shown += read
    os.close(ours)
    return process.returncode, shown.decode()


def test_enter_plays_the_next_step_and_the_last_one_tells_the_end(tmp_path: Path) -> None:
    code, shown = stepped(tmp_path, "\n\n\nq\n")
    assert code == 0
    assert shown.index("Step 0") < shown.index("Step 1") < shown.index("Passed. Steps played: 2")
    assert shown.index("Passed.") < shown.index("All steps are played.")


def test_back_and_forth_and_the_state(tmp_path: Path) -> None:
    code, shown = stepped(tmp_path, "b\n\ns\nb\nq\n")
    assert code == 0
    assert "This is the beginning." in shown
    assert shown.count("Evidence e1: SUCCESS look") == 1
    assert "Step 1" not in shown


@pytest.mark.parametrize("keys", ["x\nq\n", "\x04"])
def test_other_keys_play_nothing(keys: str, tmp_path: Path) -> None:
    code, shown = stepped(tmp_path, keys)
    assert code == 0
    assert shown.count("Enter: next  b: back  s: state  q: quit") == 1 + keys.startswith("x")
    assert "Step 0" not in shown
