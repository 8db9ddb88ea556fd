"""The commands of the Edit menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.editor.comments import toggle_comment
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QLineEdit, QPlainTextEdit, QTextBrowser
from skillcontract_studio.shell.work.on_pane import Work, on_editor, on_pane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def edit_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command of the menu does."""
    return {
        "undo": _edit(window, M.Undo, "undo"),
        "redo": _edit(window, M.Redo, "redo"),
        "cut": _edit(window, M.Cut, "cut"),
        "copy": _edit(window, M.Copy, "copy"),
        "paste": _edit(window, M.Paste, "paste"),
        "select-all": _edit(window, M.SelectAll, "selectAll"),
        "find": on_pane(window, lambda pane: pane.find_bar.open()),
        "complete": on_pane(window, lambda pane: pane.document.completing.invoke()),
        "describe": on_pane(window, lambda pane: pane.document.hovering.show_at_caret()),
        "quick-fix": on_pane(window, lambda pane: pane.fixes.open()),
        "fix-all": on_pane(window, lambda pane: pane.fixes.fix_all()),
        "toggle-comment": on_editor(window, toggle_comment),
    }


def _edit(window: StudioWindow, message: int, name: str) -> Work:
    """An edit command goes to the text field that has the focus, else to the editor."""

    def done() -> None:
        focused = window.focusWidget()
        if isinstance(focused, (QLineEdit, QPlainTextEdit, QTextBrowser)):
            work = getattr(focused, name, None)
            if work is not None:
                work()
            return
        pane = window.area.current()
        if pane is not None:
            pane.document.editor.send(message, 0, 0)

    return done
