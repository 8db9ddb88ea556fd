"""The way from a place of the language to the editor."""

from __future__ import annotations

from skillcontract.workspace import Place as SourcePlace
from skillcontract_studio.client.protocol import Place
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.utf8 import utf8


def open_place(desk: Desk, place: SourcePlace) -> None:
    """Show a place of a file in the editors."""
    pane = desk.open(place.path)
    if pane is None or not place.line:
        return
    editor = pane.document.editor
    line = place.line - 1
    text = editor.slice(editor.line_start(line), editor.line_end(line)).decode("utf-8", "replace")
    # The language counts characters, the editor bytes.
    editor.reveal_place(Place(line, len(utf8(text[: place.column - 1]))))
