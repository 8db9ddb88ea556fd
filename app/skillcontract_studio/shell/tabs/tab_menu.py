"""The menu of a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QPoint
from skillcontract_studio.shell.command_menu import command_menu
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
    command_menu(window, _COMMANDS).popup(at)
