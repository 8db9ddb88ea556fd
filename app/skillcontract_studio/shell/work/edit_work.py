"""The commands of the Edit menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.editor.comments import toggle_comment
from skillcontract_studio.editor.places_kept import places_kept
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QLineEdit, QPlainTextEdit, QTextBrowser
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.searching.search_place import open_search
from skillcontract_studio.shell.work.on_pane import Work, on_editor, on_pane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


_TAKING = frozenset({M.Cut, M.Copy, M.Paste, M.SelectAll})


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
        "replace": on_pane(window, lambda pane: pane.find_bar.open(replacing=True)),
        "find-next": on_pane(window, lambda pane: pane.find_bar.next()),
        "find-previous": on_pane(window, lambda pane: pane.find_bar.previous()),
        "search-files": lambda: open_search(window),
        "replace-files": lambda: open_search(window, replacing=True),
        "next-found": lambda: window.search_panel.tree.step(1),
        "previous-found": lambda: window.search_panel.tree.step(-1),
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
        if message in _TAKING and not window.area.isVisible():
            # What is meant is the page that stands before the editors.
            return
        if pane is None or _across_files(window, pane, message):
            return
        editor = pane.document.editor
        # Scintilla takes the carets of all views to what it undoes; they are other places of the text.
        with places_kept(editor.views, but=editor):
            editor.send(message, 0, 0)

    return done


def _across_files(window: StudioWindow, pane: EditorPane, message: int) -> bool:
    """Whether this undoes or redoes a refactoring, which is one step in all of its files."""
    ledger = window.authoring.ledger
    if message == M.Undo:
        return ledger.undo_in(pane)
    return message == M.Redo and ledger.redo_in(pane)
