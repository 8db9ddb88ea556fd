"""Panels that float in windows of their own."""

from pytestqt.qtbot import QtBot

import studio_walk
from skillcontract_studio.qt import QApplication, QEvent, QMenu, QWidget, is_alive
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000


def native_parts(studio: StudioWindow) -> list[str]:
    """Those widgets inside the window that are windows of the system themselves."""
    inside = [each for each in studio.findChildren(QWidget) if not each.isWindow()]
    return [type(each).__name__ for each in inside if each.windowHandle() is not None]


def test_a_floating_panel_leaves_the_window_one_window_of_the_system(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, qapp: QApplication
) -> None:
    studio.actions_by_id["panel-documentation"].trigger()
    before = len(studio.docks.manager.floatingWidgets())
    studio.docks.manager.findDockWidget("documentation").setFloating()
    assert len(studio.docks.manager.floatingWidgets()) == before + 1
    qapp.processEvents()
    assert native_parts(studio) == []
    # The buttons of its title bar, made anew in its own window, are stops of Tab with names.
    floating = studio.docks.manager.findDockWidget("documentation").window()
    assert floating is not studio.window()
    assert list(studio_walk.unreachable(floating)) == []
    assert list(studio_walk.unnamed(floating)) == []
    # Qt would warn of a menu whose window belongs to no window that stands for itself.
    menu = QMenu(contract.document.editor)
    menu.addAction("one")
    menu.popup(contract.document.editor.mapToGlobal(contract.document.editor.rect().center()))
    handle = menu.windowHandle()
    assert handle is not None
    assert handle.transientParent() is studio.windowHandle()
    menu.close()


def test_a_floating_panel_goes_on_floating_when_its_window_has_no_room(
    qtbot: QtBot, studio: StudioWindow
) -> None:
    studio.actions_by_id["panel-bookmarks"].trigger()
    dock = studio.docks.manager.findDockWidget("bookmarks")
    dock.setFloating()
    studio.resize(640, 480)
    qtbot.waitUntil(lambda: studio.docks.is_hidden_at_edge("rule"), timeout=PATIENCE)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert is_alive(dock)
    assert dock.isFloating()
    assert studio.docks.place_of("bookmarks") == 0
    studio.actions_by_id["panel-bookmarks"].trigger()
    assert dock.isVisible()
