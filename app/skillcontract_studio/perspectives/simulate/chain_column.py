"""The chain as a drawn column: what stands before it, then nine stages; a click or the arrow keys look at a stage."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.simulator.trace import StageName
from skillcontract.simulator.wording import Wording
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.chain_rows import ChainRow
from skillcontract_studio.qt import (
    QColor,
    QFontMetrics,
    QListView,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QSignalBlocker,
    QSize,
    QStandardItem,
    QStandardItemModel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

ROW = Qt.ItemDataRole.UserRole + 1
_WORD = Qt.ItemDataRole.UserRole + 2
_DETAIL = Qt.ItemDataRole.UserRole + 3
_SHORT = Qt.ItemDataRole.UserRole + 4
"""The name where there is no room for the whole of it."""
_STAGE_HEIGHT, _FIRST_HEIGHT = 50, 36


class ChainColumn(QListView):
    """Shows the rows; `stage_chosen` brings the index of a stage in the step's trace."""

    stage_chosen = Signal(int)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chain")
        self._voice = voice
        self._rows: tuple[ChainRow, ...] = ()
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.setItemDelegate(_StageDelegate(appearance, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.selectionModel().currentChanged.connect(lambda now, _before: self._chosen(now))
        appearance.changed.connect(self.scheduleDelayedItemsLayout)

    def show_rows(self, rows: Sequence[ChainRow]) -> None:
        """Show other rows; the one that is looked at is the current one."""
        voice, word = self._voice, Wording(self._voice.language)
        self._rows = tuple(rows)
        with QSignalBlocker(self.selectionModel()):
            while self._items.rowCount() < len(self._rows):
                item = QStandardItem()
                item.setEditable(False)
                self._items.appendRow(item)
            for place, row in enumerate(self._rows):
                first = voice("chain.outside" if row.outside else "chain.before")
                name = first if row.stage is StageName.P2 else str(row.stage)
                whole = "" if row.detail is None or row.outside else word(row.detail)
                detail = row.code or whole
                item = self._items.item(place)
                item.setText(name)
                item.setData(voice("chain.before-short") if name == voice("chain.before") else name, _SHORT)
                item.setData(row, ROW)
                verdict = "" if row.outside else voice(row.sign.phrase)
                item.setData(verdict, _WORD)
                item.setData(detail, _DETAIL)
                item.setToolTip(", ".join(filter(None, (name, verdict, row.code, whole))))
                item.setAccessibleText(item.toolTip())
                if row.current:
                    self.setCurrentIndex(item.index())
        self.viewport().update()

    def rows(self) -> tuple[ChainRow, ...]:
        """What is shown."""
        return self._rows

    def _chosen(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, ChainRow) and row.index is not None and not row.current:
            self.stage_chosen.emit(row.index)


class _StageDelegate(QStyledItemDelegate):
    """Paints one row: sign with its line to the next, number, name, verdict, and under them what the stage did."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """The first row is one line, a stage two."""
        height = _FIRST_HEIGHT if index.row() == 0 else _STAGE_HEIGHT
        return QSize(120, self._appearance.fonts.px(height))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints a row."""
        row = index.data(ROW)
        if not isinstance(row, ChainRow):
            return
        look, tokens, fonts = self._appearance, self._appearance.tokens, self._appearance.fonts
        px = fonts.px
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if row.current:
            painter.fillRect(rect, QColor(tokens["errorBg" if row.rejects else "select"]))
            painter.fillRect(
                QRect(rect.left(), rect.top(), px(3), rect.height()),
                QColor(tokens["error" if row.rejects else "accent"]),
            )
        elif state & QStyle.StateFlag.State_MouseOver and row.index is not None:
            painter.fillRect(rect, QColor(tokens["hover"]))
        first = index.row() == 0
        size = px(16)
        left, line = rect.left() + px(12), px(18)
        top = rect.top() + (rect.height() - line) // 2 if first else rect.top() + px(6)
        painter.drawPixmap(left, top + (line - size) // 2, look.pixmap(row.sign.icon, row.sign.tint))
        if not first and index.row() < index.model().rowCount() - 1:
            middle = left + size // 2
            painter.setPen(QColor(tokens["border"]))
            painter.drawLine(middle, top + line + px(4), middle, rect.bottom() - px(2))
        text_left, right = left + size + px(8), rect.right() - px(10)
        room = QRect(text_left, top, right - text_left, line)
        end = self._name_and_verdict(painter, room, index, row)
        if not first:
            self._detail(painter, QRect(text_left, top + line, end - text_left, px(18)), index, row)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(tokens["focus"]))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _name_and_verdict(
        self, painter: QPainter, room: QRect, index: QModelIndex | QPersistentModelIndex, row: ChainRow
    ) -> int:
        """Draw both on one line; returns how far to the right the line below it may go."""
        fonts, tokens, px = self._appearance.fonts, self._appearance.tokens, self._appearance.fonts.px
        first, faint = index.row() == 0, row.index is None and not row.rejects
        name, word = str(index.data(Qt.ItemDataRole.DisplayRole)), str(index.data(_WORD))
        name_font = fonts.ui(12) if first else fonts.ui(13, semibold=not faint)
        word_font = fonts.ui(12, semibold=row.index is not None)
        metrics, width = QFontMetrics(name_font), QFontMetrics(word_font).horizontalAdvance(word)
        shown = name if first else f"{index.row()}  {name}"
        space = room.width() - width - px(8)
        fits = metrics.horizontalAdvance(shown) <= space
        # Where both have no room beside each other, the verdict stands on the second line: neither is cut.
        below = not fits and not first
        at = QRect(room.right() + 1 - width, room.top(), width, room.height())
        painter.setFont(word_font)
        painter.setPen(QColor(tokens["error" if row.rejects else row.sign.tint]))
        painter.drawText(
            at.translated(0, room.height()) if below else at, Qt.AlignmentFlag.AlignVCenter, word
        )
        if first and not fits:
            shown = str(index.data(_SHORT))
        painter.setFont(name_font)
        painter.setPen(QColor(tokens["faint" if faint else "text"]))
        line = QRect(room.left(), room.top(), room.width() if below else space, room.height())
        elided = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)
        return at.left() - px(8) if below else room.right() + 1

    def _detail(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex, row: ChainRow
    ) -> None:
        fonts, tokens = self._appearance.fonts, self._appearance.tokens
        font = fonts.mono(12) if row.code else fonts.ui(12)
        painter.setFont(font)
        painter.setPen(QColor(tokens["error" if row.rejects else "muted"]))
        text = QFontMetrics(font).elidedText(
            str(index.data(_DETAIL)), Qt.TextElideMode.ElideRight, rect.width()
        )
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)
