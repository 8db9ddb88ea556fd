"""Puts a repair into the open editor, as one step that can be undone; nothing is written to the disk."""

from __future__ import annotations

from skillcontract.governance.repairs import Repair
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.utf8 import utf8

_MARK = "\ufeff"


class OtherText(Exception):
    """The editor holds another text than the one that the repair was made for."""


def apply_repair(desk: Desk, repair: Repair) -> EditorPane | None:
    """Apply a repair; None where its file cannot be opened. Raises OtherText, and then nothing has changed."""
    pane = desk.fetch(repair.file.path)
    if pane is None:
        return None
    text = pane.document.file_text()
    if text != repair.file.text:
        raise OtherText(repair.file.name)
    editor = pane.document.editor
    hidden = len(_MARK) if text.startswith(_MARK) else 0

    def position(offset: int) -> int:
        # The language counts characters, the editor the bytes of what it shows.
        return len(utf8(text[hidden:offset]))

    editor.begin_undo()
    # The last edit first: the places of the others stay what they are.
    for edit in sorted(repair.edits, reverse=True):
        editor.replace(position(edit.span.start), position(edit.span.end), utf8(edit.text))
    editor.end_undo()
    return pane
