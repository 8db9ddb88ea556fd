"""Asks the server to lay a document or a part of it out."""

from collections.abc import Callable, Sequence

from skillcontract_studio.client.edits import Replacement, replacements
from skillcontract_studio.client.protocol import Extent, wire_extent
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.shell.document import OpenDocument

Told = Callable[[Sequence[Replacement] | None], None]
"""Receives the edits; None where the server will not lay out a text whose meaning is not certain."""


def ask_format(document: OpenDocument, told: Told, where: Extent | None = None) -> int | None:
    """Ask for the edits that lay the document, or the lines of an extent, out. Returns the request, None without a server."""
    editor = document.editor
    options = {
        "tabSize": editor.send(M.GetIndent, 0, 0) or 2,
        "insertSpaces": not editor.send(M.GetUseTabs, 0, 0),
    }
    more: dict[str, object] = {"options": options}
    method = "textDocument/formatting"
    if where is not None:
        method = "textDocument/rangeFormatting"
        more["range"] = wire_extent(where)

    def answered(result: object) -> None:
        told(None if result is None else replacements(result))

    return document.ask(method, answered, lambda _words: told(None), **more)


def selected_lines(document: OpenDocument) -> Extent:
    """The whole lines of the selection."""
    editor = document.editor
    start, end = editor.selection()
    first, last = editor.line_at(start), editor.line_at(end)
    return Extent(editor.place_at(editor.line_start(first)), editor.place_at(editor.line_end(last)))
