"""Servers for tests: the sample one as a program, and programs that are no proper servers."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from skillcontract.connectors.server_launch import Launch
from skillcontract.model.tool_server import ToolServer

SAMPLE = Path(__file__).with_name("sample_server.py")
READY = Path(__file__).with_name("ready_sample.py")
PATIENCE = 60


def sample(root: Path, *, itself: bool = False, **env: str) -> Launch:
    """The sample server, started in `root`; `itself` is its own program, for what depends on its process."""
    args = (str(SAMPLE),) if itself else sample_arguments()
    server = ToolServer(command=sys.executable, args=args, env=env, timeout_seconds=PATIENCE)
    return Launch("sample", server, root)


@cache
def sample_arguments() -> tuple[str, ...]:
    """What Python is to run to be the sample server, as quickly as the system lets it."""
    if sys.platform != "linux":
        return (str(SAMPLE),)
    name = f"skillcontract-sample-{os.getpid()}"
    code = f"from tool_servers.ready_sample import wait; wait({name!r})"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    waiting = subprocess.Popen([sys.executable, "-c", code], env=environment, stdin=pipe, stdout=pipe)
    assert waiting.stdout is not None
    assert waiting.stdout.readline() == b"ready\n"
    # It ends with its input, so also where this process ends without a word.
    atexit.register(waiting.communicate)
    # Neither what is installed nor what is in the environment concerns the one that only hands over.
    return ("-S", "-E", str(READY), name)


def program(root: Path, code: str, seconds: int = PATIENCE) -> Launch:
    """A program of Python text."""
    return Launch("odd", ToolServer(command=sys.executable, args=("-c", code), timeout_seconds=seconds), root)
