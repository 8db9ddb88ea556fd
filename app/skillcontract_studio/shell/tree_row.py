"""One row of the trees: icon and name, secondary text after it, a problem badge at the right (look.md 5)."""

from dataclasses import dataclass

from skillcontract.text.joined import listed
from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import (
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QSize,
    QStandardItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter

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


def item_for(row: TreeRow, language: Language, badge_words: str = "") -> QStandardItem:
    """The model's item of a row, with a text for screen readers that says all that is painted."""
    item = QStandardItem(row.name)
    item.setEditable(False)
    item.setData(row, ROW)
    spoken = listed((row.name, row.detail, badge_words), language)
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
        fonts, rect = self._appearance.fonts, option.rect
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground()
        icon = line.icon(rect.left() + 2, row.icon, row.tint)
        left, right = icon - 2 + fonts.px(8), rect.right() - fonts.px(8)
        if row.badge is not None:
            right = self._badge(line, right, row.badge) - fonts.px(8)
        font = fonts.mono(semibold=row.strong) if row.mono else fonts.ui(semibold=row.strong)
        name = Piece(row.name, font, "text", Qt.TextElideMode.ElideMiddle)
        left = line.run(left, right, (name,))
        if row.detail and right - left > fonts.px(16):
            line.run(left, right, (Piece(row.detail, fonts.ui(12), "muted"),))
        line.ring()
        painter.restore()

    def _badge(self, line: RowPainter, right: int, badge: tuple[Severity, int]) -> int:
        """Paints the badge; returns its left edge."""
        fonts = self._appearance.fonts
        icon, token = _BADGE_ICONS[badge[0]]
        number = Piece(str(badge[1]), fonts.ui(12, semibold=True), token)
        left = line.at_end(right, number) - fonts.px(4) - fonts.px(14)
        line.icon(left, icon, token, 14)
        return left
