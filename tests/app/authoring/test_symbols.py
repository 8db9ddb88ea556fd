"""Symbols, in the palette and above the text."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QLabel, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def test_symbols_of_the_workspace_are_found_as_one_types(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, cms: Path
) -> None:
    palette = studio.palette_popup
    qtbot.keyClick(contract.document.editor, Qt.Key.Key_T, KEYS.ControlModifier)
    qtbot.keyClicks(palette.field, "spaceId")
    qtbot.waitUntil(lambda: "spaceId" in palette.names(), timeout=PATIENCE)
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.editor.slice(*pane.document.editor.selection()) == b"spaceId"


def test_a_search_for_symbols_says_that_it_waits_and_is_called_off_with_the_list(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    palette, cancelled = studio.palette_popup, []
    cancel = studio.client.cancel
    monkeypatch.setattr(studio.client, "cancel", lambda request: (cancelled.append(request), cancel(request)))
    palette.open("#")
    assert "Asking the language server" in [label.text() for label in palette.findChildren(QLabel)]
    palette.dismiss()
    assert [request for request in cancelled if request is not None]
    # The next who asks does not wait behind it, and gets an answer.
    cancelled.clear()
    palette.open("#")
    qtbot.keyClicks(palette.field, "spaceId")
    qtbot.waitUntil(lambda: "spaceId" in palette.names(), timeout=PATIENCE)
    palette.dismiss()


def test_the_breadcrumb_leads_to_what_stands_beside(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, crumbs = contract.document.editor, contract.breadcrumb
    qtbot.waitUntil(lambda: bool(contract.document.symbols), timeout=PATIENCE)
    put_caret(editor, b'"tag_list"')
    qtbot.waitUntil(lambda: crumbs.names() == ["tools", "tag_list"], timeout=PATIENCE)
    qtbot.keyClick(editor, Qt.Key.Key_Period, KEYS.ControlModifier | KEYS.ShiftModifier)
    if crumbs.siblings is None or not crumbs.siblings.isVisible():
        # A keyboard whose Shift makes another sign of this key is asked through the command itself.
        studio.actions_by_id["focus-breadcrumb"].trigger()
    siblings = crumbs.siblings
    assert siblings is not None
    assert "article_save" in siblings.list.names()
    qtbot.keyClicks(siblings.field, "save")
    assert siblings.list.names() == ["article_save"]
    qtbot.keyClick(siblings.field, Qt.Key.Key_Return)
    assert b"article_save" in editor.slice(*editor.selection())
    assert editor.hasFocus()
