"""The menu of a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QMenu, QPoint
from skillcontract_studio.shell.tabs.editor_group import Tab

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_COMMANDS = (
    ("close-tab", "close-others", "close-right", "close-all", "reopen-closed"),
    ("pin-tab",),
    ("split-right", "split-down", "move-tab-next", "move-tab-previous"),
    ("copy-path", "reveal-file"),
)


def open_tab_menu(window: StudioWindow, tab: Tab, at: QPoint) -> None:
    """Offer the commands for a tab, which becomes the current one: they all work on that."""
    window.area.show_pane(tab)
    menu = QMenu(window)
    for group in _COMMANDS:
        menu.addSeparator()
        for command in group:
            menu.addAction(window.actions_by_id[command])
    menu.popup(at)
    menu.aboutToHide.connect(menu.deleteLater)
