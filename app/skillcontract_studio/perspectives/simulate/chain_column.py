"""The chain as a drawn column: what stands before it, then nine stages; a click or the arrow keys look at a stage."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.simulator.trace import StageName
from skillcontract.simulator.wording import Wording
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.chain_rows import ChainRow
from skillcontract_studio.perspectives.simulate.signs import NOT_REACHED
from skillcontract_studio.qt import (
    QAbstractItemModel,
    QColor,
    QFont,
    QFontMetrics,
    QListView,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRect,
    QResizeEvent,
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
_LEFT, _GAP, _RIGHT = 12, 8, 10


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
        self._delegate = _StageDelegate(appearance, self)
        self.setItemDelegate(self._delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.selectionModel().currentChanged.connect(lambda now, _before: self._chosen(now))
        appearance.changed.connect(self.scheduleDelayedItemsLayout)
        appearance.changed.connect(self._place_verdicts)

    def show_rows(self, rows: Sequence[ChainRow]) -> None:
        """Show other rows; the one that is looked at is the current one."""
        voice, word = self._voice, Wording(self._voice.language)
        self._rows = tuple(rows)
        self._delegate.usual = voice(NOT_REACHED.phrase)
        with QSignalBlocker(self.selectionModel()):
            while self._items.rowCount() < len(self._rows):
                item = QStandardItem()
                item.setEditable(False)
                self._items.appendRow(item)
            for place, row in enumerate(self._rows):
                first = "chain.outside" if row.outside else "chain.before"
                name = voice(first) if row.stage is StageName.P2 else str(row.stage)
                whole = "" if row.detail is None or row.outside else word(row.detail)
                detail = row.code or whole
                item = self._items.item(place)
                item.setText(name)
                long = row.stage is StageName.P2 and not row.outside
                item.setData(voice("chain.before-short") if long else name, _SHORT)
                item.setData(row, ROW)
                verdict = "" if row.outside else voice(row.sign.phrase)
                item.setData(verdict, _WORD)
                item.setData(detail, _DETAIL)
                item.setToolTip(voice.listed((name, verdict, row.code, whole)))
                item.setAccessibleText(item.toolTip())
                if row.current:
                    self.setCurrentIndex(item.index())
        self._place_verdicts()
        self.viewport().update()

    def verdicts_below(self) -> bool:
        """Whether the verdicts stand on the stages' second lines."""
        return self._delegate.below

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """In another width verdicts stand elsewhere."""
        super().resizeEvent(event)
        self._place_verdicts()

    def _place_verdicts(self) -> None:
        self._delegate.place_verdicts(self._items, self.viewport().width())

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
        self.usual = ""
        """The word of a stage that was not reached: all words have at least its room, lest they jump as one steps."""
        self.below = False
        """Whether verdicts stand on the second lines: all of them where one has no room beside its name, to be read as a column."""

    def place_verdicts(self, model: QAbstractItemModel, width: int) -> None:
        """Have them where all stages have room for them."""
        room = self._name_room(width)
        self.below = any(not self._fits(model.index(row, 0), room) for row in range(1, model.rowCount()))

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
        left, line = rect.left() + px(_LEFT), px(18)
        top = rect.top() + (rect.height() - line) // 2 if first else rect.top() + px(6)
        painter.drawPixmap(left, top + (line - size) // 2, look.pixmap(row.sign.icon, row.sign.tint))
        if not first and index.row() < index.model().rowCount() - 1:
            middle = left + size // 2
            painter.setPen(QColor(tokens["border"]))
            painter.drawLine(middle, top + line + px(4), middle, rect.bottom() - px(2))
        text_left = left + size + px(_GAP)
        room = QRect(text_left, top, self._name_room(rect.width()), line)
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
        """Draw both; returns how far to the right what is said below the name may go."""
        tokens, px = self._appearance.tokens, self._appearance.fonts.px
        first, faint = index.row() == 0, _is_faint(row)
        word = str(index.data(_WORD))
        name_font, word_font = self._fonts(index, row)
        metrics, width = QFontMetrics(name_font), QFontMetrics(word_font).horizontalAdvance(word)
        shown = _numbered(index)
        space = room.width() - width - px(_GAP)
        below = self.below and not first
        at = QRect(room.right() + 1 - width, room.top(), width, room.height())
        painter.setFont(word_font)
        painter.setPen(QColor(tokens["error" if row.rejects else row.sign.tint]))
        painter.drawText(
            at.translated(0, room.height()) if below else at, Qt.AlignmentFlag.AlignVCenter, word
        )
        if first and metrics.horizontalAdvance(shown) > space:
            shown = str(index.data(_SHORT))
        painter.setFont(name_font)
        painter.setPen(QColor(tokens["faint" if faint else "text"]))
        line = QRect(room.left(), room.top(), room.width() if below else space, room.height())
        elided = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)
        return at.left() - px(_GAP) if below else room.right() + 1

    def _name_room(self, width: int) -> int:
        px = self._appearance.fonts.px
        return width - px(_LEFT) - px(16) - px(_GAP) - px(_RIGHT)

    def _fits(self, index: QModelIndex, room: int) -> bool:
        row = index.data(ROW)
        if not isinstance(row, ChainRow):
            return True
        name, word = (QFontMetrics(font) for font in self._fonts(index, row))
        widest = max(word.horizontalAdvance(each) for each in (str(index.data(_WORD)), self.usual))
        return name.horizontalAdvance(_numbered(index)) + self._appearance.fonts.px(_GAP) + widest <= room

    def _fonts(self, index: QModelIndex | QPersistentModelIndex, row: ChainRow) -> tuple[QFont, QFont]:
        """The fonts of name and verdict."""
        fonts = self._appearance.fonts
        name = fonts.ui(12) if index.row() == 0 else fonts.ui(13, semibold=not _is_faint(row))
        return name, fonts.ui(12, semibold=row.index is not None)

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


def _is_faint(row: ChainRow) -> bool:
    return row.index is None and not row.rejects


def _numbered(index: QModelIndex | QPersistentModelIndex) -> str:
    """The name of a row, a stage's with its number."""
    name = str(index.data(Qt.ItemDataRole.DisplayRole))
    return name if index.row() == 0 else f"{index.row()}  {name}"
