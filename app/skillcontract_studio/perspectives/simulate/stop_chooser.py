"""A field over a list of names to stop at: one types a part of a name, a number or a meaning, and Enter takes the first."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.stepping.triggers import Named
from skillcontract_studio.editor.completing import fit
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.field_popup import FieldPopup
from skillcontract_studio.qt import (
    QAbstractItemView,
    QListView,
    QModelIndex,
    QPoint,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_NAME = Qt.ItemDataRole.UserRole + 1
_WIDTH, _HEIGHT = 460, 320


class StopChooser(FieldPopup):
    """`chosen` brings a Named; a choice or Esc closes it."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(appearance, parent)
        self._voice = voice
        self._names: Sequence[tuple[Named, str, str]] = ()
        self.field.textChanged.connect(self._filter)
        self._items = QStandardItemModel(self)
        self.list = QListView(self)
        self.list.setObjectName("completionList")
        self.list.setModel(self._items)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._take)
        self.hold(self.list, self, lambda: self._take(self.list.currentIndex()))

    def open(self, names: Sequence[tuple[Named, str, str]], at: QPoint) -> None:
        """Offer names, at a place of the screen."""
        voice = self._voice
        self._names = names
        self.list.setAccessibleName(voice("breakpoint.names"))
        self.field.clear()
        self._filter("")
        self.show_at(
            at, (_WIDTH, _HEIGHT), search=voice("breakpoint.search"), nothing=voice("breakpoint.no-name")
        )

    def offered(self) -> list[str]:
        """What stands in the list now."""
        return [self._items.item(row).text() for row in range(self._items.rowCount())]

    def step(self, rows: int) -> None:
        """Highlight another name, so many rows further down, or up."""
        count = self._items.rowCount()
        if count:
            row = min(max(self.list.currentIndex().row() + rows, 0), count - 1)
            self.list.setCurrentIndex(self._items.index(row, 0))

    def _filter(self, wanted: str) -> None:
        by_name, by_meaning = [], []
        for place, (named, words, meaning) in enumerate(self._names):
            score = fit(wanted, words)
            if score is not None:
                by_name.append((score, place, named, words, meaning))
            elif wanted.casefold() in meaning.casefold():
                by_meaning.append((named, words, meaning))
        by_name.sort(key=lambda each: each[:2])
        scored = [each[2:] for each in by_name] + by_meaning
        self._items.clear()
        for named, words, meaning in scored:
            item = QStandardItem(f"{words}    {meaning}" if meaning else words)
            item.setData(named, _NAME)
            item.setToolTip(item.text())
            self._items.appendRow(item)
        self.list.setCurrentIndex(self._items.index(0, 0))
        self.show_found(self.list, found=bool(scored))

    def _take(self, index: QModelIndex) -> None:
        named = index.data(_NAME)
        if isinstance(named, Named):
            self.close()
            self.chosen.emit(named)
