"""Menus of the window's commands, for what was clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from skillcontract_studio.qt import QMenu

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def command_menu(window: StudioWindow, groups: Iterable[Iterable[str]] = ()) -> QMenu:
    """A menu that goes when it is closed: commands by their ids, a line between two groups."""
    menu = QMenu(window)
    for group in groups:
        menu.addSeparator()
        for command in group:
            menu.addAction(window.actions_by_id[command])
    menu.aboutToHide.connect(menu.deleteLater)
    return menu
