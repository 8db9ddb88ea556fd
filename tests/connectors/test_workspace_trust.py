"""Trust belongs to a folder and to exactly the servers that its owner has seen."""

import os
from pathlib import Path

import pytest

from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.model.tool_server import ToolServer
from skillcontract.publish.refusal import NotPublished

SERVERS = {"cms": ToolServer(command="node", args=("cms.js",), env={"TOKEN": "a"})}


@pytest.fixture
def trust(tmp_path: Path) -> WorkspaceTrust:
    return WorkspaceTrust(tmp_path / "settings" / "trusted.json")


def test_nobody_is_trusted_before_it_is_said(trust: WorkspaceTrust, tmp_path: Path) -> None:
    assert not trust.trusts(tmp_path, SERVERS)
    trust.trust(tmp_path, SERVERS)
    assert trust.trusts(tmp_path, SERVERS)
    assert trust.withdraw(tmp_path)
    assert not trust.trusts(tmp_path, SERVERS)
    assert not trust.withdraw(tmp_path)


@pytest.mark.parametrize(
    "changed",
    [
        {"cms": ToolServer(command="node", args=("other.js",), env={"TOKEN": "a"})},
        {"cms": ToolServer(command="deno", args=("cms.js",), env={"TOKEN": "a"})},
        {"cms": ToolServer(command="node", args=("cms.js",), env={"TOKEN": "b"})},
        {"cms": ToolServer(command="node", args=("cms.js",), env={"TOKEN": "a"}, cwd="sub")},
        {"cms": ToolServer(url="https://example.invalid/mcp")},
        {"renamed": SERVERS["cms"]},
        {**SERVERS, "more": ToolServer(command="x")},
        {},
    ],
)
def test_whatever_would_be_started_otherwise_is_not_trusted(
    trust: WorkspaceTrust, tmp_path: Path, changed: dict[str, ToolServer]
) -> None:
    trust.trust(tmp_path, SERVERS)
    assert not trust.trusts(tmp_path, changed)


def test_another_folder_with_the_same_servers_is_not_trusted(trust: WorkspaceTrust, tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.mkdir()
    theirs.mkdir()
    trust.trust(mine, SERVERS)
    assert not trust.trusts(theirs, SERVERS)
    trust.trust(theirs, SERVERS)
    trust.withdraw(theirs)
    assert trust.trusts(mine, SERVERS)


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_link_that_is_turned_elsewhere_takes_no_trust_along(trust: WorkspaceTrust, tmp_path: Path) -> None:
    mine, theirs, link = tmp_path / "mine", tmp_path / "theirs", tmp_path / "link"
    mine.mkdir()
    theirs.mkdir()
    link.symlink_to(mine)
    trust.trust(link, SERVERS)
    assert trust.trusts(mine, SERVERS)
    link.unlink()
    link.symlink_to(theirs)
    assert not trust.trusts(link, SERVERS)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"workspaces": 5}', "\0"])
def test_a_file_that_cannot_be_understood_trusts_nobody_and_can_be_written_anew(
    trust: WorkspaceTrust, tmp_path: Path, text: str
) -> None:
    trust.path.parent.mkdir()
    trust.path.write_text(text, encoding="utf-8")
    assert not trust.trusts(tmp_path, SERVERS)
    trust.trust(tmp_path, SERVERS)
    assert trust.trusts(tmp_path, SERVERS)


def test_no_secret_and_no_command_is_kept(trust: WorkspaceTrust, tmp_path: Path) -> None:
    trust.trust(tmp_path, {"cms": ToolServer(command="node", env={"TOKEN": "s3cret"})})
    text = trust.path.read_text(encoding="utf-8")
    assert "s3cret" not in text
    assert "node" not in text


def test_trust_that_cannot_be_kept_is_told(trust: WorkspaceTrust, tmp_path: Path) -> None:
    trust.path.parent.write_text("a file in the folder's place", encoding="utf-8")
    with pytest.raises(NotPublished):
        trust.trust(tmp_path, SERVERS)
    assert not trust.trusts(tmp_path, SERVERS)
