"""A table of facts that is as high as its rows: no scroll bar of its own, so that the pane scrolls as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

from skillcontract_studio.qt import (
    QAbstractItemView,
    QAbstractTableModel,
    QColor,
    QFontMetrics,
    QHeaderView,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QResizeEvent,
    Qt,
    QTableView,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_ROLE = Qt.ItemDataRole


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, the whole text for the tooltip, and how it is written."""

    text: str
    whole: str = ""
    tint: str = "text"
    mono: bool = False
    strong: bool = False
    icon: str = ""


class LazyRows(Sequence[tuple[Cell, ...]]):
    """Rows that are made when they are first looked at: of a thousand, only those that are seen cost anything."""

    def __init__(self, count: int, row: Callable[[int], tuple[Cell, ...]]) -> None:
        self._count = count
        self._row = row
        self._made: dict[int, tuple[Cell, ...]] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> tuple[Cell, ...]: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[Cell, ...]]: ...

    def __getitem__(self, index: int | slice) -> tuple[Cell, ...] | Sequence[tuple[Cell, ...]]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(self._count)))
        if not 0 <= index < self._count:
            raise IndexError(index)
        if index not in self._made:
            self._made[index] = self._row(index)
        return self._made[index]


class _Facts(QAbstractTableModel):
    """The cells as Qt asks for them: only those that are seen cost anything."""

    def __init__(self, columns: int, appearance: Appearance, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: Sequence[tuple[Cell, ...]] = ()
        self.heads: tuple[str, ...] = ()
        self._columns = columns
        self._appearance = appearance

    def show(self, rows: Sequence[tuple[Cell, ...]]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: N802, B008  # Qt's
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: N802, B008  # Qt's
        """How many columns there are."""
        return 0 if parent.isValid() else self._columns

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole) -> object:  # noqa: N802  # Qt's name
        """The words above the columns."""
        across = orientation is Qt.Orientation.Horizontal and section < len(self.heads)
        return self.heads[section] if across and role == _ROLE.DisplayRole else None

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = _ROLE.DisplayRole) -> object:
        """What a cell shows."""
        cell, look = self.rows[index.row()][index.column()], self._appearance
        if role == _ROLE.DisplayRole:
            return cell.text
        if role in {_ROLE.ToolTipRole, _ROLE.AccessibleTextRole}:
            return cell.whole or cell.text
        if role == _ROLE.FontRole:
            make, size = (look.fonts.mono, 12) if cell.mono else (look.fonts.ui, 13)
            return make(size, semibold=cell.strong)
        if role == _ROLE.ForegroundRole:
            return QColor(look.tokens[cell.tint])
        if role == _ROLE.DecorationRole and cell.icon:
            return look.icon(cell.icon, "changed")
        return None


class FactTable(QTableView):
    """Rows of cells; `row_chosen` brings the current row."""

    row_chosen = Signal(int)

    def __init__(self, columns: Sequence[int], appearance: Appearance, parent: QWidget | None = None) -> None:
        """`columns` are the shares of the width; one without a share is as wide as what stands in it."""
        super().__init__(parent)
        self.setObjectName("factTable")
        self._appearance = appearance
        self._shares = tuple(columns)
        self._words: tuple[tuple[str, str], ...] = ()
        self._natural: dict[int, int] = {}
        self._facts = _Facts(len(columns), appearance, self)
        self.setModel(self._facts)
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
        # The widths of columns are those of the first rows; a thousand more do not change them.
        head.setResizeContentsPrecision(20)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        head.setTextElideMode(Qt.TextElideMode.ElideRight)
        head.setMinimumSectionSize(20)
        self.selectionModel().currentRowChanged.connect(lambda now, _before: self.row_chosen.emit(now.row()))
        appearance.changed.connect(self.redraw)
        self.redraw()

    def set_heads(self, words: Sequence[str], short: Sequence[str] = ()) -> None:
        """The words above the columns; none hides the head. `short` ones stand where a column has no room for the others."""
        self._words = tuple(zip(words, short or words, strict=True))
        self._fit_heads()
        self.horizontalHeader().setVisible(bool(words))

    def _fit_heads(self) -> None:
        fonts = self._appearance.fonts
        metrics, room = QFontMetrics(fonts.ui(12, semibold=True)), fonts.px(20)
        heads = tuple(
            words if metrics.horizontalAdvance(words) + room <= self.columnWidth(column) else short
            for column, (words, short) in enumerate(self._words)
        )
        if heads != self._facts.heads:
            self._facts.heads = heads
            self._facts.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._shares) - 1)

    def show_rows(self, rows: Sequence[tuple[Cell, ...]]) -> None:
        """Show other rows."""
        now = rows if isinstance(rows, LazyRows) else tuple(rows)
        if now != self._facts.rows:
            self._facts.show(now)
            self.redraw()

    def rows(self) -> Sequence[tuple[Cell, ...]]:
        """What is shown."""
        return self._facts.rows

    def redraw(self) -> None:
        """Colours, fonts or rows have changed."""
        self._natural.clear()
        px, count = self._appearance.fonts.px, len(self._facts.rows)
        self.verticalHeader().setDefaultSectionSize(px(27))
        head = px(26) if self._facts.heads else 0
        self.horizontalHeader().setFixedHeight(head)
        former = self.size()
        self.setFixedHeight(head + count * px(27) + 2)
        if self.size() == former:
            self._share()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """The columns share the width."""
        super().resizeEvent(event)
        self._share()

    def _natural_width(self, column: int) -> int:
        """Give a column the width of what stands in it; that is looked up once for the rows, whatever size the table gets."""
        if column not in self._natural:
            self.resizeColumnToContents(column)
            self._natural[column] = self.columnWidth(column)
        return self._natural[column]

    def _share(self) -> None:
        width, whole = self.viewport().width(), sum(self._shares)
        for column, share in enumerate(self._shares):
            if not share:
                width -= self._natural_width(column)
        for column, share in enumerate(self._shares):
            if share:
                self.setColumnWidth(column, max(20, width * share // whole))
        self._fit_heads()
