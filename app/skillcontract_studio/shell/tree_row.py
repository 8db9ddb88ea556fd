"""One row of the trees: icon and name, secondary text after it, a problem badge at the right (look.md 5)."""

from dataclasses import dataclass

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import (
    QColor,
    QFontMetrics,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStandardItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

ROW = Qt.ItemDataRole.UserRole + 1
_BADGE_ICONS = {Severity.ERROR: ("close-circle", "error"), Severity.WARNING: ("alert", "warning")}


@dataclass(frozen=True, slots=True)
class TreeRow:
    """What a row shows. `badge` is a severity and a number; `target` is what a click opens."""

    name: str
    icon: str
    detail: str = ""
    tint: str = "muted"
    badge: tuple[Severity, int] | None = None
    target: object = None
    mono: bool = False
    strong: bool = False


def item_for(row: TreeRow, badge_words: str = "") -> QStandardItem:
    """The model's item of a row, with a text for screen readers that says all that is painted."""
    item = QStandardItem(row.name)
    item.setEditable(False)
    item.setData(row, ROW)
    spoken = ", ".join(filter(None, (row.name, row.detail, badge_words)))
    item.setAccessibleText(spoken)
    item.setToolTip(spoken)
    return item


def row_of(index: QModelIndex | QPersistentModelIndex) -> TreeRow | None:
    """The row at an index."""
    row = index.data(ROW)
    return row if isinstance(row, TreeRow) else None


class TreeRowDelegate(QStyledItemDelegate):
    """Paints the rows of a tree."""

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
        row = row_of(index)
        if row is None:
            return
        look, tokens, fonts = self._appearance, self._appearance.tokens, self._appearance.fonts
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens["select"]))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens["hover"]))
        icon = fonts.px(16)
        top = rect.top() + (rect.height() - icon) // 2
        painter.drawPixmap(rect.left() + 2, top, look.pixmap(row.icon, row.tint))
        left, right = rect.left() + icon + fonts.px(8), rect.right() - fonts.px(8)
        if row.badge is not None:
            right = self._badge(painter, rect, right, row.badge) - fonts.px(8)
        name_font = fonts.mono(semibold=row.strong) if row.mono else fonts.ui(semibold=row.strong)
        metrics = QFontMetrics(name_font)
        name = metrics.elidedText(row.name, Qt.TextElideMode.ElideMiddle, right - left)
        painter.setFont(name_font)
        painter.setPen(QColor(tokens["text"]))
        align = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRect(left, rect.top(), right - left, rect.height()), align, name)
        detail_left = left + metrics.horizontalAdvance(name) + fonts.px(8)
        if row.detail and right - detail_left > fonts.px(16):
            small = fonts.ui(12)
            painter.setFont(small)
            painter.setPen(QColor(tokens["muted"]))
            detail = QFontMetrics(small).elidedText(
                row.detail, Qt.TextElideMode.ElideRight, right - detail_left
            )
            painter.drawText(
                QRect(detail_left, rect.top(), right - detail_left, rect.height()), align, detail
            )
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(tokens["focus"]))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _badge(self, painter: QPainter, rect: QRect, right: int, badge: tuple[Severity, int]) -> int:
        """Paints the badge; returns its left edge."""
        look, fonts = self._appearance, self._appearance.fonts
        icon, token = _BADGE_ICONS[badge[0]]
        font = fonts.ui(12, semibold=True)
        number = str(badge[1])
        width = QFontMetrics(font).horizontalAdvance(number)
        painter.setFont(font)
        painter.setPen(QColor(look.tokens[token]))
        painter.drawText(
            QRect(right - width, rect.top(), width, rect.height()), Qt.AlignmentFlag.AlignVCenter, number
        )
        size = fonts.px(14)
        left = right - width - fonts.px(4) - size
        painter.drawPixmap(left, rect.top() + (rect.height() - size) // 2, look.pixmap(icon, token, 14))
        return left
