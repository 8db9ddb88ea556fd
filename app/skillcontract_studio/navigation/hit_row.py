"""One row of a list of places: a file with its folder and count, or a line of code with the place in it marked."""

from skillcontract.text.joined import listed
from skillcontract.text.language import Language
from skillcontract_studio.navigation.hits import FileHits, Hit
from skillcontract_studio.qt import (
    QColor,
    QFontMetrics,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStandardItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter

HIT = Qt.ItemDataRole.UserRole + 2
_LEAD = 24
"""Characters before a place that are shown where the line is too long for all of it."""


def item_of(hit: Hit) -> QStandardItem:
    """The model's item of a place; a screen reader says its line and code."""
    item = QStandardItem(hit.code)
    item.setEditable(False)
    item.setData(hit, HIT)
    item.setAccessibleText(f"{hit.line + 1}, {hit.code}")
    item.setToolTip(hit.code)
    return item


def file_item(group: FileHits, detail: str, language: Language) -> QStandardItem:
    """The model's item of a file; `detail` is where it lies."""
    item = QStandardItem(group.path.name)
    item.setEditable(False)
    item.setData(group, HIT)
    item.setData(detail, HIT + 1)
    item.setAccessibleText(listed((group.path.name, detail, str(len(group.hits))), language))
    item.setToolTip(str(group.path))
    return item


class HitRowDelegate(QStyledItemDelegate):
    """Paints the rows."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One row's height; the width follows the view."""
        return QSize(40, self._appearance.fonts.px(24))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the row behind its chevron."""
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground()
        shown = index.data(HIT)
        if isinstance(shown, Hit):
            self._paint_code(painter, line.rect, shown)
        elif isinstance(shown, FileHits):
            self._paint_file(line, shown, str(index.data(HIT + 1)))
        line.ring()
        painter.restore()

    def _paint_file(self, line: RowPainter, group: FileHits, detail: str) -> None:
        fonts, rect = self._appearance.fonts, line.rect
        gap, middle = fonts.px(8), Qt.TextElideMode.ElideMiddle
        name = "file-document-outline" if group.path.suffix == ".md" else "code-json"
        icon = line.icon(rect.left() + 2, name, "muted")
        pieces = (
            Piece(group.path.name, fonts.ui(), "text", middle),
            Piece(str(len(group.hits)), fonts.ui(12, semibold=True), "accent", middle),
            Piece(detail, fonts.ui(12), "muted", middle),
        )
        line.run(icon - 2 + gap, rect.right() - gap, pieces)

    def _paint_code(self, painter: QPainter, rect: QRect, hit: Hit) -> None:
        tokens, fonts = self._appearance.tokens, self._appearance.fonts
        gap = fonts.px(8)
        mono, small = fonts.mono(12), fonts.mono(12)
        number = str(hit.line + 1)
        column = QFontMetrics(small).horizontalAdvance("9" * max(3, len(number)))
        align = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(small)
        painter.setPen(QColor(tokens["muted"]))
        painter.drawText(
            QRect(rect.left(), rect.top(), column, rect.height()),
            align | Qt.AlignmentFlag.AlignRight,
            number,
        )
        left, metrics = rect.left() + column + gap, QFontMetrics(mono)
        room = rect.right() - gap - left
        code, start, end = hit.code, hit.start, hit.end
        if metrics.horizontalAdvance(code[:end]) > room and start > _LEAD:
            cut = start - _LEAD
            code, start, end = "…" + code[cut:], start - cut + 1, end - cut + 1
        painter.setFont(mono)
        first = left + metrics.horizontalAdvance(code[:start])
        width = metrics.horizontalAdvance(code[start:end])
        painter.fillRect(
            QRect(
                first,
                rect.top() + fonts.px(4),
                min(width, max(0, left + room - first)),
                rect.height() - fonts.px(8),
            ),
            QColor(tokens["lit"]),
        )
        painter.setPen(QColor(tokens["text"]))
        shown = metrics.elidedText(code, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(left, rect.top(), room, rect.height()), align, shown)
