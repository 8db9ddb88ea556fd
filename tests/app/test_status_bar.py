"""What the status bar says, and what its fields do."""

import shutil
import subprocess
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QMenu
from skillcontract_studio.shell.branch import branch_of
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


def choose(studio: StudioWindow, text: str) -> None:
    """Take an entry of the menu that is open."""
    menu = next(menu for menu in studio.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.close()


def verdict(studio: StudioWindow) -> str:
    return str(studio.status.verdict.property("verdict"))


def test_nothing_open_is_no_verdict_and_a_manual_keeps_the_contracts(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    assert verdict(studio) == Verdict.NONE
    manual = studio.desk.open(cms / "skills/cms.article/manual.md")
    assert verdict(studio) == Verdict.NONE
    pane = studio.desk.open(cms / "skills/cms.article/contract.json")
    qtbot.waitUntil(lambda: verdict(studio) == Verdict.LOADS, timeout=PATIENCE)
    assert manual is not None
    assert pane is not None
    studio.area.show_pane(manual)
    assert verdict(studio) == Verdict.LOADS
    studio.desk.close(pane)
    studio.desk.close(manual)
    assert verdict(studio) == Verdict.NONE
    assert studio.status.verdict.text() == "No contract open"


def test_line_ends_and_indentation_are_chosen(studio: StudioWindow, contract: EditorPane) -> None:
    status, editor = studio.status, contract.document.editor
    before = editor.content()
    status.line_end.click()
    choose(studio, "CRLF")
    assert status.line_end.text() == "CRLF"
    assert editor.content() == before.replace(b"\n", b"\r\n")
    studio.actions_by_id["undo"].trigger()
    assert editor.content() == before
    status.indentation.click()
    choose(studio, "Tabs: 4")
    assert status.indentation.text() == "Tabs: 4"
    assert editor.send(M.GetUseTabs) == 1


def test_the_zoom_is_shown_and_goes_back(studio: StudioWindow) -> None:
    studio.actions_by_id["larger"].trigger()
    assert studio.status.zoom.text() == "110 %"
    studio.status.zoom.click()
    assert studio.status.zoom.text() == "100 %"


def test_the_branch_is_read_without_git(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text("ref: refs/heads/feature/one\n")
    (tmp_path / "below").mkdir()
    assert branch_of(tmp_path / "below") == "feature/one"
    (tmp_path / ".git/HEAD").write_text("0123456789abcdef\n")
    assert branch_of(tmp_path) == "01234567"
    other = tmp_path / "other"
    other.mkdir()
    (other / ".git").write_text(f"gitdir: {tmp_path / '.git'}\n")
    assert branch_of(other) == "01234567"


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_the_branch_is_that_of_git(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "-b", "work", str(tmp_path)], check=True)
    assert branch_of(tmp_path) == "work"


def test_tool_servers_that_are_not_trusted_are_said(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    assert studio.status.trust.isHidden()
    manifest = cms / "skillcontract.json5"
    text = manifest.read_text("utf-8").rstrip()
    added = '  toolServers: { cms: { command: "nothing-that-is-there" } },\n}\n'
    manifest.write_text(text.removesuffix("}") + added, "utf-8")
    studio.set_root(cms)
    qtbot.waitUntil(lambda: not studio.status.trust.isHidden(), timeout=PATIENCE)
    assert studio.status.trust.text() == "Not trusted"
