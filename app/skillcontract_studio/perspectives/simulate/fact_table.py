"""A table of facts that is as high as its rows: no scroll bar of its own, so that the pane scrolls as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skillcontract_studio.qt import (
    QAbstractItemView,
    QColor,
    QHeaderView,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QTableView,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, the whole text for the tooltip, and how it is written."""

    text: str
    whole: str = ""
    tint: str = "text"
    mono: bool = False
    strong: bool = False
    icon: str = ""


class FactTable(QTableView):
    """Rows of cells; `pressed_row` brings the row that Enter or a double click chose."""

    pressed_row = Signal(int)

    def __init__(self, columns: Sequence[int], appearance: Appearance, parent: QWidget | None = None) -> None:
        """`columns` are the shares of the width; one without a share is as wide as what stands in it."""
        super().__init__(parent)
        self.setObjectName("factTable")
        self._appearance = appearance
        self._shares = tuple(columns)
        self._rows: tuple[tuple[Cell, ...], ...] = ()
        self._items = QStandardItemModel(0, len(columns), self)
        self.setModel(self._items)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        head.setMinimumSectionSize(20)
        self.activated.connect(lambda index: self.pressed_row.emit(index.row()))
        appearance.changed.connect(self.redraw)

    def set_heads(self, words: Sequence[str]) -> None:
        """The words above the columns; none hides the head."""
        self._items.setHorizontalHeaderLabels(list(words))
        self.horizontalHeader().setVisible(bool(words))

    def show_rows(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Show other rows."""
        now = tuple(tuple(row) for row in rows)
        if now != self._rows:
            self._rows = now
            self.redraw()

    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """What is shown."""
        return self._rows

    def redraw(self) -> None:
        """Colours, fonts or rows have changed."""
        look, fonts = self._appearance, self._appearance.fonts
        self._items.setRowCount(len(self._rows))
        for place, row in enumerate(self._rows):
            for column, cell in enumerate(row):
                item = QStandardItem(cell.text)
                item.setEditable(False)
                item.setToolTip(cell.whole or cell.text)
                item.setAccessibleText(cell.whole or cell.text)
                item.setFont(
                    fonts.mono(13, semibold=cell.strong) if cell.mono else fonts.ui(13, semibold=cell.strong)
                )
                item.setForeground(QColor(look.tokens[cell.tint]))
                if cell.icon:
                    item.setIcon(look.icon(cell.icon, "changed"))
                self._items.setItem(place, column, item)
            self.setRowHeight(place, fonts.px(27))
        head = fonts.px(26) if self.horizontalHeader().isVisibleTo(self) else 0
        if head:
            self.horizontalHeader().setFixedHeight(head)
        self.setFixedHeight(head + len(self._rows) * fonts.px(27) + 2)
        self._share()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """The columns share the width."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        width, whole = self.viewport().width(), sum(self._shares)
        for column, share in enumerate(self._shares):
            if not share:
                self.resizeColumnToContents(column)
                width -= self.columnWidth(column)
        for column, share in enumerate(self._shares):
            if share:
                self.setColumnWidth(column, max(20, width * share // whole))
