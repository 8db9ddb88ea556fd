"""What stands behind the text of lines, from several speakers: one at a time has a line, the one of the highest rank."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange

_SHOWN = 1
_GAP = "   "


@dataclass(frozen=True, slots=True)
class LineEnd:
    """Words behind a line, in a style of the view."""

    text: str
    style: int


class LineEnds:
    """The end-of-line annotations of one view. They move with the text; they are never part of it, nor selectable."""

    def __init__(self, view: ScintillaView) -> None:
        self._view = view
        self._by_rank: dict[int, dict[int, LineEnd]] = {}
        view.text_changed.connect(self._changed)

    def put(self, rank: int, ends: Mapping[int, LineEnd]) -> None:
        """Show these of one speaker, in the place of what it said before."""
        if self._by_rank.get(rank, {}) == ends:
            return
        self._by_rank[rank] = dict(ends)
        self.renew()

    def renew(self) -> None:
        """Show everything anew."""
        view = self._view
        view.send(M.EOLAnnotationClearAll, 0, 0)
        shown = self.shown()
        view.send(M.EOLAnnotationSetVisible, _SHOWN if shown else 0, 0)
        for line, end in shown.items():
            view.send_bytes(M.EOLAnnotationSetText, line, f"{_GAP}{end.text}".encode())
            view.send(M.EOLAnnotationSetStyle, line, end.style)

    def shown(self) -> dict[int, LineEnd]:
        """What stands behind each line now."""
        found: dict[int, LineEnd] = {}
        for rank in sorted(self._by_rank):
            found.update(self._by_rank[rank])
        return found

    def _changed(self, change: TextChange) -> None:
        grown = change.inserted.count(b"\n") - (change.end.line - change.start.line)
        if not grown or not self._by_rank:
            return
        first = change.start.line + (1 if change.start.column else 0)
        last = change.end.line
        for rank, ends in self._by_rank.items():
            kept = {line: end for line, end in ends.items() if not (grown < 0 and first <= line < last)}
            self._by_rank[rank] = {
                line + grown if line >= max(first, last) else line: end for line, end in kept.items()
            }
