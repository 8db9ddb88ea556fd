"""The places of an inserted snippet, to be filled in one after the other with Tab."""

from collections.abc import Sequence

from skillcontract_studio.editor.looks import STOP
from skillcontract_studio.editor.scintilla import ScintillaView, TextChange
from skillcontract_studio.qt import QKeyEvent, Qt


class Placeholders:
    """Follows the places as text is typed into them; ends with Esc, at the last place, or when the caret goes elsewhere."""

    def __init__(self, view: ScintillaView) -> None:
        self._view = view
        self._stops: list[tuple[int, int]] = []
        self._current = 0
        view.text_changed.connect(self._changed)

    def begin(self, base: int, stops: Sequence[tuple[int, int]]) -> None:
        """Go to the first place of a snippet that was inserted at `base`."""
        self._end()
        self._stops = [(base + start, base + end) for start, end in stops]
        self._current = 0
        self._go()

    def handle(self, event: QKeyEvent) -> bool:
        """Whether the key was for the places."""
        if not self._stops:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._end()
            return True
        start, end = self._stops[self._current]
        if not start <= self._view.caret() <= end:
            self._end()
            return False
        if event.key() == Qt.Key.Key_Tab and not event.modifiers():
            self._current += 1
        elif event.key() == Qt.Key.Key_Backtab:
            self._current = max(0, self._current - 1)
        else:
            return False
        self._go()
        return True

    def _go(self) -> None:
        start, end = self._stops[self._current]
        self._view.unmark(STOP)
        self._view.select(start, end)
        if self._current == len(self._stops) - 1:
            self._end()
            return
        for first, last in self._stops:
            self._view.mark(STOP, first, last)

    def _end(self) -> None:
        if self._stops:
            self._stops = []
            self._view.unmark(STOP)

    def _changed(self, change: TextChange) -> None:
        if not self._stops:
            return
        at, grown = change.position, len(change.inserted) - len(change.removed)
        current_start, current_end = self._stops[self._current]
        if not current_start <= at <= current_end:
            self._end()
            return
        moved = []
        for index, (start, end) in enumerate(self._stops):
            if index == self._current:
                moved.append((start, end + grown))
            elif start >= current_end:
                moved.append((start + grown, end + grown))
            else:
                moved.append((start, end))
        self._stops = moved
