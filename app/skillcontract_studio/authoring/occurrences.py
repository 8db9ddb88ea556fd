"""Marks the other places of the name at the caret."""

from skillcontract_studio.client.protocol import Extent, extent
from skillcontract_studio.editor.looks import OCCURRENCE, WRITTEN
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.document import OpenDocument

_DELAY = 180
_WRITE = 3


class Occurrences(QObject):
    """Follows the caret of one pane, while its editor is the one in use of those that show the text; `changed` comes when other places are marked."""

    changed = Signal()

    def __init__(self, document: OpenDocument) -> None:
        super().__init__(document)
        self._document = document
        self._request: int | None = None
        self._on = True
        self.shown: tuple[Extent, ...] = ()
        self._soon = later(self, _DELAY, self._ask)
        document.editor.caret_moved.connect(self._soon.start)
        document.editor.views.turned.connect(self._turned)

    def turn(self, on: bool) -> None:
        """Mark places, or none."""
        self._on = on
        self._soon.start()

    def _turned(self) -> None:
        # The marks are the text's: those of the view that was left are not taken away twice.
        if not self._in_use():
            self._document.cancel(self._request)
            self._show(())
        else:
            self._soon.start()

    def _in_use(self) -> bool:
        editor = self._document.editor
        return editor.views.in_use is editor

    def _ask(self) -> None:
        document = self._document
        document.cancel(self._request)
        if not self._in_use():
            return
        if not self._on:
            self._show(())
            return
        here = document.editor.caret_place()
        self._request = document.ask_at("textDocument/documentHighlight", here, self._told)

    def _told(self, result: object) -> None:
        found = result if isinstance(result, list) else []
        written = {extent(each["range"]) for each in found if each.get("kind") == _WRITE}
        places = tuple(sorted(extent(each["range"]) for each in found))
        self._show(places, written)

    def _show(self, places: tuple[Extent, ...], written: set[Extent] | None = None) -> None:
        editor = self._document.editor
        if places == self.shown and not places:
            return
        for indicator in (OCCURRENCE, WRITTEN):
            editor.unmark(indicator)
        for each in places:
            editor.mark(WRITTEN if each in (written or ()) else OCCURRENCE, *editor.span_of(each))
        self.shown = places
        self.changed.emit()
