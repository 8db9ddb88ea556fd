"""The grid: head, "Principal as a whole" and the first columns stay where they are, the rest scrolls under them.

All rows are of one height and all principals' columns of one width, so what is shown is found by division alone.
"""

from __future__ import annotations

from time import monotonic

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
from skillcontract_studio.perspectives.review.matrix_painting import Shown, paint_grid
from skillcontract_studio.qt import (
    QAbstractItemView,
    QAccessible,
    QApplication,
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
    Qt,
    QWheelEvent,
    QWidget,
    Signal,
)
from skillcontract_studio.spoken import tell_value
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
        self._typed, self._typed_at = "", 0.0
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
        # Every pixel is painted here, so what has been painted may be moved when it scrolls.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
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
        """Typing goes to the next skill whose name begins so; keys in quick succession belong together."""
        now = monotonic()
        together = now - self._typed_at < QApplication.keyboardInputInterval() / 1000
        self._typed = self._typed + search if together else search
        self._typed_at = now
        model, rows = self._table, self._table.rowCount()
        current = self.currentIndex()
        row, column = (current.row(), current.column()) if current.isValid() else (WHOLE_ROW, SKILL)
        wanted = self._typed.casefold()
        for step in range(1 if len(wanted) == 1 else 0, rows):
            found = (row + step) % rows
            if model.skill_name(found).casefold().startswith(wanted):
                self.go_to(model.index(found, column))
                return

    def currentChanged(self, current: _Index, previous: _Index) -> None:  # noqa: N802  # Qt's name
        """Another cell is the current one."""
        super().currentChanged(current, previous)
        self.viewport().update()
        tell_value(self)
        self.subject_changed.emit()

    def spoken_role(self) -> QAccessible.Role:
        """What screen readers are told it is."""
        return QAccessible.Role.Table

    def spoken_value(self) -> str:
        """The current cell, with its row and column."""
        return str(self.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or "")

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

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802  # Qt's name
        """Moves what is painted already; only what comes into view is painted anew."""
        port, sizes = self.viewport(), self.geometry_of_cells
        if dy:
            port.scroll(0, dy, QRect(0, sizes.top, port.width(), port.height() - sizes.top))
        if dx:
            port.scroll(dx, 0, QRect(sizes.left, 0, port.width() - sizes.left, port.height()))

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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paints what was asked for."""
        current = self.currentIndex()
        shown = Shown(
            self.horizontalOffset(),
            self.verticalOffset(),
            (current.row(), current.column()) if current.isValid() else None,
            self.hasFocus(),
            self.sorted_column,
        )
        painter = QPainter(self.viewport())
        paint_grid(
            painter,
            event.rect(),
            self.viewport().rect(),
            shown,
            model=self._table,
            sizes=self.geometry_of_cells,
            cells=self.cells,
            appearance=self._appearance,
        )
        painter.end()
