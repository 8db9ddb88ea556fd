"""The command where its standard streams are closed or full."""

import subprocess
import sys
from pathlib import Path

import pytest

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
