"""Servers for tests: the sample one as a program, and programs that are no proper servers."""

from __future__ import annotations

import sys
from pathlib import Path

from ready.programs import CAN_FORK, door_to
from skillcontract.connectors.server_launch import Launch
from skillcontract.model.tool_server import ToolServer

SAMPLE = Path(__file__).with_name("sample_server.py")
PATIENCE = 60


def sample(root: Path, *, itself: bool = False, **env: str) -> Launch:
    """The sample server, started in `root`; `itself` is its own program, for what depends on its process."""
    args = (str(SAMPLE),) if itself else sample_arguments()
    server = ToolServer(command=sys.executable, args=args, env=env, timeout_seconds=PATIENCE)
    return Launch("sample", server, root)


def sample_arguments() -> tuple[str, ...]:
    """What Python is to run to be the sample server, as quickly as the system lets it: its SDK takes a second to import."""
    module = "tool_servers.sample_server"
    return door_to(f"{module}:run", (module,)) if CAN_FORK else (str(SAMPLE),)


def program(root: Path, code: str, seconds: int = PATIENCE) -> Launch:
    """A program of Python text."""
    return Launch("odd", ToolServer(command=sys.executable, args=("-c", code), timeout_seconds=seconds), root)
