"""What stops a simulation: rejections, names, and the contract lines that were marked in the margin."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.stop_chooser import StopChooser
from skillcontract_studio.perspectives.simulate.stop_list import AnyRejection, OnLine, StopAt, StopList
from skillcontract_studio.perspectives.simulate.stop_words import names_to_stop_at, stop_words
from skillcontract_studio.qt import (
    QAction,
    QContextMenuEvent,
    QKeyEvent,
    QListView,
    QMenu,
    QModelIndex,
    QSignalBlocker,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_AT = Qt.ItemDataRole.UserRole + 1


class BreakpointPanel(QListView):
    """`changed` brings another StopList, `line_wanted` an OnLine that is to be shown in its contract."""

    changed = Signal(object)
    line_wanted = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("breakpoints")
        self._appearance = appearance
        self._voice = voice
        self._tools: tuple[str, ...] = ()
        self.stops = StopList()
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self._items.itemChanged.connect(self._ticked)
        self.activated.connect(self._activated)
        self.add = QAction(self)
        self.add.triggered.connect(self.choose)
        self.chooser = StopChooser(appearance, voice, self)
        self.chooser.chosen.connect(self._added)
        appearance.changed.connect(self.redraw)
        voice.changed.connect(self.redraw)
        self.redraw()

    def show_stops(self, stops: StopList) -> None:
        """Show these."""
        if stops != self.stops:
            self.stops = stops
            self.redraw()

    def offer_tools(self, tools: tuple[str, ...]) -> None:
        """The tools whose calls one can stop at."""
        self._tools = tools

    def choose(self) -> None:
        """Ask for one more name to stop at."""
        names = list(names_to_stop_at(self._tools, self._voice))
        self.chooser.open(names, self.mapToGlobal(self.rect().topLeft()))

    def remove_current(self) -> None:
        """Take away the one that is chosen."""
        at = self._at(self.currentIndex())
        if at is not None:
            self._change(self.stops.without(at))

    def redraw(self) -> None:
        """Words, colours or breakpoints have changed."""
        voice, row = self._voice, self.currentIndex().row()
        with QSignalBlocker(self._items):
            self._items.clear()
            for stop in self.stops.stops:
                item = QStandardItem(stop_words(stop.at, voice))
                item.setEditable(False)
                item.setCheckable(True)
                item.setCheckState(Qt.CheckState.Checked if stop.on else Qt.CheckState.Unchecked)
                item.setData(stop.at, _AT)
                keys = "" if isinstance(stop.at, AnyRejection) else voice("breakpoint.keys")
                item.setToolTip("\n".join(filter(None, (_whole(stop.at, item.text()), keys))))
                self._items.appendRow(item)
        self._items.layoutChanged.emit()
        if self._items.rowCount():
            self.setCurrentIndex(self._items.index(max(0, min(row, self._items.rowCount() - 1)), 0))
        self.setAccessibleName(voice("panel.breakpoints"))
        self.add.setText(voice("breakpoint.add"))
        self.add.setToolTip(voice("breakpoint.add"))
        self.add.setIcon(self._appearance.icon("plus-circle-outline"))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Delete takes the chosen one away, Insert adds one."""
        if event.key() == Qt.Key.Key_Delete:
            self.remove_current()
        elif event.key() == Qt.Key.Key_Insert:
            self.choose()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent, /) -> None:  # noqa: N802  # Qt's name
        """The same by mouse."""
        at, voice = self._at(self.indexAt(event.pos())), self._voice
        menu = QMenu(self)
        menu.addAction(self.add)
        if at is not None and not isinstance(at, AnyRejection):
            menu.addAction(voice("breakpoint.remove"), lambda: self._change(self.stops.without(at)))
        if isinstance(at, OnLine):
            menu.addAction(voice("breakpoint.go"), lambda: self.line_wanted.emit(at))
        menu.exec(event.globalPos())

    def _change(self, stops: StopList) -> None:
        self.show_stops(stops)
        self.changed.emit(stops)

    def _added(self, named: object) -> None:
        if isinstance(named, StopAt):
            self._change(self.stops.with_stop(named))
            self.setFocus()

    def _ticked(self, item: QStandardItem) -> None:
        at = item.data(_AT)
        if isinstance(at, StopAt):
            # The list is told once Qt is through with the item.
            self.stops = self.stops.switched(at, on=item.checkState() is Qt.CheckState.Checked)
            self.changed.emit(self.stops)

    def _activated(self, index: QModelIndex) -> None:
        at = self._at(index)
        if isinstance(at, OnLine):
            self.line_wanted.emit(at)

    def _at(self, index: QModelIndex) -> StopAt | None:
        at = index.data(_AT)
        return at if isinstance(at, StopAt) else None


def _whole(at: StopAt, words: str) -> str:
    return f"{at.file}\n{words}" if isinstance(at, OnLine) else words
