"""Hints behind the lines: a default that is in force, where a value comes from."""

from collections.abc import Mapping

from skillcontract_studio.client.protocol import Extent, Place, place, wire_extent
from skillcontract_studio.editor.line_ends import LineEnd
from skillcontract_studio.editor.looks import HINT
from skillcontract_studio.editor.scrolling import lines_seen
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.document import OpenDocument

_DELAY = 250
_RANK = 10
_AROUND = 40
_BETWEEN = "    "


class InlayHints(QObject):
    """Asks for the hints of what is seen of a file in one pane, and some lines around it."""

    def __init__(self, document: OpenDocument) -> None:
        super().__init__(document)
        self._document = document
        self._request: int | None = None
        self._on = True
        self._asked: tuple[int, int] | None = None
        self._soon = later(self, _DELAY, self._ask)
        document.told.connect(self._anew)
        document.refreshed.connect(self._anew)
        document.editor.scrolled.connect(self._scrolled)
        document.client.renewed.connect(self._renewed)
        document.closed.connect(lambda: self._put({}))

    def turn(self, on: bool) -> None:
        """Show hints, or none."""
        self._on = on
        if not on:
            self._document.cancel(self._request)
            self._put({})
        self._anew()

    def _renewed(self, kind: str) -> None:
        if kind == "inlayHint":
            self._anew()

    def _anew(self) -> None:
        self._asked = None
        self._soon.start()

    def _scrolled(self) -> None:
        first, last = lines_seen(self._document.editor)
        if self._asked is None or first < self._asked[0] or last > self._asked[1]:
            self._soon.start()

    def _ask(self) -> None:
        document = self._document
        if not self._on or not document.client.provides("inlayHintProvider"):
            return
        first, last = lines_seen(document.editor)
        first, last = max(0, first - _AROUND), min(last + _AROUND, document.editor.line_count())
        self._asked = (first, last)
        document.cancel(self._request)
        where = wire_extent(Extent(Place(first, 0), Place(last, 0)))
        self._request = document.ask("textDocument/inlayHint", self._told, range=where)

    def _told(self, result: object) -> None:
        by_line: dict[int, list[tuple[Place, str]]] = {}
        for each in result if isinstance(result, list) else ():
            where = place(each["position"])
            by_line.setdefault(where.line, []).append((where, _label(each["label"])))
        ends = {
            line: LineEnd(_BETWEEN.join(label for _, label in sorted(hints)), HINT)
            for line, hints in by_line.items()
        }
        self._put(ends)

    def _put(self, ends: Mapping[int, LineEnd]) -> None:
        editor = self._document.editor
        editor.line_ends.put(_RANK, ends, of=editor)


def _label(raw: object) -> str:
    return "".join(str(part["value"]) for part in raw) if isinstance(raw, list) else str(raw)
