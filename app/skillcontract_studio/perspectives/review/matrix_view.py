"""The grid: head, "Principal as a whole" and the first columns stay where they are, the rest scrolls under them.

All rows are of one height and all principals' columns of one width, so what is shown is found by division alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.cell_delegate import CellDelegate
from skillcontract_studio.perspectives.review.matrix_geometry import Geometry
from skillcontract_studio.perspectives.review.matrix_model import (
    CONTRACT,
    FIRST_PRINCIPAL,
    ROLE,
    SKILL,
    WHOLE_ROW,
    MatrixModel,
)
from skillcontract_studio.qt import (
    QAbstractItemView,
    QColor,
    QFontMetrics,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRegion,
    QResizeEvent,
    QStyle,
    QStyleOptionViewItem,
    Qt,
    QWheelEvent,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_Index = QModelIndex | QPersistentModelIndex
_SMALLEST, _LARGEST, _STEP = 0.8, 2.0, 0.1
_Action = QAbstractItemView.CursorAction


class MatrixView(QAbstractItemView):
    """Shows a MatrixModel. `subject_changed` comes when another cell is the current one, `head_pressed` for a column's head."""

    subject_changed = Signal()
    head_pressed = Signal(int)
    zoomed = Signal(float)

    def __init__(
        self, model: MatrixModel, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = model
        self._appearance = appearance
        self._voice = voice
        self._folded = False
        self._marked = False
        self.sorted_column = -1
        self.cells = CellDelegate(appearance, voice, self)
        self.geometry_of_cells = Geometry()
        self.setObjectName("matrix")
        self.setItemDelegate(self.cells)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setModel(model)
        model.modelReset.connect(self.measure)
        appearance.changed.connect(self.redress)
        voice.changed.connect(self.redress)
        self.redress()

    # What is shown

    def fold_role(self, folded: bool) -> None:
        """Leave the role's column out; its text is in the tooltip of the skill."""
        if folded is not self._folded:
            self._folded = folded
            self.measure()

    def show_marks(self, marked: bool) -> None:
        """Keep room for the marks of a comparison."""
        if marked is not self._marked:
            self._marked = marked
            self.measure()

    def zoom_to(self, zoom: float) -> None:
        """Show the cells larger or smaller; 1.0 is the size of other text."""
        zoom = round(min(_LARGEST, max(_SMALLEST, zoom)), 2)
        if zoom != self.cells.zoom:
            self.cells.zoom = zoom
            self.redress()
            self.zoomed.emit(zoom)

    def zoom_by(self, steps: int) -> None:
        """One step larger or smaller."""
        self.zoom_to(self.cells.zoom + steps * _STEP)

    def redress(self) -> None:
        """Colours, words, text size or zoom have changed."""
        self.cells.redress()
        self.setAccessibleName(self._voice("matrix.name"))
        self.measure()

    def measure(self) -> None:
        """Find the sizes anew: a column is as wide as its longest verdict, so none is ever cut short."""
        self.geometry_of_cells = Geometry.of(
            self._table, self.cells, folded=self._folded, marked=self._marked
        )
        self.updateGeometries()
        self.viewport().update()

    def go_to(self, index: QModelIndex) -> None:
        """Make a cell the current one and show it."""
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def step_to_defect(self, by: int) -> bool:
        """Go to the next (1) or previous (-1) defect, row by row; says whether there is one."""
        model = self._table
        columns = [CONTRACT, *range(FIRST_PRINCIPAL, model.columnCount())]
        places = model.rowCount() * len(columns)
        current = self.currentIndex()
        at = -1 if by > 0 else 0
        if current.isValid():
            column = max(current.column(), CONTRACT)
            at = current.row() * len(columns) + columns.index(column)
        for step in range(1, places + 1):
            row, place = divmod((at + by * step) % places, len(columns))
            if model.is_defect(row, columns[place]):
                self.go_to(model.index(row, columns[place]))
                return True
        return False

    # QAbstractItemView

    def visualRect(self, index: _Index) -> QRect:  # noqa: N802  # Qt's name
        """Where a cell is, in the viewport."""
        if not index.isValid():
            return QRect()
        return self.geometry_of_cells.rect(
            index.row(), index.column(), self.horizontalOffset(), self.verticalOffset()
        )

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802  # Qt's name
        """The cell under a point."""
        found = self.geometry_of_cells.at(point, self.horizontalOffset(), self.verticalOffset())
        return QModelIndex() if found is None else self._table.index(*found)

    def scrollTo(  # noqa: N802  # Qt's name
        self,
        index: _Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,  # noqa: ARG002
    ) -> None:
        """Scrolls until a cell is seen whole."""
        sizes, port = self.geometry_of_cells, self.viewport()
        rect = self.visualRect(index)
        if index.column() >= FIRST_PRINCIPAL:
            bar = self.horizontalScrollBar()
            if rect.left() < sizes.left:
                bar.setValue(bar.value() - (sizes.left - rect.left()))
            elif rect.right() >= port.width():
                room = max(sizes.left, port.width() - rect.width())
                bar.setValue(bar.value() + rect.left() - room)
        if index.row() != WHOLE_ROW:
            bar = self.verticalScrollBar()
            if rect.top() < sizes.top:
                bar.setValue(bar.value() - (sizes.top - rect.top()))
            elif rect.bottom() >= port.height():
                bar.setValue(bar.value() + rect.bottom() - port.height() + 1)

    def horizontalOffset(self) -> int:  # noqa: N802  # Qt's name
        """How far the principals are scrolled."""
        return self.horizontalScrollBar().value()

    def verticalOffset(self) -> int:  # noqa: N802  # Qt's name
        """How far the skills are scrolled."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, index: _Index) -> bool:  # noqa: N802  # Qt's name
        """Whether a cell has no place."""
        return index.column() == ROLE and self._folded

    def moveCursor(  # noqa: N802  # Qt's name
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """The keys that people have in their hands: arrows, Home and End of the row, with Ctrl of the whole; pages."""
        model = self._table
        if not model.rowCount():
            return QModelIndex()
        current = self.currentIndex()
        row, column = (current.row(), current.column()) if current.isValid() else (WHOLE_ROW, SKILL)
        far = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        last_row, last_column = model.rowCount() - 1, model.columnCount() - 1
        page = max(
            1, (self.viewport().height() - self.geometry_of_cells.top) // self.geometry_of_cells.row - 1
        )
        if not current.isValid():
            return model.index(min(1, last_row), min(FIRST_PRINCIPAL, last_column))
        steps = {
            _Action.MoveUp: (0 if far else row - 1, column),
            _Action.MoveDown: (last_row if far else row + 1, column),
            _Action.MoveLeft: (row, SKILL if far else column - 1),
            _Action.MovePrevious: (row, column - 1),
            _Action.MoveRight: (row, last_column if far else column + 1),
            _Action.MoveNext: (row, column + 1),
            _Action.MovePageUp: (row - page, column),
            _Action.MovePageDown: (row + page, column),
            _Action.MoveHome: (0 if far else row, SKILL),
            _Action.MoveEnd: (last_row if far else row, last_column),
        }
        row, column = steps[action]
        if self._folded and column == ROLE:
            column = SKILL if action in {_Action.MoveLeft, _Action.MovePrevious} else CONTRACT
        return model.index(min(max(row, 0), last_row), min(max(column, 0), last_column))

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:  # noqa: N802  # Qt's name
        """Selects the cell under a point; the grid never selects more than one."""
        index = self.indexAt(rect.center())
        self.selectionModel().select(index, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:  # noqa: N802  # Qt's name
        """Heads are tinted with the selected cell, so all is painted anew."""
        return QRegion(self.viewport().rect()) if selection.count() else QRegion()

    def keyboardSearch(self, search: str) -> None:  # noqa: N802  # Qt's name
        """Typing goes to the next skill whose name begins so."""
        model, rows = self._table, self._table.rowCount()
        current = self.currentIndex()
        start = current.row() if current.isValid() else 0
        for step in range(1 if len(search) == 1 else 0, rows):
            row = (start + step) % rows
            if model.skill_name(row).casefold().startswith(search.casefold()):
                self.go_to(model.index(row, current.column() if current.isValid() else SKILL))
                return

    def currentChanged(self, current: _Index, previous: _Index) -> None:  # noqa: N802  # Qt's name
        """Another cell is the current one."""
        super().currentChanged(current, previous)
        self.viewport().update()
        self.subject_changed.emit()

    def updateGeometries(self) -> None:  # noqa: N802  # Qt's name
        """Sets the scroll bars to what is left to scroll."""
        super().updateGeometries()
        sizes, port, model = self.geometry_of_cells, self.viewport(), self._table
        columns, rows = model.columnCount() - FIRST_PRINCIPAL, model.rowCount() - 1
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        width, height = port.width() - sizes.left, port.height() - sizes.top
        across.setRange(0, max(0, columns * sizes.column - width))
        across.setPageStep(max(1, width))
        across.setSingleStep(max(1, sizes.column // 2))
        down.setRange(0, max(0, rows * sizes.row - height))
        down.setPageStep(max(1, height))
        down.setSingleStep(sizes.row)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:  # noqa: N802  # Qt's name
        """What stays in place lies over what moves, so all is painted anew."""
        self.viewport().update()

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """More or less is seen."""
        super().resizeEvent(event)
        self.updateGeometries()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  # Qt's name
        """With Ctrl the wheel zooms."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """A press on a head sorts by it, or goes to the principal as a whole."""
        point = event.position().toPoint()
        if point.y() < self.geometry_of_cells.head:
            column = self.geometry_of_cells.column_at(point.x(), self.horizontalOffset())
            if column is not None:
                self.head_pressed.emit(column)
            return
        super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paints what scrolls, then what stays over it."""
        painter = QPainter(self.viewport())
        tokens, sizes, port = self._appearance.tokens, self.geometry_of_cells, self.viewport()
        painter.fillRect(port.rect(), QColor(tokens["editor"]))
        if not self._table.rowCount():
            return
        rows, columns = list(self._shown_rows()), list(self._shown_columns())
        width, height = port.width(), port.height()
        painter.setClipRect(sizes.left, sizes.top, width - sizes.left, height - sizes.top)
        self._paint_cells(painter, rows, columns)
        painter.setClipRect(0, sizes.top, sizes.left, height - sizes.top)
        bottom = sizes.top + (self._table.rowCount() - 1) * sizes.row - self.verticalOffset()
        painter.fillRect(0, sizes.top, sizes.left, bottom - sizes.top, QColor(tokens["panel"]))
        self._tint_row(painter, rows)
        self._paint_cells(painter, rows, sizes.frozen_columns)
        painter.setClipRect(sizes.left, 0, width - sizes.left, sizes.top)
        self._paint_top(painter, columns)
        painter.setClipRect(0, 0, sizes.left, sizes.top)
        self._paint_top(painter, sizes.frozen_columns)
        painter.setClipping(False)
        self._paint_rules(painter, rows, columns)

    # Painting

    def _shown_rows(self) -> Iterator[int]:
        first, last = self.geometry_of_cells.rows_between(self.verticalOffset(), self.viewport().height())
        yield from range(first + 1, min(last + 1, self._table.rowCount() - 1) + 1)

    def _shown_columns(self) -> Iterator[int]:
        first, last = self.geometry_of_cells.columns_between(self.horizontalOffset(), self.viewport().width())
        count = self._table.columnCount()
        yield from range(first + FIRST_PRINCIPAL, min(last + FIRST_PRINCIPAL, count - 1) + 1)

    def _paint_cells(self, painter: QPainter, rows: list[int], columns: list[int]) -> None:
        option = QStyleOptionViewItem()
        option.widget = self
        current, focused = self.currentIndex(), self.hasFocus()
        model, delegate = self._table, self.cells
        for row in rows:
            for column in columns:
                index = model.index(row, column)
                option.rect = self.visualRect(index)
                option.state = QStyle.StateFlag.State_Enabled
                if index == current:
                    option.state |= QStyle.StateFlag.State_Selected
                    if focused:
                        option.state |= QStyle.StateFlag.State_HasFocus
                delegate.paint(painter, option, index)

    def _tint_row(self, painter: QPainter, rows: list[int]) -> None:
        current = self.currentIndex()
        if current.isValid() and current.row() in rows:
            rect = self.visualRect(current)
            width = self.geometry_of_cells.left
            painter.fillRect(
                0, rect.top(), width, rect.height() - 1, QColor(self._appearance.tokens["select"])
            )

    def _paint_top(self, painter: QPainter, columns: list[int]) -> None:
        """The heads, and the row of the principals as a whole."""
        tokens, sizes = self._appearance.tokens, self.geometry_of_cells
        painter.fillRect(0, 0, self.viewport().width(), sizes.head, QColor(tokens["header"]))
        edge = sizes.head_rect(columns[-1], self.horizontalOffset()).right() if columns else 0
        painter.fillRect(0, sizes.head, edge, sizes.top - sizes.head, QColor(tokens["panel"]))
        current = self.currentIndex()
        for column in columns:
            rect = sizes.head_rect(column, self.horizontalOffset())
            if current.isValid() and current.column() == column:
                painter.fillRect(rect, QColor(tokens["select"]))
            self._paint_head(painter, rect, column)
        self._paint_cells(painter, [WHOLE_ROW], columns)

    def _paint_head(self, painter: QPainter, rect: QRect, column: int) -> None:
        px, tokens, fonts = self.cells.px, self._appearance.tokens, self._appearance.fonts
        name, role = self._table.head(column)
        area = rect.adjusted(px(8 if column >= CONTRACT else 12), px(4), -px(6), -px(4))
        if column < FIRST_PRINCIPAL:
            font = fonts.ui(12 * self.cells.zoom, semibold=True)
            painter.setFont(font)
            painter.setPen(QColor(tokens["muted"]))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, name)
            if column == self.sorted_column:
                size = px(14)
                left = area.left() + QFontMetrics(font).horizontalAdvance(name) + px(6)
                painter.drawPixmap(
                    left,
                    area.center().y() - size // 2,
                    self._appearance.pixmap("sort-variant", "muted", round(14 * self.cells.zoom)),
                )
            return
        half = area.height() // 2
        for text, top, semibold, ink in (
            (name, area.top(), True, "text"),
            (role, area.top() + half, False, "muted"),
        ):
            font = fonts.ui((13 if semibold else 12) * self.cells.zoom, semibold=semibold)
            painter.setFont(font)
            painter.setPen(QColor(tokens[ink]))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
            place = QRect(area.left(), top, area.width(), half)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_rules(self, painter: QPainter, rows: list[int], columns: list[int]) -> None:
        sizes, port, tokens = self.geometry_of_cells, self.viewport(), self._appearance.tokens
        across, down = self.horizontalOffset(), self.verticalOffset()
        last_row = self._table.rowCount() - 1
        bottom = min(port.height(), sizes.top + last_row * sizes.row - down)
        right = min(
            port.width(),
            sizes.left + (self._table.columnCount() - FIRST_PRINCIPAL) * sizes.column - across,
        )
        painter.setPen(QColor(tokens["border"]))
        for row in rows:
            y = sizes.rect(row, SKILL, across, down).bottom()
            if y >= sizes.top:
                painter.drawLine(0, y, right - 1, y)
        for column in columns:
            x = sizes.head_rect(column, across).right()
            if x >= sizes.left:
                painter.drawLine(x, 0, x, bottom - 1)
        painter.setPen(QColor(tokens["borderStrong"]))
        painter.drawLine(0, sizes.head - 1, right - 1, sizes.head - 1)
        painter.drawLine(0, sizes.top - 1, right - 1, sizes.top - 1)
        painter.drawLine(sizes.left - 1, 0, sizes.left - 1, bottom - 1)
