"""A real Neovim works on the cms example, set up by the file that users copy (packaging/editors/neovim)."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parents[2]
INIT = PROJECT / "packaging/editors/neovim/skillcontract.lua"
SESSION = Path(__file__).with_name("neovim_session.lua")
NVIM = shutil.which("nvim")
ERROR = 1
"""`vim.diagnostic.severity.ERROR`."""


@pytest.fixture(scope="module")
def seen(workspace: Path) -> Any:
    """What was seen in one session."""
    if NVIM is None:
        pytest.skip("needs Neovim: apt-get install neovim")
    server = [sys.executable, "-m", "skillcontract_lsp"]
    work = {"server": server, "init": str(INIT), "workspace": str(workspace)}
    command = [NVIM, "--clean", "--headless", "-c", f"luafile {SESSION}", "-c", "cquit"]
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SKILLCONTRACT_TEST": json.dumps(work)},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_findings_are_shown_where_they_are(seen: Any) -> None:
    severity, text, marked = seen["told"]
    assert (severity, marked) == (ERROR, '"platform.orgId"')
    assert "did you mean organId" in text


def test_the_workspace_is_the_root(seen: Any, workspace: Path) -> None:
    assert Path(seen["root"]) == workspace


def test_from_is_completed(seen: Any) -> None:
    assert seen["completed"].strip() == '"from": "platform.organId",'


def test_a_tool_is_renamed_in_every_file(seen: Any, workspace: Path) -> None:
    named = {
        path.name
        for path in workspace.rglob("*.*")
        if path.is_file() and "tag_search" in path.read_text("utf-8")
    }
    assert {"contract.json", "skill.json5", "manual.md", "03-tag-first.scenario.json5"} <= named
    left = {
        path.name
        for path in workspace.rglob("*.*")
        if path.is_file() and "tag_list" in path.read_text("utf-8")
    }
    assert left <= {"cms.tools.json", "README.md"}


def test_workspace_files_and_manuals_share_the_server(seen: Any) -> None:
    assert seen["filetype"] == "skill-contract"
    assert (seen["workspace_filetype"], seen["workspace_clients"]) == ("skill-contract-workspace", 1)
    assert (seen["manual_filetype"], seen["manual_clients"]) == ("markdown.skill-manual", 1)
