"""What a screen reader has of the editor: its role, name and line, and its whole text in a view of its own."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QAccessible, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.plain_text import PlainTextView
from skillcontract_studio.shell.window import StudioWindow


def test_the_editor_says_what_it_is_and_where_its_caret_stands(contract: EditorPane) -> None:
    editor = contract.document.editor
    told = QAccessible.queryAccessibleInterface(editor)
    assert told.role() is QAccessible.Role.EditableText
    assert "contract.json" in told.text(QAccessible.Text.Name)
    assert told.state().multiLine
    editor.go_to(editor.content().index(b'"tools"'), editor.content().index(b'"tools"'))
    assert '"tools"' in told.text(QAccessible.Text.Value)


def test_the_text_is_shown_plainly_and_its_caret_leads_back(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    start = editor.line_start(20)
    editor.go_to(start, start)
    studio.actions_by_id["plain-text"].trigger()
    [view] = studio.findChildren(PlainTextView)
    assert view.page.toPlainText() == editor.content().decode()
    assert view.line() == 20
    assert view.page.hasFocus() or view.focusWidget() is view.page
    for _ in range(3):
        qtbot.keyClick(view.page, Qt.Key.Key_Down)
    qtbot.keyClick(view.page, Qt.Key.Key_Escape)
    assert not view.isVisible()
    assert editor.caret_place().line == 23
