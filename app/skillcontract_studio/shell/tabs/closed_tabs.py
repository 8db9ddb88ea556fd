"""The files that were closed, to be opened again, the last one first."""

from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.editor.view_state import ViewState, show_view_state, view_state
from skillcontract_studio.shell.desk import Desk
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.there import is_file_there

_MOST = 30


@dataclass(frozen=True, slots=True)
class ClosedTab:
    """A file and where one was in it."""

    path: Path
    state: ViewState


class ClosedTabs:
    """Remembers what is closed at one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._closed: list[ClosedTab] = []
        desk.closing.connect(self._note)
        desk.given_up.connect(lambda waiting: self._remember(ClosedTab(waiting.path, waiting.state)))

    def reopen(self) -> None:
        """Open the last one that is not open, where one was in it; one that is gone is passed over."""
        while self._closed:
            last = self._closed.pop()
            if self._desk.is_open(last.path) or not is_file_there(last.path):
                continue
            pane = self._desk.open(last.path)
            if pane is not None:
                show_view_state(pane.document.editor, last.state)
            return

    def _note(self, pane: EditorPane) -> None:
        if pane.document.open_file.in_several:
            # The file is still open in another group.
            return
        self._remember(ClosedTab(pane.document.path, view_state(pane.document.editor)))

    def _remember(self, closed: ClosedTab) -> None:
        self._closed.append(closed)
        del self._closed[:-_MOST]
