"""What had the focus may be gone when something wants to give it back."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import Qt, is_alive
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


def test_the_palette_closes_when_the_tab_it_was_opened_over_is_gone(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor = contract.document.editor
    editor.setFocus()
    studio.actions_by_id["go-file"].trigger()
    palette = studio.palette_popup
    studio.desk.close(contract)
    qtbot.waitUntil(lambda: not is_alive(editor), timeout=PATIENCE)
    palette.show()
    palette.field.setFocus()
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
