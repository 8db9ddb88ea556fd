"""Sheets of paper that tables are set on: a table wider or longer than a sheet goes on on the next, under its heads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from skillcontract_studio.qt import (
    QBuffer,
    QColor,
    QFont,
    QFontMetricsF,
    QIODevice,
    QMarginsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QRectF,
    Qt,
)
from skillcontract_studio.theme.tokens import Tokens

_DOTS = 384
"""Dots per inch of the sheet: lines and texts are placed on whole dots."""
_UNIT = _DOTS / 96
_MARGIN = 12.0
"""Millimetres around what is set, as in the HTML export."""
_ACROSS, _DOWN, _GAP = 4 * _UNIT, 2 * _UNIT, 12 * _UNIT
_WIDEST, _WIDEST_PROSE = 130 * _UNIT, 420 * _UNIT
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWrapAnywhere
_BROAD = QRectF(0, 0, 1e6, 1e6)


@dataclass(frozen=True, slots=True)
class PaperCell:
    """A text with the tokens of its ink and, for what catches the eye, of its ground."""

    text: str
    ink: str = "text"
    fill: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table; the first `frozen` columns stand on every sheet, `prose` is the column that may be wide."""

    heads: Sequence[str]
    rows: Sequence[Sequence[PaperCell]]
    frozen: int = 0
    prose: int | None = None


class Paper:
    """A document of landscape A4 sheets. `finish` gives its bytes; nothing can be set after that."""

    def __init__(self, title: str, font: QFont, tokens: Tokens) -> None:
        self._tokens = tokens
        self._fonts = {
            (strong, size): _font(font, size, strong) for strong in (False, True) for size in (9, 10, 13, 18)
        }
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setResolution(_DOTS)
        self._writer.setTitle(title)
        self._writer.setPageLayout(
            QPageLayout(
                QPageSize(QPageSize.PageSizeId.A4),
                QPageLayout.Orientation.Landscape,
                QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN),
                QPageLayout.Unit.Millimeter,
            )
        )
        self._painter = QPainter(self._writer)
        self._width, self._height = float(self._writer.width()), float(self._writer.height())
        self._top = 0.0
        self.sheets = 1

    def finish(self) -> bytes:
        """The document."""
        self._painter.end()
        return bytes(self._buffer.data().data())

    def line(
        self, text: str, size: int = 10, *, strong: bool = False, ink: str = "text", fill: str = ""
    ) -> None:
        """A line of its own, on a new sheet where this one is full."""
        painter = self._painter
        painter.setFont(self._fonts[strong, size])
        area = painter.boundingRect(QRectF(0, 0, self._width - 2 * _ACROSS, 1e6), _WRAPPED, text)
        self._room(area.height() + _GAP)
        ground = QRectF(0, self._top, area.width() + 2 * _ACROSS, area.height() + 2 * _DOWN)
        if fill:
            painter.fillRect(ground, QColor(self._tokens[fill]))
        painter.setPen(QColor(self._tokens[ink]))
        painter.drawText(area.translated(_ACROSS if fill else 0, self._top + _DOWN), _WRAPPED, text)
        self._top = ground.bottom() + _DOWN

    def table(self, table: PaperTable, tell: Callable[[], None]) -> None:
        """A table, as many columns on a sheet as fit; `tell` is called with every row that is set."""
        widths = self._widths(table)
        for columns in columns_of_sheets(widths, table.frozen, self._width):
            self._part(table, columns, widths, tell)
            self._top += _GAP

    def _part(
        self, table: PaperTable, columns: Sequence[int], widths: Sequence[float], tell: Callable[[], None]
    ) -> None:
        places, left = [], 0.0
        for column in columns:
            places.append((left, widths[column]))
            left += widths[column]
        heads = [PaperCell(table.heads[column], "muted", "header", strong=True) for column in columns]
        head = self._row_height(heads, places)
        first = True
        for row in table.rows:
            tell()
            cells = [row[column] for column in columns]
            height = self._row_height(cells, places)
            fresh = self._room(height + (head if first else 0))
            if fresh or first:
                self._row(heads, places, head)
            first = False
            self._row(cells, places, height)

    def _row(self, cells: Sequence[PaperCell], places: Sequence[tuple[float, float]], height: float) -> None:
        painter, tokens = self._painter, self._tokens
        for cell, (left, width) in zip(cells, places, strict=True):
            area = QRectF(left, self._top, width, height)
            if cell.fill:
                painter.fillRect(area, QColor(tokens[cell.fill]))
            painter.setFont(self._fonts[cell.strong, 9])
            painter.setPen(QColor(tokens[cell.ink]))
            painter.drawText(area.adjusted(_ACROSS, _DOWN, -_ACROSS, 0), _WRAPPED, cell.text)
        self._top += height
        painter.setPen(QColor(tokens["border"]))
        right = places[-1][0] + places[-1][1]
        painter.drawLine(0, round(self._top), round(right), round(self._top))

    def _row_height(self, cells: Sequence[PaperCell], places: Sequence[tuple[float, float]]) -> float:
        heights = [
            QFontMetricsF(self._fonts[cell.strong, 9], self._writer)
            .boundingRect(QRectF(0, 0, width - 2 * _ACROSS, 1e6), _WRAPPED, cell.text)
            .height()
            for cell, (_, width) in zip(cells, places, strict=True)
        ]
        return float(max(heights)) + 2 * _DOWN

    def _widths(self, table: PaperTable) -> list[float]:
        """Each column as wide as its longest text, within what a sheet can spare."""
        plain = QFontMetricsF(self._fonts[False, 9], self._writer)
        bold = QFontMetricsF(self._fonts[True, 9], self._writer)
        widths = [bold.boundingRect(_BROAD, 0, head).width() for head in table.heads]
        for row in table.rows:
            for column, cell in enumerate(row):
                if len(cell.text) * _UNIT * 12 > widths[column]:
                    metrics = bold if cell.strong else plain
                    widths[column] = max(widths[column], metrics.boundingRect(_BROAD, 0, cell.text).width())
        return [
            min(width + 2 * _ACROSS + _UNIT, _WIDEST_PROSE if column == table.prose else _WIDEST)
            for column, width in enumerate(widths)
        ]

    def _room(self, height: float) -> bool:
        """Begin a new sheet where `height` does not fit; says whether it did."""
        if not self._top or self._top + height <= self._height:
            return False
        self._writer.newPage()
        self._top = 0.0
        self.sheets += 1
        return True


def columns_of_sheets(widths: Sequence[float], frozen: int, room: float) -> Iterable[list[int]]:
    """The columns of each sheet; one column at least beside the frozen ones, however wide it is."""
    kept = list(range(frozen))
    taken = sum(widths[:frozen])
    now, used = list(kept), taken
    for column in range(frozen, len(widths)):
        if len(now) > frozen and used + widths[column] > room:
            yield now
            now, used = list(kept), taken
        now.append(column)
        used += widths[column]
    yield now


def _font(font: QFont, size: int, strong: bool) -> QFont:
    made = QFont(font)
    made.setPixelSize(round(size * _UNIT))
    made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    return made
