"""Replacing in files: what is checked, in open and closed files, undone as one step."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.searching.search_panel import SearchPanel
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


@pytest.fixture
def texts(cms: Path) -> list[Path]:
    """Three texts with a word of their own."""
    paths = [cms / f"notes-{number}.md" for number in range(3)]
    for number, path in enumerate(paths):
        path.write_bytes(b"\xef\xbb\xbf" * (number == 2) + b"one zebra, two zebra\r\nthree zebra\r\n")
    return paths


@pytest.fixture
def panel(qtbot: QtBot, studio: StudioWindow, texts: list[Path]) -> SearchPanel:
    """The panel with the word found, and another in its place."""
    studio.actions_by_id["replace-files"].trigger()
    panel = studio.search_panel
    qtbot.keyClicks(panel.wanted, "zebra")
    qtbot.keyClick(panel.wanted, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    qtbot.keyClicks(panel.replacement, "gnu")
    return panel


def held(path: Path) -> bytes:
    return path.read_bytes()


def test_all_that_is_checked_is_replaced_and_undone_at_once(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, texts: list[Path]
) -> None:
    before = [held(path) for path in texts]
    pane = studio.desk.open(texts[0])
    assert pane is not None
    panel.tree.check(0, 1, checked=False)
    panel.tree.check(1, None, checked=False)
    panel.apply.click()
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    assert pane.document.editor.content() == b"one gnu, two zebra\r\nthree gnu\r\n"
    assert held(texts[1]) == before[1]
    assert held(texts[2]) == before[2].replace(b"zebra", b"gnu")
    studio.actions_by_id["undo"].trigger()
    assert pane.document.editor.content() == before[0]
    assert held(texts[2]) == before[2]


def test_a_file_changed_since_the_search_stops_all_of_it(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, texts: list[Path]
) -> None:
    texts[1].write_bytes(b"another zebra")
    before = [held(path) for path in texts]
    panel.apply.click()
    assert [held(path) for path in texts] == before
    assert any(texts[1].name in text for text in studio.area.messages.texts())


def test_groups_of_a_pattern_come_into_the_replacement(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, texts: list[Path]
) -> None:
    panel.regex.setChecked(True)
    panel.wanted.setText(r"(\w+) zebra, (\w+)")
    panel.replacement.setText("$2 gnu, $1")
    panel.search()
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    panel.apply.click()
    qtbot.waitUntil(lambda: b"two gnu, one zebra" in held(texts[2]), timeout=PATIENCE)


def test_the_button_waits_for_a_search(studio: StudioWindow, contract: EditorPane) -> None:
    studio.actions_by_id["replace-files"].trigger()
    assert not studio.search_panel.apply.isEnabled()


def test_a_file_in_two_views_is_replaced_once_and_undone_in_both(
    qtbot: QtBot, studio: StudioWindow, panel: SearchPanel, texts: list[Path]
) -> None:
    pane = studio.desk.open(texts[0])
    assert pane is not None
    studio.actions_by_id["split-right"].trigger()
    twin = studio.area.current()
    assert twin is not None
    assert twin is not pane
    editor = twin.document.editor
    editor.send(M.GotoPos, len(b"one zebra, two zebra\r\n"))
    panel.apply.click()
    qtbot.waitUntil(lambda: not panel.busy, timeout=PATIENCE)
    after = b"one gnu, two gnu\r\nthree gnu\r\n"
    assert [each.document.editor.content() for each in (pane, twin)] == [after, after]
    # The caret stays before the word where it stood, in the view that was not active as well.
    assert editor.send(M.GetCurrentPos) == len(b"one gnu, two gnu\r\n")
    studio.actions_by_id["undo"].trigger()
    assert [each.document.editor.content() for each in (pane, twin)] == [held(texts[0])] * 2
    assert held(texts[2]).startswith(b"\xef\xbb\xbfone zebra")
    assert not pane.document.dirty
    assert not twin.document.dirty
    studio.actions_by_id["redo"].trigger()
    assert [each.document.editor.content() for each in (pane, twin)] == [after, after]
