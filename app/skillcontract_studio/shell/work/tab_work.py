"""The commands on tabs and groups of tabs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.qt import QDesktopServices, QGuiApplication, QUrl
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.tabs.editor_group import Tab
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.shell.work.on_pane import Work, on_pane, seen, silently

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def tab_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command on tabs does."""
    area = window.area
    work = {
        "close-tab": lambda: _close_current(window),
        "close-all": lambda: silently(window.desk.close_all()),
        "close-others": lambda: _close_others(window),
        "close-right": lambda: _close_right(window),
        "reopen-closed": window.closed_tabs.reopen,
        "pin-tab": lambda: _pin(window),
        "split-right": lambda: area.split(across=True),
        "split-down": lambda: area.split(across=False),
        "move-tab-next": lambda: area.move_tab(1),
        "move-tab-previous": lambda: area.move_tab(-1),
        "next-group": lambda: area.go_to_group(1),
        "next-tab": lambda: area.step(1),
        "previous-tab": lambda: area.step(-1),
        "recent-tab": lambda: window.switcher.go(1),
        "recent-tab-back": lambda: window.switcher.go(-1),
        "copy-path": on_pane(
            window, lambda pane: QGuiApplication.clipboard().setText(str(pane.document.path))
        ),
        "reveal-file": on_pane(
            window,
            lambda pane: QDesktopServices.openUrl(QUrl.fromLocalFile(str(pane.document.path.parent))),
        ),
    }
    return {command: seen(window, done) for command, done in work.items()}


def close_tab(window: StudioWindow, tab: Tab) -> bool:
    """Close a file's tab, after asking about unsaved text, or a page."""
    if isinstance(tab, EditorPane):
        return window.desk.close(tab)
    if isinstance(tab, WaitingTab):
        window.desk.give_up(tab)
        return True
    window.area.remove(tab)
    return True


def _close_current(window: StudioWindow) -> None:
    tab = window.area.current_tab()
    if tab is not None:
        close_tab(window, tab)
    else:
        window.area.close_group()


def _close_others(window: StudioWindow) -> None:
    kept, group = window.area.current_tab(), window.area.active_group
    for tab in list(group.all()):
        if tab is not kept and not group.is_pinned(tab) and not close_tab(window, tab):
            return


def _close_right(window: StudioWindow) -> None:
    kept, group = window.area.current_tab(), window.area.active_group
    tabs = list(group.all())
    if kept is None:
        return
    for tab in tabs[tabs.index(kept) + 1 :]:
        if not group.is_pinned(tab) and not close_tab(window, tab):
            return


def _pin(window: StudioWindow) -> None:
    tab, group = window.area.current_tab(), window.area.active_group
    if tab is not None:
        group.pin(tab, not group.is_pinned(tab))
