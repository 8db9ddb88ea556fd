"""What stands behind the text of lines, from several speakers: one at a time has a line, the one of the highest rank."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.utf8 import utf8

_SHOWN = 1
GAP = "   "
"""What stands between a line and the words behind it."""


@dataclass(frozen=True, slots=True)
class LineEnd:
    """Words behind a line, in a style of the view."""

    text: str
    style: int


class LineEnds:
    """The end-of-line annotations of one text, which all of its views show. They move with the text; they are never part of it, nor selectable."""

    def __init__(self, views: TextViews) -> None:
        self._views = views
        self._by_rank: dict[tuple[int, int], dict[int, LineEnd]] = {}
        views.text_changed.connect(self._changed)
        views.joined.connect(self._show)

    def put(self, rank: int, ends: Mapping[int, LineEnd], *, of: ScintillaView | None = None) -> None:
        """Show these of one speaker, in the place of what it said before; where a speaker says something for each view, `of` one."""
        speaker = (rank, id(of) if of is not None else 0)
        if self._by_rank.get(speaker, {}) == ends:
            return
        self._by_rank[speaker] = dict(ends)
        self.renew()

    def renew(self) -> None:
        """Show everything anew."""
        view = self._views.one
        view.send(M.EOLAnnotationClearAll, 0, 0)
        shown = self.shown()
        for each in self._views.all():
            each.send(M.EOLAnnotationSetVisible, _SHOWN if shown else 0, 0)
        for line, end in shown.items():
            view.send_bytes(M.EOLAnnotationSetText, line, utf8(f"{GAP}{end.text}"))
            view.send(M.EOLAnnotationSetStyle, line, end.style)

    def _show(self, view: ScintillaView) -> None:
        view.send(M.EOLAnnotationSetVisible, _SHOWN if self.shown() else 0, 0)

    def shown(self) -> dict[int, LineEnd]:
        """What stands behind each line now."""
        found: dict[int, LineEnd] = {}
        for speaker in sorted(self._by_rank):
            found.update(self._by_rank[speaker])
        return found

    def _changed(self, change: TextChange) -> None:
        grown = change.inserted.count(b"\n") - (change.end.line - change.start.line)
        if not grown or not self._by_rank:
            return
        first = change.start.line + (1 if change.start.column else 0)
        last = change.end.line
        for speaker, ends in self._by_rank.items():
            kept = {line: end for line, end in ends.items() if not (grown < 0 and first <= line < last)}
            self._by_rank[speaker] = {
                line + grown if line >= max(first, last) else line: end for line, end in kept.items()
            }
