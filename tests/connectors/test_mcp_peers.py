"""Servers that others wrote, as npm brings them: `make mcp-peers` installs them, and SKILLCONTRACT_MCP_PEERS names the folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.model.tool_server import ToolServer

VARIABLE = "SKILLCONTRACT_MCP_PEERS"


def peer(name: str, root: Path, *args: str) -> Launch:
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} names no folder with servers of npm")
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    program = Path(folder).resolve() / "node_modules" / ".bin" / name
    if not program.exists():
        pytest.skip(f"{program} is not installed")
    return Launch(name, ToolServer(command=str(program), args=args, timeout_seconds=60), root)


def test_server_everything(tmp_path: Path) -> None:
    launch = peer("mcp-server-everything", tmp_path)
    assert {"echo", "get-sum"} <= {str(tool["name"]) for tool in listed_tools(launch, Ticket())}
    assert called_tool(launch, "echo", {"message": "你好"}, Ticket()) == "Echo: 你好"
    weather = called_tool(launch, "get-structured-content", {"location": "New York"}, Ticket())
    assert isinstance(weather, dict)
    assert set(weather) == {"temperature", "conditions", "humidity"}


def test_server_everything_tells_its_progress(tmp_path: Path) -> None:
    told: list[Progress] = []
    launch = peer("mcp-server-everything", tmp_path)
    called_tool(launch, "trigger-long-running-operation", {"duration": 1, "steps": 2}, Ticket(told.append))
    assert [(one.done, one.total) for one in told[-2:]] == [(1, 2), (2, 2)]


def test_server_everything_refuses_wrong_arguments(tmp_path: Path) -> None:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(peer("mcp-server-everything", tmp_path), "get-sum", {"a": "x"}, Ticket())
    # It reports them as an error of the tool (MCP 2025-11-25: so that the model can mend its call).
    assert caught.value.failure is CallFailure.TOOL


def test_server_everything_over_http(tmp_path: Path) -> None:
    program = peer("mcp-server-everything", tmp_path).server.command
    assert program is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PORT": str(port)}
    with subprocess.Popen(
        [program, "streamableHttp"],
        env=environment,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as running:
        assert running.stderr is not None
        try:
            assert any("listening" in line for line in running.stderr)
            launch = Launch(
                "http", ToolServer(url=f"http://127.0.0.1:{port}/mcp", timeout_seconds=60), tmp_path
            )
            assert "echo" in {tool["name"] for tool in listed_tools(launch, Ticket())}
            assert called_tool(launch, "echo", {"message": "你好"}, Ticket()) == "Echo: 你好"
        finally:
            running.kill()


def test_server_filesystem_writes_and_reads(tmp_path: Path) -> None:
    launch = peer("mcp-server-filesystem", tmp_path, str(tmp_path))
    path = str(tmp_path / "a.txt")
    called_tool(launch, "write_file", {"path": path, "content": "契约"}, Ticket())
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "契约"
    assert called_tool(launch, "read_text_file", {"path": path}, Ticket()) == {"content": "契约"}
    with pytest.raises(ToolServerFault) as caught:
        called_tool(launch, "read_text_file", {"path": "/etc/hostname"}, Ticket())
    assert caught.value.failure is CallFailure.TOOL
