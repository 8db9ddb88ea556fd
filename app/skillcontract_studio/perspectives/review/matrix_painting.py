"""Paints the grid: what scrolls, then what stays over it. Only what was asked for is painted, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skillcontract_studio.perspectives.review.cell_delegate import CellDelegate
from skillcontract_studio.perspectives.review.matrix_geometry import Geometry
from skillcontract_studio.perspectives.review.matrix_model import (
    CONTRACT,
    FIRST_PRINCIPAL,
    WHOLE_ROW,
    MatrixModel,
)
from skillcontract_studio.qt import QColor, QFontMetrics, QPainter, QRect, Qt
from skillcontract_studio.theme.appearance import Appearance


@dataclass(frozen=True, slots=True)
class Shown:
    """What of the grid is to be seen: scrolled so far, the current cell, and where the order's arrow stands."""

    across: int
    down: int
    current: tuple[int, int] | None
    focused: bool
    sorted_column: int


def paint_grid(
    painter: QPainter,
    area: QRect,
    port: QRect,
    shown: Shown,
    *,
    model: MatrixModel,
    sizes: Geometry,
    cells: CellDelegate,
    appearance: Appearance,
) -> None:
    """Paint the part `area` of the viewport `port`."""
    tokens = appearance.tokens
    painter.fillRect(area, QColor(tokens["editor"]))
    if not model.rowCount():
        return
    paint = _Painting(painter, shown, model, sizes, cells, appearance)
    rows, columns = paint.rows(area), paint.columns(area)
    left, top = sizes.left, sizes.top
    bottom = top + (model.rowCount() - 1) * sizes.row - shown.down
    body = QRect(left, top, port.width() - left, port.height() - top).intersected(area)
    if not body.isEmpty():
        painter.setClipRect(body)
        paint.cells_of(rows, columns)
    frozen = QRect(0, top, left, port.height() - top).intersected(area)
    if not frozen.isEmpty():
        painter.setClipRect(frozen)
        painter.fillRect(0, top, left, bottom - top, QColor(tokens["panel"]))
        paint.tint_row(rows)
        paint.cells_of(rows, sizes.frozen_columns)
    for head, shown_columns in (
        (QRect(left, 0, port.width() - left, top), columns),
        (QRect(0, 0, left, top), sizes.frozen_columns),
    ):
        part = head.intersected(area)
        if not part.isEmpty():
            painter.setClipRect(part)
            paint.top(port.width(), shown_columns)
    painter.setClipRect(area)
    paint.rules(port, rows, columns, bottom)


@dataclass(frozen=True, slots=True)
class _Painting:
    """One pass of painting."""

    painter: QPainter
    shown: Shown
    model: MatrixModel
    sizes: Geometry
    delegate: CellDelegate
    appearance: Appearance

    def rows(self, area: QRect) -> list[int]:
        """The skills' rows that an area touches."""
        first, last = self.sizes.rows_between(self.shown.down, area.top(), area.bottom())
        return list(range(max(1, first), min(last, self.model.rowCount() - 1) + 1))

    def columns(self, area: QRect) -> list[int]:
        """The principals' columns that an area touches."""
        first, last = self.sizes.columns_between(self.shown.across, area.left(), area.right())
        return list(range(max(FIRST_PRINCIPAL, first), min(last, self.model.columnCount() - 1) + 1))

    def cells_of(self, rows: Iterable[int], columns: Sequence[int]) -> None:
        """The cells of some rows and columns."""
        painter, sizes, shown = self.painter, self.sizes, self.shown
        spans = [sizes.column_span(column, shown.across) for column in columns]
        paint, ratio = self.delegate.paint_cell, painter.device().devicePixelRatio()
        height = sizes.row
        for row in rows:
            top = sizes.row_top(row, shown.down)
            for (left, width), cell in zip(spans, self.model.cells(row, columns), strict=True):
                if cell is not None:
                    paint(painter, QRect(left, top, width, height), cell, ratio)
        if shown.current is not None:
            row, column = shown.current
            if column in columns and row in rows:
                self._ring(sizes.rect(row, column, shown.across, shown.down))

    def _ring(self, rect: QRect) -> None:
        """The current cell; two pixels wide where the keyboard is."""
        self.painter.setPen(QColor(self.appearance.tokens["focus"]))
        self.painter.drawRect(rect.adjusted(0, 0, -2, -2))
        if self.shown.focused:
            self.painter.drawRect(rect.adjusted(1, 1, -3, -3))

    def tint_row(self, rows: Sequence[int]) -> None:
        """The names of the row of the current cell."""
        current = self.shown.current
        if current is not None and current[0] in rows:
            top = self.sizes.row_top(current[0], self.shown.down)
            colour = QColor(self.appearance.tokens["select"])
            self.painter.fillRect(0, top, self.sizes.left, self.sizes.row - 1, colour)

    def top(self, width: int, columns: Sequence[int]) -> None:
        """The heads, and the row of the principals as a whole."""
        painter, tokens, sizes = self.painter, self.appearance.tokens, self.sizes
        painter.fillRect(0, 0, width, sizes.head, QColor(tokens["header"]))
        edge = sizes.head_rect(columns[-1], self.shown.across).right() if columns else 0
        painter.fillRect(0, sizes.head, edge, sizes.top - sizes.head, QColor(tokens["panel"]))
        for column in columns:
            rect = sizes.head_rect(column, self.shown.across)
            if self.shown.current is not None and self.shown.current[1] == column:
                painter.fillRect(rect, QColor(tokens["select"]))
            self._head(rect, column)
        self.cells_of([WHOLE_ROW], columns)

    def _head(self, rect: QRect, column: int) -> None:
        px = self.delegate.px
        area = rect.adjusted(px(8 if column >= CONTRACT else 12), px(4), -px(6), -px(4))
        name, role = self.model.head(column)
        if column < FIRST_PRINCIPAL:
            self._text(area, name, "title", "muted")
            if column == self.shown.sorted_column:
                self._arrow(area, name)
            return
        half = area.height() // 2
        self._text(QRect(area.left(), area.top(), area.width(), half), name, "name", "text")
        self._text(QRect(area.left(), area.top() + half, area.width(), half), role, "small", "muted")

    def _text(self, area: QRect, text: str, font: str, ink: str) -> None:
        painter = self.painter
        chosen = self.delegate.fonts[font]
        painter.setFont(chosen)
        painter.setPen(QColor(self.appearance.tokens[ink]))
        shown = QFontMetrics(chosen).elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)

    def _arrow(self, area: QRect, name: str) -> None:
        px, zoom = self.delegate.px, self.delegate.zoom
        left = area.left() + QFontMetrics(self.delegate.fonts["title"]).horizontalAdvance(name) + px(6)
        sign = self.appearance.pixmap("sort-variant", "muted", round(14 * zoom))
        self.painter.drawPixmap(left, area.center().y() - px(7), sign)

    def rules(self, port: QRect, rows: Sequence[int], columns: Sequence[int], bottom: int) -> None:
        """The lines between cells; what stays in place is set apart by a stronger one."""
        painter, sizes, shown, tokens = self.painter, self.sizes, self.shown, self.appearance.tokens
        last = self.model.columnCount() - 1
        right = min(port.width(), sizes.head_rect(last, shown.across).right() + 1)
        bottom = min(port.height(), bottom)
        painter.setPen(QColor(tokens["border"]))
        for row in rows:
            y = sizes.row_top(row, shown.down) + sizes.row - 1
            if y >= sizes.top:
                painter.drawLine(0, y, right - 1, y)
        for column in columns:
            x = sizes.head_rect(column, shown.across).right()
            if x >= sizes.left:
                painter.drawLine(x, 0, x, bottom - 1)
        painter.setPen(QColor(tokens["borderStrong"]))
        painter.drawLine(0, sizes.head - 1, right - 1, sizes.head - 1)
        painter.drawLine(0, sizes.top - 1, right - 1, sizes.top - 1)
        painter.drawLine(sizes.left - 1, 0, sizes.left - 1, max(bottom, sizes.top) - 1)
