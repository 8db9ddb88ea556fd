"""One row of the results: the line with what matched, and in a replacement what comes in its place."""

from dataclasses import dataclass

from skillcontract.text.joined import listed
from skillcontract.text.language import Language
from skillcontract_studio.qt import (
    QFont,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter

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

    def spoken(self, language: Language) -> str:
        """The row for a screen reader."""
        return listed((self.name, self.folder, self.count), language)


def result_row(code: str, start: int, end: int, place: str, replacement: str | None = None) -> ResultRow:
    """A line of code as a row: without its indentation, and begun shortly before what matched."""
    indent = len(code) - len(code.lstrip())
    first = min(indent, start)
    if start - first > _BEFORE:
        first = start - _BEFORE
        return ResultRow("…" + code[first:start], code[start:end], code[end:], place, replacement)
    return ResultRow(code[first:start], code[start:end], code[end:], place, replacement)


class ResultDelegate(QStyledItemDelegate):
    """Paints both kinds of rows and their check boxes."""

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
        rect: QRect = option.rect
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground()
        checked = index.data(Qt.ItemDataRole.CheckStateRole)
        left = rect.left() + self._appearance.fonts.px(4)
        if checked is not None:
            left = self._box(painter, rect, Qt.CheckState(checked))
        if isinstance(row, FileRow):
            self._file(line, left, row)
        elif isinstance(row, ResultRow):
            self._place(line, left, row)
        line.ring()
        painter.restore()

    def box_rect(self, rect: QRect) -> QRect:
        """Where the check box of a row is."""
        size = self._appearance.fonts.px(14)
        return QRect(
            rect.left() + self._appearance.fonts.px(4), rect.top() + (rect.height() - size) // 2, size, size
        )

    def _box(self, painter: QPainter, rect: QRect, state: Qt.CheckState) -> int:
        box = self.box_rect(rect)
        names = {
            Qt.CheckState.Checked: ("checkbox-marked", "accent"),
            Qt.CheckState.PartiallyChecked: ("minus-box", "accent"),
            Qt.CheckState.Unchecked: ("checkbox-blank-outline", "muted"),
        }
        icon, token = names[state]
        painter.drawPixmap(box.left(), box.top(), self._appearance.pixmap(icon, token, 14))
        return box.left() + box.width() + self._appearance.fonts.px(6)

    def _file(self, line: RowPainter, left: int, row: FileRow) -> None:
        fonts, rect = self._appearance.fonts, line.rect
        gap, small = fonts.px(8), fonts.ui(12)
        right = line.at_end(rect.right() - gap, Piece(row.count, small, "muted"), gap) - gap
        left = line.icon(left, "file-document-outline", "muted") + fonts.px(6)
        left = line.part(left, right, _piece(row.name, fonts.ui(semibold=True), "text"))
        line.part(left + gap, right, _piece(row.folder, small, "muted"))

    def _place(self, line: RowPainter, left: int, row: ResultRow) -> None:
        fonts, rect = self._appearance.fonts, line.rect
        mono, gap = fonts.mono(13), fonts.px(8)
        place = Piece(row.place, fonts.mono(12), "muted")
        right = line.at_end(rect.right() - gap, place, gap) - gap
        left = line.part(left, right, _piece(row.before, mono, "text"))
        if row.replacement is None:
            left = line.part(left, right, _piece(row.match, mono, "text"), "lit")
        else:
            struck = QFont(mono)
            struck.setStrikeOut(True)
            left = line.part(left, right, _piece(row.match, struck, "del"), "delBg")
            left = line.part(left, right, _piece(row.replacement, mono, "add"), "addBg")
        line.part(left, right, _piece(row.after, mono, "text"))


def _piece(text: str, font: QFont, token: str) -> Piece:
    """A text as a part of the line, its ends of lines as signs."""
    return Piece(text.replace("\n", "\N{RETURN SYMBOL}"), font, token)
