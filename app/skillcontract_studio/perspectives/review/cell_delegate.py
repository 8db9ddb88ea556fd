"""Paints every cell of the matrix. Cells with a sign are alike by the thousand, so each kind is drawn once and kept."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.matrix_model import CELL, SignCell, TextCell
from skillcontract_studio.perspectives.review.signs import CHANGE_SIGNS
from skillcontract_studio.qt import (
    QColor,
    QFont,
    QFontMetrics,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QPixmap,
    QRect,
    QSize,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.icons import pixmap

_MOST_KEPT = 4000
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class CellDelegate(QStyledItemDelegate):
    """Word, icon and colour of a cell, at the zoom of the matrix."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._kept: dict[object, QPixmap] = {}
        self.zoom = 1.0
        self.fonts: dict[str, QFont] = {}
        self.redress()

    def redress(self) -> None:
        """Colours, words, text size or zoom have changed."""
        self._kept.clear()
        fonts = self._appearance.fonts
        self.fonts = {
            "small": fonts.ui(12 * self.zoom),
            "word": fonts.ui(12.5 * self.zoom),
            "strong": fonts.ui(12.5 * self.zoom, semibold=True),
            "name": fonts.ui(13 * self.zoom, semibold=True),
            "title": fonts.ui(12 * self.zoom, semibold=True),
        }

    def px(self, reference: float) -> int:
        """A size of look.md at this zoom."""
        return self._appearance.fonts.px(reference * self.zoom)

    def sign_width(self, cell: SignCell, *, marked: bool) -> int:
        """The room that a sign needs, with its mark where the comparison has marks."""
        metrics = QFontMetrics(self.fonts["strong" if cell.sign.strong else "word"])
        word = metrics.horizontalAdvance(self._word(cell))
        mark = self.px(8 + 14) if marked else 0
        return self.px(8 + 14 + 6) + word + mark + self.px(12)

    def name_width(self, text: str) -> int:
        """The room that a name needs."""
        return QFontMetrics(self.fonts["name"]).horizontalAdvance(text) + self.px(24)

    def role_width(self, text: str) -> int:
        """The room that a role needs."""
        return QFontMetrics(self.fonts["word"]).horizontalAdvance(text) + self.px(20)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One row's height; the view knows the widths."""
        return QSize(self.px(60), self.px(28))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints a cell where a view asks for it in Qt's way."""
        rect: QRect = option.rect
        cell = index.data(CELL)
        if cell is not None:
            ratio = painter.device().devicePixelRatio()
            self.paint_cell(painter, rect, cell, ratio)

    def paint_cell(self, painter: QPainter, rect: QRect, cell: SignCell | TextCell, ratio: float) -> None:
        """Paints a cell at a place, from what was kept where one like it was painted before."""
        key = (cell, rect.width(), rect.height(), ratio)
        drawn = self._kept.get(key)
        if drawn is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            drawn = self._kept[key] = self._draw(cell, rect.size(), ratio)
        painter.drawPixmap(rect.topLeft(), drawn)

    def _draw(self, cell: SignCell | TextCell, size: QSize, ratio: float) -> QPixmap:
        image = QPixmap(size * ratio)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRect(0, 0, size.width(), size.height())
        if isinstance(cell, SignCell):
            self._sign(painter, area, cell, ratio)
        else:
            self._text(painter, area, cell)
        painter.end()
        return image

    def _text(self, painter: QPainter, area: QRect, cell: TextCell) -> None:
        font = self.fonts["name" if cell.semibold else "word"]
        area = area.adjusted(self.px(12), 0, -self.px(6), 0)
        painter.setFont(font)
        painter.setPen(QColor(self._appearance.tokens[cell.ink]))
        shown = QFontMetrics(font).elidedText(cell.text, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, _MIDDLE, shown)

    def _sign(self, painter: QPainter, area: QRect, cell: SignCell, ratio: float) -> None:
        sign, tokens, px = cell.sign, self._appearance.tokens, self.px
        if sign.fill:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens[sign.fill]))
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 2, 2)
        left = area.left() + px(8)
        painter.drawPixmap(self._icon_place(area, left), self._icon(sign.icon, sign.tint, ratio))
        left += px(14 + 5)
        painter.setFont(self.fonts["strong" if sign.strong else "word"])
        painter.setPen(QColor(tokens[sign.ink]))
        painter.drawText(area.adjusted(left, 0, 0, 0), _MIDDLE, self._word(cell))
        if cell.change is not None:
            icon, tint = CHANGE_SIGNS[cell.change]
            right = area.right() - px(8 + 14)
            painter.drawPixmap(self._icon_place(area, right), self._icon(icon, tint, ratio))

    def _icon_place(self, area: QRect, left: int) -> QRect:
        size = self.px(14)
        return QRect(left, area.top() + (area.height() - size) // 2, size, size)

    def _icon(self, name: str, tint: str, ratio: float) -> QPixmap:
        return pixmap(self._appearance.tokens, name, tint, self.px(14), ratio)

    def _word(self, cell: SignCell) -> str:
        word = cell.sign.word(self._voice.language)
        return f"{word} +{cell.more}" if cell.more else word
