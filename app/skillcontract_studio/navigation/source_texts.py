"""The texts of files as they stand: in an open editor, else on disk."""

from collections.abc import Callable
from pathlib import Path

from skillcontract_studio.editor.text_file import CannotOpen, read_text_file
from skillcontract_studio.qt import QUrl
from skillcontract_studio.shell.editor_pane import EditorPane


class SourceTexts:
    """Reads through the open panes of a window."""

    def __init__(self, pane_of: Callable[[Path], EditorPane | None]) -> None:
        self._pane_of = pane_of

    def pane(self, uri: str) -> EditorPane | None:
        """The pane that a file is open in."""
        return self._pane_of(path_of(uri))

    def text(self, uri: str) -> bytes | None:
        """The text of a file; None where there is none that could be shown."""
        pane = self.pane(uri)
        if pane is not None:
            return pane.document.editor.settled_content()
        try:
            return read_text_file(path_of(uri)).text
        except CannotOpen:
            return None


def path_of(uri: str) -> Path:
    """The file that a URI names."""
    return Path(QUrl(uri).toLocalFile())
