"""The menus of the right mouse button, and of the menu key: in the text of a file, and on a row of the workspace tree."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QApplication, QDesktopServices, QPoint, Qt, QUrl, QWidget
from skillcontract_studio.shell.command_menu import command_menu
from skillcontract_studio.shell.tree_row import row_of

if TYPE_CHECKING:
    from skillcontract_studio.shell.editor_pane import EditorPane
    from skillcontract_studio.shell.window import StudioWindow

_IN_TEXT = (
    ("definition", "peek-definition", "references", "peek-references"),
    ("rename", "quick-fix", "format"),
    ("cut", "copy", "paste"),
    ("describe", "bookmark-toggle", "palette"),
)
_ON_NOTHING = ("new-skill", "new-tool", "import-tools-file", "search-files")


def give_text_menu(window: StudioWindow, pane: EditorPane) -> None:
    """Offer what is done with a place of a text where it is asked for; the commands work on the caret, which is there."""
    editor = pane.document.editor

    def offer(at: QPoint) -> None:
        window.area.show_pane(pane)
        position = editor.position_near(at)
        start, end = editor.selection()
        if position is not None and not start <= position <= end:
            editor.send(M.GotoPos, position, 0)
        editor.setFocus(Qt.FocusReason.PopupFocusReason)
        command_menu(window, _IN_TEXT).popup(editor.mapToGlobal(at))

    _ask(editor, offer)


def give_tree_menu(window: StudioWindow) -> None:
    """Offer what is done with the file of a row; where there is none, what adds to the workspace."""
    tree, voice = window.tree, window.voice

    def offer(at: QPoint) -> None:
        row = row_of(tree.indexAt(at))
        place = tree.viewport().mapToGlobal(at)
        if row is None or not isinstance(row.target, Path):
            command_menu(window, (_ON_NOTHING,)).popup(place)
            return
        path = row.target
        menu = command_menu(window)
        menu.addAction(voice("tree.open"), lambda: tree.file_chosen.emit(path))
        menu.addSeparator()
        menu.addAction(voice("command.copy-path"), lambda: QApplication.clipboard().setText(str(path)))
        folder = QUrl.fromLocalFile(str(path.parent))
        menu.addAction(voice("command.reveal-file"), lambda: QDesktopServices.openUrl(folder))
        menu.popup(place)

    _ask(tree, offer)


def _ask(widget: QWidget, offer: Callable[[QPoint], None]) -> None:
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    widget.customContextMenuRequested.connect(offer)
