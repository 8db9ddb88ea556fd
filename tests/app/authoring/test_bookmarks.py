"""Lines that are marked, kept for the workspace and found again."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.authoring.bookmark_file import Bookmark, found_again, read_bookmarks
from skillcontract_studio.editor.looks import BOOKMARK_MARKER
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.keeping.places import StateFolder
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def test_bookmarks_are_kept_for_the_workspace_and_move_with_their_lines(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path, tmp_path: Path
) -> None:
    editor, bookmarks = contract.document.editor, studio.authoring.bookmarks
    state = StateFolder(tmp_path / "state")
    bookmarks.keep_in(state)
    put_caret(editor, b'"tag_list"')
    line = editor.line_at(editor.caret())
    qtbot.keyClick(editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.send(M.MarkerGet, line) & 1 << BOOKMARK_MARKER
    put_caret(editor, b'"article_save"')
    other = editor.line_at(editor.caret())
    qtbot.keyClick(editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    manual = studio.desk.open(cms / "skills/cms.article/manual.md")
    assert manual is not None
    qtbot.keyClick(manual.document.editor, Qt.Key.Key_K, KEYS.ControlModifier | KEYS.AltModifier)
    assert len(studio.authoring.bookmarks.panel.tree.hits()) == 3
    assert "3" in bookmarks.panel.title()
    qtbot.keyClick(manual.document.editor, Qt.Key.Key_N, KEYS.ControlModifier | KEYS.AltModifier)
    assert studio.area.current() is contract
    assert editor.caret_place().line == line
    qtbot.keyClick(editor, Qt.Key.Key_N, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.caret_place().line == other
    qtbot.keyClick(editor, Qt.Key.Key_P, KEYS.ControlModifier | KEYS.AltModifier)
    assert editor.caret_place().line == line
    editor.insert(0, b"\n\n")
    qtbot.waitUntil(
        lambda: (
            {
                each.line
                for each in read_bookmarks(state.bookmarks(cms))
                if each.path == contract.document.path
            }
            == {line + 2, other + 2}
        ),
        timeout=PATIENCE,
    )
    # Del in the panel takes one away.
    hit = bookmarks.panel.tree.hits()[0]
    bookmarks.panel.tree.select(hit)
    qtbot.keyClick(bookmarks.panel.tree, Qt.Key.Key_Delete)
    assert len(bookmarks.all()) == 2


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["a", "b", "wanted"], 2),
        (["wanted", "x", "x", "x", "wanted", "x"], 4),
        (["x"], 0),
        ([], 0),
        (["x", "x", "x", "x", "x"], 3),
    ],
)
def test_a_bookmark_is_found_again(lines: list[str], expected: int) -> None:
    assert found_again(Bookmark(Path("a"), 3, "wanted"), lines) == expected
