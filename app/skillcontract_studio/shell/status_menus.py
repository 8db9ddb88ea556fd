"""What the fields of the status bar offer when they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import EOL_MODE, M
from skillcontract_studio.editor.text_file import LineEnd
from skillcontract_studio.qt import QMenu, QPoint, QWidget
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.going import go_to_first_error
from skillcontract_studio.shell.preferences.pages import show_settings

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_INDENTATIONS = ((False, 2), (False, 4), (True, 4))


def tie_status_bar(window: StudioWindow) -> None:
    """Let the fields of the status bar do what they are for."""
    status = window.status
    status.verdict_pressed.connect(lambda: go_to_first_error(window))
    status.server_pressed.connect(lambda: window.raise_panel("log"))
    status.branch_pressed.connect(lambda: window.turning.turn_soon("review"))
    status.trust_pressed.connect(lambda: show_settings(window))
    status.caret_pressed.connect(lambda: window.palette_popup.open(":"))
    status.indentation_pressed.connect(lambda: offer_indentation(window))
    status.line_end_pressed.connect(lambda: offer_line_ends(window))
    status.zoom_pressed.connect(window.actions_by_id["usual-size"].trigger)
    status.tab_mode_pressed.connect(window.actions_by_id["tab-moves-focus"].trigger)
    status.language_pressed.connect(lambda: offer_languages(window))


def offer_indentation(window: StudioWindow) -> None:
    """Offer how new lines of the active file are indented."""
    pane = window.area.current()
    if pane is None:
        return
    editor = pane.document.editor
    now = (bool(editor.send(M.GetUseTabs, 0, 0)), editor.send(M.GetIndent, 0, 0))
    entries = [
        (
            window.voice("status.tabs" if tabs else "status.spaces", width=width),
            (tabs, width) == now,
            _indent(window, editor, tabs=tabs, width=width),
        )
        for tabs, width in _INDENTATIONS
    ]
    _open(window, window.status.indentation, entries)


def offer_line_ends(window: StudioWindow) -> None:
    """Offer the line ends of the active file; all of its lines get the chosen one, which can be undone."""
    pane = window.area.current()
    if pane is not None:
        entries = [
            (each.value, pane.document.file.line_end is each, _convert(window, pane, each))
            for each in LineEnd
        ]
        _open(window, window.status.line_end, entries)


def offer_languages(window: StudioWindow) -> None:
    """Offer the languages of the window."""
    entries = [
        (action.text(), action.isChecked(), action.trigger)
        for action in (window.actions_by_id["language-zh"], window.actions_by_id["language-en"])
    ]
    _open(window, window.status.language, entries)


def _indent(window: StudioWindow, editor: CodeEditor, *, tabs: bool, width: int) -> Callable[[], None]:
    def done() -> None:
        editor.send(M.SetUseTabs, int(tabs), 0)
        editor.send(M.SetIndent, width, 0)
        editor.send(M.SetTabWidth, width, 0)
        window.redraw_file()

    return done


def _convert(window: StudioWindow, pane: EditorPane, line_end: LineEnd) -> Callable[[], None]:
    def done() -> None:
        editor, mode = pane.document.editor, EOL_MODE[line_end]
        editor.send(M.SetEOLMode, mode, 0)
        editor.begin_undo()
        editor.send(M.ConvertEOLs, mode, 0)
        editor.end_undo()
        pane.document.file = replace(pane.document.file, line_end=line_end)
        window.redraw_file()

    return done


def _open(window: StudioWindow, field: QWidget, entries: list[tuple[str, bool, Callable[[], None]]]) -> None:
    """Opens a menu over a field of the status bar."""
    menu = QMenu(window)
    for word, chosen, act in entries:
        action = menu.addAction(word)
        action.setCheckable(True)
        action.setChecked(chosen)
        action.triggered.connect(_without_state(act))
        if chosen:
            menu.setActiveAction(action)
    menu.aboutToHide.connect(menu.deleteLater)
    # A field that has no room is pressed in the menu of those.
    over = field if field.isVisible() else window.status.more
    menu.popup(over.mapToGlobal(QPoint(0, -menu.sizeHint().height())))


def _without_state(act: Callable[[], None]) -> Callable[[bool], None]:
    return lambda _checked: act()
