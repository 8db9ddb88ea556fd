"""One row of a refactoring's preview: a file, or a line before (−) and after (+) with a box to leave it out."""

from itertools import pairwise

from skillcontract_studio.client.edits import line_starts
from skillcontract_studio.qt import (
    QApplication,
    QColor,
    QFontMetrics,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.refactoring.plan import FilePlan, LineChange, Move
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter
from skillcontract_studio.utf8 import utf8

CHANGE = Qt.ItemDataRole.UserRole + 4
_ROW, _LINE = 26, 20
_MINUS, _PLUS = "−", "+"
_SHOWN = 6
"""Lines of a change that are shown; more are told by their number."""


class ChangeRowDelegate(QStyledItemDelegate):
    """Paints the rows; the boxes are the style's own, so that they look and work as everywhere."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One line for a file, two or more for a change."""
        px = self._appearance.fonts.px
        change = index.data(CHANGE)
        if isinstance(change, LineChange):
            return QSize(40, px(_LINE) * len(_lines(change)) + px(8))
        return QSize(40, px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the row behind its chevron."""
        tokens, px = self._appearance.tokens, self._appearance.fonts.px
        rect: QRect = option.rect
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground(hovers=False)
        shown = index.data(CHANGE)
        left = rect.left()
        if not isinstance(shown, Move):
            left = self._box(painter, option, index)
        if isinstance(shown, LineChange):
            self._paint_change(painter, rect, left, shown)
        elif isinstance(shown, FilePlan):
            self._paint_file(line, left, shown, str(index.data(CHANGE + 1)))
        else:
            icon = self._appearance.pixmap("folder-arrow-right-outline", "muted")
            painter.drawPixmap(left + px(4), rect.top() + px(5), icon)
            painter.setFont(self._appearance.fonts.ui())
            painter.setPen(QColor(tokens["text"]))
            painter.drawText(rect.adjusted(px(28), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        line.ring()
        painter.restore()

    def _box(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> int:
        """Paints the check box; returns where what follows begins."""
        px = self._appearance.fonts.px
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        widget: QWidget | None = self.parent()  # type: ignore[assignment]  # given as a widget
        style = widget.style() if widget is not None else QApplication.style()
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, drawn, widget)
        drawn.rect = box
        drawn.state = drawn.state & ~QStyle.StateFlag.State_HasFocus
        checked = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))
        drawn.state |= {
            Qt.CheckState.Checked: QStyle.StateFlag.State_On,
            Qt.CheckState.Unchecked: QStyle.StateFlag.State_Off,
            Qt.CheckState.PartiallyChecked: QStyle.StateFlag.State_NoChange,
        }[checked]
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, drawn, painter, widget)
        return box.right() + px(8)

    def _paint_file(self, line: RowPainter, left: int, plan: FilePlan, folder: str) -> None:
        fonts, middle = self._appearance.fonts, Qt.TextElideMode.ElideMiddle
        pieces = (
            Piece(plan.path.name, fonts.ui(semibold=True), "text", middle),
            Piece(str(len(plan.changes)), fonts.ui(12, semibold=True), "accent", middle),
            Piece(folder, fonts.ui(12), "muted", middle),
        )
        line.run(left, line.rect.right() - fonts.px(8), pieces)

    def _paint_change(self, painter: QPainter, rect: QRect, left: int, change: LineChange) -> None:
        tokens, fonts = self._appearance.tokens, self._appearance.fonts
        font = fonts.mono(12)
        metrics = QFontMetrics(font)
        number = str(change.line + 1)
        numbers = metrics.horizontalAdvance("9" * max(4, len(number)))
        top, height = rect.top() + fonts.px(4), fonts.px(_LINE)
        painter.setFont(font)
        begin = left + numbers + fonts.px(8)
        for at, (sign, code) in enumerate(_lines(change)):
            removed = sign == _MINUS
            row = QRect(begin, top + at * height, rect.right() - fonts.px(8) - begin, height)
            painter.fillRect(row, QColor(tokens["delBg" if removed else "addBg"]))
            if at == 0:
                painter.setPen(QColor(tokens["muted"]))
                painter.drawText(
                    QRect(left, row.top(), numbers, height),
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                    number,
                )
            painter.setPen(QColor(tokens["del" if removed else "add"]))
            align = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(row.adjusted(fonts.px(6), 0, 0, 0), align, sign)
            painter.setPen(QColor(tokens["text"]))
            inside = row.adjusted(fonts.px(20), 0, -fonts.px(4), 0)
            said = metrics.elidedText(code, Qt.TextElideMode.ElideRight, inside.width())
            painter.drawText(inside, align, said)


def _lines(change: LineChange) -> list[tuple[str, str]]:
    """The lines before and after, with their signs, less the indentation that all of them have."""
    old, new = _split(change.before), _split(change.after)
    indents = [len(line) - len(line.lstrip()) for line in (*old, *new) if line.strip()]
    indent = min(indents, default=0)
    return [
        *((_MINUS, line[indent:]) for line in old[:_SHOWN]),
        *((_PLUS, line[indent:]) for line in new[:_SHOWN]),
    ]


def _split(text: str) -> list[str]:
    data = utf8(text)
    starts = [*line_starts(data), len(data)]
    return [data[first:last].decode("utf-8", "replace").rstrip("\r\n") for first, last in pairwise(starts)]
