"""The menus of the right mouse button."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QApplication, QContextMenuEvent, QMenu, QPoint, QWidget
from skillcontract_studio.shell.window import StudioWindow


def asked(studio: StudioWindow, widget: QWidget, at: QPoint) -> QMenu:
    """The menu that a widget shows for a right click at a place of it."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
    QApplication.sendEvent(widget, event)
    return next(menu for menu in studio.findChildren(QMenu) if menu.isVisible())


def words(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def test_a_text_offers_what_is_done_with_the_place_that_was_clicked(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    pane = studio.desk.open(cms / "skills/cms.article/contract.json")
    assert pane is not None
    editor = pane.document.editor
    at = editor.content().index(b'"outputs"') + 3
    menu = asked(studio, editor.viewport(), editor.point_at(at))
    assert abs(editor.caret() - at) <= 1
    assert {"Go to definition", "Cut", "Paste"} <= set(words(menu))
    assert studio.actions_by_id["rename"] in menu.actions()
    menu.close()
    editor.go_to(at - 3, at + 6)
    asked(studio, editor.viewport(), editor.point_at(at)).close()
    assert editor.selection() == (at - 3, at + 6), "what is selected is what one means"


def test_a_row_of_the_tree_offers_its_file_and_a_place_without_one_what_can_be_added(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    tree = studio.tree
    contract = cms / "skills/cms.article/contract.json"
    tree.select_file(contract)
    menu = asked(studio, tree.viewport(), tree.visualRect(tree.currentIndex()).center())
    copy = next(action for action in menu.actions() if "path" in action.text())
    copy.trigger()
    assert QApplication.clipboard().text() == str(contract)
    menu.actions()[0].trigger()
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.path == contract
    menu.close()
    menu = asked(studio, tree.viewport(), tree.visualRect(tree.rows.index(0, 0)).center())
    assert studio.actions_by_id["new-skill"] in menu.actions()
    menu.close()
