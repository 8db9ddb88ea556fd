"""A server whose client has gone ends, whatever it is busy with."""

import subprocess
import sys

import pytest

BUSY = """
from skillcontract_lsp.transport.standard import standard_streams
channel = standard_streams()
channel.send(b"ready")
while True:
    pass
"""
"""A job without end, in which nothing is read any more."""

ANSWERS = """
from skillcontract_lsp.transport.standard import standard_streams
channel = standard_streams()
while not channel.at_end:
    channel.receive(wait=True)
channel.send(b"after the end")
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot wait for a pipe's end")


def started(program: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )


def test_a_busy_server_ends_when_both_its_pipes_are_closed() -> None:
    server = started(BUSY)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        assert server.stdout.read(15) == b"Content-Length:"
        server.stdin.close()
        # Who can still hear is still served.
        assert server.poll() is None
        server.stdout.close()
        assert server.wait(60) == 1
    finally:
        server.kill()
        server.wait()


def test_who_only_closes_the_input_gets_all_answers() -> None:
    server = started(ANSWERS)
    said, _ = server.communicate(b"", timeout=60)
    assert said.endswith(b"after the end")
    assert server.returncode == 0
