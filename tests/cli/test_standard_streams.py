"""The command where its standard streams are closed or full."""

import os
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from skillcontract.cli.application import run

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a POSIX shell and /dev/full")


def _run(folder: Path, line: str) -> tuple[int, str]:
    """The exit code and what stderr says of a shell's line that calls the command as `$0 -m skillcontract`."""
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m skillcontract {line}', sys.executable],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("check x.contract.json >&-", 0, ""),
        ("receipt - <&-", 2, "skillcontract: -:1:1: not JSON"),
        (
            "explain L06 > /dev/full",
            2,
            "skillcontract: standard output cannot be written: No space left on device\n",
        ),
        ("check nothing 2> /dev/full", 2, ""),
        ("check nothing 2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_no_crash(tmp_path: Path, line: str, code: int, said: str) -> None:
    (tmp_path / "x.contract.json").write_text("{}", encoding="utf-8")
    ended, told = _run(tmp_path, line.replace(" ", " --lang en ", 1))
    assert ended == code
    assert told.startswith(said)
    assert "Traceback" not in told


def test_a_full_disk_is_told_in_the_language_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert _run(tmp_path, "explain --lang zh L06 > /dev/full") == (
        2,
        "skillcontract: 无法写入标准输出：磁盘空间不足\n",
    )


@pytest.mark.parametrize("line", ["explain L06", "--version", "--help"])
def test_a_reader_that_has_gone_is_no_failure(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    # What could not be written is tried again when the file is closed.
    with suppress(BrokenPipeError), os.fdopen(writing, "w", encoding="utf-8") as gone:
        monkeypatch.setattr("sys.stdout", gone)
        monkeypatch.setattr("sys.stderr", StringIO())
        assert run(line.split()) == 0


def test_a_name_with_a_line_end_is_told_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--lang", "en", "a\nb.json"]) == 2
    assert capsys.readouterr().err == "skillcontract: a<000A>b.json: no such file or folder\n"


def test_a_bare_group_of_commands_shows_its_help_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("Usage: skillcontract audit")
