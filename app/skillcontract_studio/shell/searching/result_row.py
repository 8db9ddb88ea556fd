"""One row of the results: the line with what matched, and in a replacement what comes in its place."""

from dataclasses import dataclass

from skillcontract_studio.qt import (
    QColor,
    QFont,
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
from skillcontract_studio.theme.appearance import Appearance

RESULT = Qt.ItemDataRole.UserRole + 1
_BEFORE = 40
"""So many characters before a match are shown; a line is begun later where it would push the match out of sight."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """`before`, `match` and `after` are the parts of the line; `replacement` None where nothing is replaced."""

    before: str
    match: str
    after: str
    place: str
    replacement: str | None = None

    @property
    def spoken(self) -> str:
        """The row for a screen reader."""
        return f"{self.place}: {self.before}{self.match}{self.after}"


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file: its name, its folder below the workspace, and how many places it has."""

    name: str
    folder: str
    count: str

    @property
    def spoken(self) -> str:
        """The row for a screen reader."""
        return ", ".join(filter(None, (self.name, self.folder, self.count)))


def result_row(code: str, start: int, end: int, place: str, replacement: str | None = None) -> ResultRow:
    """A line of code as a row: without its indentation, and begun shortly before what matched."""
    indent = len(code) - len(code.lstrip())
    first = min(indent, start)
    if start - first > _BEFORE:
        first = start - _BEFORE
        return ResultRow("…" + code[first:start], code[start:end], code[end:], place, replacement)
    return ResultRow(code[first:start], code[start:end], code[end:], place, replacement)


class ResultDelegate(QStyledItemDelegate):
    """Paints both kinds of rows; the check box is the style's."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One row's height."""
        return QSize(40, self._appearance.fonts.px(24))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the row."""
        row = index.data(RESULT)
        tokens, fonts = self._appearance.tokens, self._appearance.fonts
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens["select"]))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens["hover"]))
        checked = index.data(Qt.ItemDataRole.CheckStateRole)
        left = rect.left() + fonts.px(4)
        if checked is not None:
            left = self._box(painter, rect, left, Qt.CheckState(checked))
        line = _Line(painter, rect, rect.right() - fonts.px(8))
        if isinstance(row, FileRow):
            self._file(line, left, row)
        elif isinstance(row, ResultRow):
            self._place(line, left, row)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(tokens["focus"]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def box_rect(self, rect: QRect) -> QRect:
        """Where the check box of a row is."""
        size = self._appearance.fonts.px(14)
        return QRect(
            rect.left() + self._appearance.fonts.px(4), rect.top() + (rect.height() - size) // 2, size, size
        )

    def _box(self, painter: QPainter, rect: QRect, left: int, state: Qt.CheckState) -> int:
        box = self.box_rect(rect)
        names = {
            Qt.CheckState.Checked: ("checkbox-marked", "accent"),
            Qt.CheckState.PartiallyChecked: ("minus-box", "accent"),
            Qt.CheckState.Unchecked: ("checkbox-blank-outline", "muted"),
        }
        icon, token = names[state]
        painter.drawPixmap(box.left(), box.top(), self._appearance.pixmap(icon, token, 14))
        return left + box.width() + self._appearance.fonts.px(6)

    def _file(self, line: "_Line", left: int, row: FileRow) -> None:
        tokens, fonts = self._appearance.tokens, self._appearance.fonts
        small = fonts.ui(12)
        line.end_with(row.count, small, tokens["muted"], fonts.px(8))
        size = fonts.px(16)
        top = line.rect.top() + (line.rect.height() - size) // 2
        line.painter.drawPixmap(left, top, self._appearance.pixmap("file-document-outline", "muted"))
        left = line.text(left + size + fonts.px(6), row.name, fonts.ui(semibold=True), tokens["text"])
        line.text(left + fonts.px(8), row.folder, small, tokens["muted"])

    def _place(self, line: "_Line", left: int, row: ResultRow) -> None:
        tokens, fonts = self._appearance.tokens, self._appearance.fonts
        mono = fonts.mono(13)
        line.end_with(row.place, fonts.mono(12), tokens["muted"], fonts.px(8))
        left = line.text(left, row.before, mono, tokens["text"])
        if row.replacement is None:
            left = line.text(left, row.match, mono, tokens["text"], tokens["lit"])
        else:
            struck = QFont(mono)
            struck.setStrikeOut(True)
            left = line.text(left, row.match, struck, tokens["del"], tokens["delBg"])
            left = line.text(left, row.replacement, mono, tokens["add"], tokens["addBg"])
        line.text(left, row.after, mono, tokens["text"])


class _Line:
    """A row that is drawn from its left end; `right` is where it has to stop."""

    def __init__(self, painter: QPainter, rect: QRect, right: int) -> None:
        self.painter = painter
        self.rect = rect
        self.right = right

    def end_with(self, text: str, font: QFont, colour: str, gap: int) -> None:
        """Draw a text at the right end; the rest stops before it."""
        width = QFontMetrics(font).horizontalAdvance(text)
        place = QRect(self.right - width, self.rect.top(), width + gap, self.rect.height())
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
        self.right = place.left() - gap

    def text(self, left: int, text: str, font: QFont, colour: str, ground: str = "") -> int:
        """Draw a text; returns where it ends."""
        if not text or self.right <= left:
            return left
        metrics, rect = QFontMetrics(font), self.rect
        shown = metrics.elidedText(
            text.replace("\n", "\N{RETURN SYMBOL}"), Qt.TextElideMode.ElideRight, self.right - left
        )
        width = metrics.horizontalAdvance(shown)
        if ground:
            height = min(rect.height(), metrics.height())
            top = rect.top() + (rect.height() - height) // 2
            self.painter.fillRect(QRect(left, top, width, height), QColor(ground))
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(
            QRect(left, rect.top(), width, rect.height()), Qt.AlignmentFlag.AlignVCenter, shown
        )
        return left + width
