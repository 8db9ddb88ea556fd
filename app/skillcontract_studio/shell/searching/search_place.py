"""What a search has to do with the window: the texts of its editors, and going to what was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.shell.searching.query import Found
from skillcontract_studio.shell.searching.search import FileFound

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def open_search(window: StudioWindow, *, replacing: bool = False) -> None:
    """Go to the Search panel, with what is selected in the editor."""
    pane = window.area.current()
    text = ""
    if pane is not None:
        start, end = pane.document.editor.selection()
        text = pane.document.editor.slice(start, end).decode("utf-8", "replace")
    window.raise_panel("search")
    window.search_panel.open("" if "\n" in text else text, replacing=replacing)


def show_found(window: StudioWindow, file: FileFound, place: Found) -> None:
    """Show a place in its editor."""
    pane = window.desk.open(file.path)
    if pane is None:
        return
    editor = pane.document.editor
    if editor.content() == file.text:
        editor.go_to(place.start, place.end)
    else:
        # The text is another one by now: its line is the best guess.
        at = editor.line_start(min(place.line, editor.line_count() - 1))
        editor.go_to(at, at)
    editor.setFocus()


def open_texts(window: StudioWindow) -> dict[Path, bytes]:
    """The texts of the editors, which may not be saved."""
    return {pane.document.path: pane.document.editor.content() for pane in window.area.panes()}
