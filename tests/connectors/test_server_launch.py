"""What is shown of a server, and what is not."""

from pathlib import Path

import pytest

from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.model.tool_server import ToolServer

ROOT = Path("workspace")


def test_a_command_is_shown_as_one_would_type_it() -> None:
    launch = Launch("a", ToolServer(command="npx", args=("-y", "my server", "--x=1")), ROOT)
    assert launch.command_line == "npx -y 'my server' --x=1"
    assert launch.folder == ROOT


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://user:pw@example.invalid:8/mcp?key=abc#x", "https://***@example.invalid:8/mcp?***"),
        ("http://127.0.0.1:9/mcp", "http://127.0.0.1:9/mcp"),
    ],
)
def test_an_address_is_shown_without_what_may_be_secret_in_it(url: str, shown: str) -> None:
    assert Launch("a", ToolServer(url=url), ROOT).command_line == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("abc", "***"),
        ("${TOKEN}", "${TOKEN}"),
        ("Bearer ${TOKEN}", "Bearer ${TOKEN}"),
        ("Bearer abc${TOKEN}", "***"),
        ("", "***"),
        ("$TOKEN", "***"),
    ],
)
def test_values_are_masked_but_references_are_not(value: str, shown: str) -> None:
    program = Launch("a", ToolServer(command="x", env={"K": value}), ROOT)
    address = Launch("a", ToolServer(url="http://h/", headers={"K": value}), ROOT)
    assert list(program.shown_variables()) == list(address.shown_variables()) == [("K", shown)]


def test_references_are_resolved_in_ones_own_environment() -> None:
    launch = Launch("a", ToolServer(command="x", env={"K": "Bearer ${A}-${B}", "L": "$5"}), ROOT)
    assert launch.environment({"A": "1", "B": "2"}) == {"K": "Bearer 1-2", "L": "$5"}
    with pytest.raises(ToolServerFault, match="no variable B"):
        launch.environment({"A": "1"})


@pytest.mark.parametrize(
    ("url", "loopback"),
    [
        ("http://localhost:1/", True),
        ("http://[::1]:1/", True),
        ("http://127.0.0.1/", True),
        ("http://localhost.example.invalid/", False),
        ("https://10.0.0.1/", False),
    ],
)
def test_what_is_on_this_machine(url: str, loopback: bool) -> None:
    assert Launch("a", ToolServer(url=url), ROOT).is_loopback is loopback
