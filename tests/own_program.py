"""A program of its own, for what would take the tests with it if it went wrong."""

import subprocess
import sys


def said_by(program: str) -> tuple[str, str]:
    """What a program of Python text says on its two streams; it has to end well, and its errors are told where it does not."""
    ran = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, ran.stderr
