"""Servers for tests: the sample one as a program, and programs that are no proper servers."""

from __future__ import annotations

import sys
from pathlib import Path

from skillcontract.connectors.server_launch import Launch
from skillcontract.model.tool_server import ToolServer

SAMPLE = Path(__file__).with_name("sample_server.py")
PATIENCE = 60


def sample(root: Path, **env: str) -> Launch:
    """The sample server, started in `root`."""
    server = ToolServer(command=sys.executable, args=(str(SAMPLE),), env=env, timeout_seconds=PATIENCE)
    return Launch("sample", server, root)


def program(root: Path, code: str, seconds: int = PATIENCE) -> Launch:
    """A program of Python text."""
    return Launch("odd", ToolServer(command=sys.executable, args=("-c", code), timeout_seconds=seconds), root)
