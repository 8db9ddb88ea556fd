"""What was changed since a file was saved, beside the text and on the ruler."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import QPoint, Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow
from studio_hands import put_caret

PATIENCE = 20_000
KEYS = Qt.KeyboardModifier


def test_a_change_shows_what_was_there_and_goes_back_to_it(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, card = contract.document.editor, studio.authoring.features(contract).card
    clean = editor.content()
    put_caret(editor, '"查询标签"'.encode())
    qtbot.keyClicks(editor, "xy")
    line = editor.caret_place().line
    editor.go_to(0, 0)
    editor.changes.look()
    qtbot.keyClick(editor, Qt.Key.Key_F3, KEYS.AltModifier)
    assert card.isVisible()
    assert "查询标签" in card.old()
    assert editor.caret_place().line == line
    assert card.revert.hasFocus()
    qtbot.keyClick(card.revert, Qt.Key.Key_Space)
    assert editor.content() == clean
    assert not card.isVisible()
    assert editor.hasFocus()


def test_the_ruler_shows_what_there_is_and_leads_there(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, ruler = contract.document.editor, studio.authoring.features(contract).ruler
    clean = editor.content()
    editor.replace_differing(clean.replace(b'"WRITE"', b'"WRIT"', 1))
    editor.changes.look()
    line = editor.line_at(clean.index(b'"WRITE"'))
    qtbot.waitUntil(
        lambda: any(sign.token == "error" and sign.first == line for sign in ruler.signs()), timeout=PATIENCE
    )
    assert any(sign.token == "accent" and sign.first == line for sign in ruler.signs())
    editor.go_to(0, 0)
    qtbot.mouseClick(ruler, Qt.MouseButton.LeftButton, pos=QPoint(5, ruler.y_of(line)))
    assert editor.caret_place().line == line
    qtbot.keyClick(editor, Qt.Key.Key_F, KEYS.ControlModifier)
    qtbot.keyClicks(contract.find_bar.field, "organId")
    assert len([sign for sign in ruler.signs() if sign.token == "litEdge"]) > 3
    assert studio.problems.known(contract.document.uri)
    assert Severity.ERROR in {each.severity for each in editor.shown_problems()}
