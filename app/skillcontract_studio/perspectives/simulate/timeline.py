"""The strip of steps with its scrub line: every step is a cell, and one can go to any of them, back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.signs import STAGE_SIGNS
from skillcontract_studio.perspectives.simulate.step_cells import CHAIN, StepCell
from skillcontract_studio.qt import (
    QAbstractListModel,
    QColor,
    QFontMetrics,
    QLabel,
    QListView,
    QModelIndex,
    QObject,
    QPainter,
    QPen,
    QPersistentModelIndex,
    QRect,
    QSignalBlocker,
    QSize,
    QSlider,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.focus_edge import edge_always

CELL = Qt.ItemDataRole.UserRole + 1
_WORD = Qt.ItemDataRole.UserRole + 2
_CELL_HEIGHT, _GAP = 44, 6
_SPOKEN = frozenset(
    {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}
)


class Timeline(QWidget):
    """`step_chosen` brings a step's index, `stage_chosen` a stage of the current step."""

    step_chosen = Signal(int)
    stage_chosen = Signal(int)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._cells: tuple[StepCell, ...] = ()
        self._items = _Steps(voice, self)
        self.strip = QListView(self)
        self.strip.setObjectName("timelineStrip")
        edge_always(self.strip)
        self.strip.setModel(self._items)
        self.strip.setFlow(QListView.Flow.LeftToRight)
        self.strip.setWrapping(False)
        self._delegate = _CellDelegate(appearance, voice, self.strip)
        self.strip.setItemDelegate(self._delegate)
        self.strip.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.strip.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.strip.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.strip.selectionModel().currentChanged.connect(lambda now, _before: self._chosen(now))
        self._nothing = QLabel(self.strip)
        self._nothing.setObjectName("muted")
        self.scrub = QSlider(Qt.Orientation.Horizontal, self)
        self.scrub.setObjectName("scrub")
        self.scrub.valueChanged.connect(self._scrubbed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 0)
        layout.setSpacing(2)
        layout.addWidget(self.strip)
        layout.addWidget(self.scrub)
        appearance.changed.connect(self._resize)
        voice.changed.connect(self._speak)
        self._resize()
        self._speak()

    def show_cells(self, cells: Sequence[StepCell], current: int, stage: int, stages: int) -> None:
        """Show the steps, the current one (-1 for none) with its stage of so many."""
        self._cells = tuple(cells)
        self._nothing.setVisible(not self._cells)
        with QSignalBlocker(self.strip.selectionModel()), QSignalBlocker(self.scrub):
            self._items.show(cells, self._delegate.size_of)
            index = self._items.index(current, 0) if current >= 0 else QModelIndex()
            self.strip.setCurrentIndex(index)
            self.scrub.setRange(0, max(1, len(self._cells)) * len(CHAIN))
            at = (
                0
                if current < 0
                else current * len(CHAIN) + (len(CHAIN) if stage >= stages - 1 else max(0, stage))
            )
            self.scrub.setValue(at)
        if current >= 0:
            self.strip.scrollTo(index)
        self.strip.viewport().update()

    def cells(self) -> tuple[StepCell, ...]:
        """What is shown."""
        return self._cells

    def _chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            self.step_chosen.emit(index.row())

    def _scrubbed(self, value: int) -> None:
        if value == 0:
            self.step_chosen.emit(-1)
            return
        step, stage = divmod(value - 1, len(CHAIN))
        self.step_chosen.emit(step)
        cell = self._cells[step] if step < len(self._cells) else None
        if cell is not None and cell.ticks and stage < len(CHAIN) - 1:
            self.stage_chosen.emit(stage + 1)

    def _resize(self) -> None:
        px = self._appearance.fonts.px
        self.strip.setFixedHeight(px(_CELL_HEIGHT) + 2)
        self._nothing.move(px(6), px(12))
        self.scrub.setFixedHeight(px(12))
        self.strip.setSpacing(0)
        self.strip.scheduleDelayedItemsLayout()

    def _speak(self) -> None:
        self._delegate.forget()
        self.strip.scheduleDelayedItemsLayout()
        self._nothing.setText(self._voice("timeline.nothing"))
        self._nothing.adjustSize()
        self.strip.setAccessibleName(self._voice("timeline.name"))
        self.strip.setAccessibleDescription("" if self._cells else self._nothing.text())
        self.scrub.setAccessibleName(self._voice("timeline.scrub"))


class _Steps(QAbstractListModel):
    """The cells as Qt asks for them."""

    def __init__(self, voice: Voice, parent: QObject) -> None:
        super().__init__(parent)
        self._voice = voice
        self._cells: tuple[StepCell, ...] = ()

    def show(self, cells: Sequence[StepCell], size_of: Callable[[StepCell], QSize]) -> None:
        """Show other cells; those that stay as they are cost nothing, and those that stay as wide need only be painted."""
        now = tuple(cells)
        if now == self._cells:
            return
        common = min(len(now), len(self._cells))
        if len(now) < len(self._cells):
            self.beginRemoveRows(QModelIndex(), len(now), len(self._cells) - 1)
            self._cells = self._cells[: len(now)]
            self.endRemoveRows()
        former = self._cells
        changed = [row for row in range(common) if now[row] != former[row]]
        self._cells = (*now[:common], *self._cells[common:])
        # The view asks for the sizes of all cells again, whichever has changed.
        if any(size_of(former[row]) != size_of(now[row]) for row in changed):
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))
        if len(now) > common:
            self.beginInsertRows(QModelIndex(), common, len(now) - 1)
            self._cells = now
            self.endInsertRows()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: N802, B008  # Qt's
        """How many steps there are."""
        return 0 if parent.isValid() else len(self._cells)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A cell, its verdict in words, or all of it for those who listen."""
        cell, voice = self._cells[index.row()], self._voice
        if role == CELL:
            return cell
        if role == _WORD:
            return voice(cell.sign.phrase)
        if role in _SPOKEN:
            parts = [voice("step.named", number=cell.number, name=cell.name), voice(cell.sign.phrase)]
            return voice.listed([*parts, voice("step.differs")] if cell.differs else parts)
        return None


class _CellDelegate(QStyledItemDelegate):
    """Paints a cell: number, icon and name; verdict and nine ticks."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._known: dict[tuple[int, str, str, bool], QSize] = {}
        """Sizes by what they depend on: the strip asks for those of all its cells whenever one of them changes."""
        appearance.changed.connect(self.forget)

    def forget(self) -> None:
        """Words or fonts have changed: no size holds any more."""
        self._known.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """As wide as its text."""
        cell = index.data(CELL)
        return self.size_of(cell) if isinstance(cell, StepCell) else QSize()

    def size_of(self, cell: StepCell) -> QSize:
        """The size of a cell."""
        number = str(cell.number)
        asked = (len(number), cell.name, cell.sign.phrase, bool(cell.ticks))
        if asked not in self._known:
            self._known[asked] = self._size("8" * len(number), cell, self._voice(cell.sign.phrase))
        return self._known[asked]

    def _size(self, number: str, cell: StepCell, word: str) -> QSize:
        fonts, px = self._appearance.fonts, self._appearance.fonts.px
        ui, small = QFontMetrics(fonts.ui(13, semibold=True)), QFontMetrics(fonts.ui(12))
        upper = small.horizontalAdvance(number) + px(6 + 16 + 6) + ui.horizontalAdvance(cell.name)
        lower = px(16 + 4) + small.horizontalAdvance(word)
        if cell.ticks:
            lower += px(8) + len(cell.ticks) * px(4)
        return QSize(max(upper, lower) + px(20 + _GAP), px(_CELL_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints a cell."""
        cell = index.data(CELL)
        if not isinstance(cell, StepCell):
            return
        look, tokens, fonts = self._appearance, self._appearance.tokens, self._appearance.fonts
        px = fonts.px
        state: QStyle.StateFlag = option.state
        rect: QRect = option.rect.adjusted(1, 1, -px(_GAP), -1)
        current = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if cell.played:
            painter.fillRect(rect, QColor(tokens["accentBg" if current else "raised"]))
        width = 2 if current else 1
        token = "accent" if current else "border" if cell.played else "borderStrong"
        style = Qt.PenStyle.SolidLine if cell.played or current else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(tokens[token]), width, style))
        inset = width // 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 4, 4)
        align = Qt.AlignmentFlag.AlignVCenter
        left, line = rect.left() + px(8), px(18)
        top = rect.top() + (rect.height() - 2 * line) // 2
        small = fonts.ui(12)
        painter.setFont(small)
        painter.setPen(QColor(tokens["muted"]))
        number = str(cell.number)
        advance = QFontMetrics(small).horizontalAdvance(number)
        painter.drawText(QRect(left, top, advance, line), align, number)
        at = left + advance + px(6)
        painter.drawPixmap(at, top + (line - px(14)) // 2, look.pixmap(cell.icon, "muted", 14))
        at += px(16 + 4)
        painter.setFont(fonts.ui(13, semibold=True))
        painter.setPen(QColor(tokens["text" if cell.played else "muted"]))
        painter.drawText(QRect(at, top, rect.right() - at, line), align, cell.name)
        top += line
        painter.drawPixmap(left, top + (line - px(14)) // 2, look.pixmap(cell.sign.icon, cell.sign.tint, 14))
        at = left + px(14 + 4)
        word = str(index.data(_WORD))
        painter.setFont(small)
        painter.setPen(QColor(tokens["muted" if not cell.played else cell.sign.tint]))
        advance = QFontMetrics(small).horizontalAdvance(word)
        painter.drawText(QRect(at, top, advance + 2, line), align, word)
        at += advance + px(8)
        for verdict in cell.ticks:
            colour = tokens["border"] if verdict is None else tokens[STAGE_SIGNS[verdict].tint]
            painter.fillRect(QRect(at, top + (line - px(8)) // 2, px(3), px(8)), QColor(colour))
            at += px(4)
        if cell.differs:
            painter.drawPixmap(rect.right() - px(16), rect.top() + px(3), look.pixmap("alert", "warning", 14))
        painter.restore()
