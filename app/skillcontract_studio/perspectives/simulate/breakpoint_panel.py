"""What stops a simulation: rejections, outcomes, and the contract lines that were marked in the margin."""

from __future__ import annotations

from skillcontract.simulator.trace import Outcome
from skillcontract.stepping.breakpoints import Breakpoints
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QListView,
    QSignalBlocker,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_OUTCOMES = (Outcome.SUSPENDED, Outcome.UNCERTAIN, Outcome.BUSINESS_FAILED, Outcome.FAILED)
_WHAT = Qt.ItemDataRole.UserRole + 1


class BreakpointPanel(QListView):
    """`changed` brings other breakpoints."""

    changed = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("breakpoints")
        self._appearance = appearance
        self._voice = voice
        self.breakpoints = Breakpoints()
        self._file = ""
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self._items.itemChanged.connect(lambda _item: self._ticked())
        appearance.changed.connect(self.redraw)
        voice.changed.connect(self.redraw)
        self.redraw()

    def show_breakpoints(self, breakpoints: Breakpoints, file: str) -> None:
        """Show these; `file` names the contract of the lines."""
        self.breakpoints, self._file = breakpoints, file
        self.redraw()

    def redraw(self) -> None:
        """Words or breakpoints have changed."""
        voice, now = self._voice, self.breakpoints
        with QSignalBlocker(self._items):
            self._items.clear()
            self._add(voice("breakpoint.rejection"), "rejections", on=now.rejections)
            for outcome in _OUTCOMES:
                words = voice("breakpoint.outcome", outcome=voice(f"outcome.{outcome}"))
                self._add(words, outcome, on=outcome in now.outcomes)
            for line in sorted(now.lines):
                self._add(voice("breakpoint.line", file=self._file, line=line + 1), line, on=True)
        self.setAccessibleName(voice("panel.breakpoints"))
        self.viewport().update()

    def _add(self, words: str, what: object, *, on: bool) -> None:
        item = QStandardItem(words)
        item.setEditable(False)
        item.setCheckable(True)
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        item.setData(what, _WHAT)
        item.setToolTip(words)
        self._items.appendRow(item)

    def _ticked(self) -> None:
        ticked = []
        for row in range(self._items.rowCount()):
            item = self._items.item(row)
            if item.checkState() is Qt.CheckState.Checked:
                ticked.append(item.data(_WHAT))
        outcomes = {each for each in _OUTCOMES if str(each) in [str(what) for what in ticked]}
        lines = frozenset(each for each in ticked if isinstance(each, int))
        self.breakpoints = Breakpoints(lines, frozenset(outcomes), "rejections" in ticked)
        self.changed.emit(self.breakpoints)
