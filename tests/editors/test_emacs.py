"""A real Emacs with eglot works on the cms example, set up by the file that users copy (packaging/editors/emacs)."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli import main

PROJECT = Path(__file__).resolve().parents[2]
INIT = PROJECT / "packaging/editors/emacs/skillcontract.el"
SESSION = Path(__file__).with_name("emacs_session.el")
EMACS = shutil.which("emacs")


def has_eglot() -> bool:
    """Whether there is an Emacs with eglot; since 29 it is part of Emacs."""
    asked = ["--batch", "--eval", "(require 'eglot)"]
    return (
        EMACS is not None
        and subprocess.run([EMACS, *asked], capture_output=True, check=False).returncode == 0
    )


@pytest.fixture(scope="module")
def seen(workspace: Path) -> Any:
    """What was seen in one session."""
    if not has_eglot():
        pytest.skip("needs Emacs with eglot: apt-get install emacs-nox elpa-eglot")
    server = [sys.executable, "-m", "skillcontract_lsp"]
    command = [str(EMACS), "--batch", "-l", str(SESSION), "--", str(INIT), str(workspace), *server]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_findings_are_shown_where_they_are(seen: Any) -> None:
    kind, text, marked = seen["told"]
    assert kind == "eglot-error"
    assert re.search(r"L10.*orgId.*did you mean organId", text)
    assert marked == '"platform.orgId"'


def test_the_workspace_is_the_project(seen: Any, workspace: Path) -> None:
    assert Path(seen["root"]) == workspace


def test_from_is_completed(seen: Any) -> None:
    assert seen["capf"]
    assert seen["completed"].strip() == '"from": "platform.organId",'


def test_a_tool_is_renamed_in_every_file(seen: Any, workspace: Path) -> None:
    assert {
        "skills/cms.article/skill.json5",
        "skills/cms.article/manual.md",
        "skills/cms.tag/contract.json",
    } <= {*seen["renamed"]}
    named = {path.relative_to(workspace).as_posix() for path in naming(workspace, "tag_search")}
    assert named == set(seen["renamed"])
    # The list of the tool server is its own word, and the README is no file of a workspace.
    assert {path.name for path in naming(workspace, "tag_list")} <= {"cms.tools.json", "README.md"}


def naming(workspace: Path, word: str) -> list[Path]:
    """The files in which a word stands."""
    return [path for path in workspace.rglob("*.*") if path.is_file() and word in path.read_text("utf-8")]


def test_formatting_is_that_of_the_command(seen: Any, workspace: Path) -> None:
    assert main(["fmt", "--check", str(workspace / "skills/cms.article/contract.json")]) == 0


def test_what_was_written_loads(seen: Any, workspace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--format", "json", str(workspace)])
    checked = {Path(file["path"]).parts[-2:]: file for file in json.loads(capsys.readouterr().out)["files"]}
    assert checked["cms.article", "contract.json"]["loads"]


def test_workspace_files_and_manuals_share_the_server(seen: Any) -> None:
    assert seen["mode"] == "skillcontract-mode"
    assert seen["workspace-mode"] == "skillcontract-workspace-mode"
    assert seen["manual-mode"] == "skillcontract-manual-mode"
    assert seen["same-server"]
    assert seen["manual-server"]
    kind, _, marked = seen["told-of-skill"]  # X02: a bound tool without a contract
    assert (kind, marked) == ("eglot-note", '"no_such_tool"')
