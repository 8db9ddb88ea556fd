"""What stands beside a part of the breadcrumb: a list below it, to be typed into."""

from collections.abc import Sequence

from skillcontract.text.joined import listed
from skillcontract_studio.client.protocol import Symbol
from skillcontract_studio.editor.choice_keys import ChoiceKeys
from skillcontract_studio.editor.choice_list import THING, Choice, ChoiceList
from skillcontract_studio.editor.completing import fit
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.qt import (
    QLineEdit,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter

_WIDTH, _ROW, _MOST_ROWS = 300, 24, 12


class SiblingList(Popup):
    """`chosen` brings the symbol that is taken, `left` comes when none is."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, anchor: QWidget, appearance: Appearance, name: str) -> None:
        super().__init__(anchor, appearance)
        self._symbols: Sequence[Symbol] = ()
        self.field = QLineEdit(self)
        self.field.setAccessibleName(name)
        self.field.textChanged.connect(self._filter)
        self.list = ChoiceList(self)
        self.list.setAccessibleName(name)
        self.list.setItemDelegate(_SymbolRow(self.list, appearance))
        self.list.clicked.connect(lambda _index: self._take())
        keys = ChoiceKeys(self.field, self.list, _MOST_ROWS)
        keys.taken.connect(self._take)
        keys.left.connect(self._leave)
        keys.lost.connect(self.hide)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)

    def show_beside(self, place: QPoint, symbols: Sequence[Symbol], current: Symbol | None) -> None:
        """Show symbols below a place of the row, one of them current where the caret is in one."""
        self._symbols = symbols
        self.field.clear()
        names = [symbol.name for symbol in symbols]
        self._offer(
            symbols, names.index(current.name) if current is not None and current.name in names else 0
        )
        px = self.appearance.fonts.px
        height = min(len(symbols), _MOST_ROWS) * px(_ROW) + px(44)
        self.present(place, 0, QSize(px(_WIDTH), height))
        self.field.setFocus()

    def _leave(self) -> None:
        self.hide()
        self.left.emit()

    def _take(self) -> None:
        symbol = self.list.thing()
        self.hide()
        if isinstance(symbol, Symbol):
            self.chosen.emit(symbol)

    def _filter(self, text: str) -> None:
        scored = [(score, at) for at, each in enumerate(self._symbols) if (score := fit(text, each.name))]
        self._offer([self._symbols[at] for _, at in sorted(scored)] if text else self._symbols, 0)

    def _offer(self, symbols: Sequence[Symbol], current: int) -> None:
        choices = [
            Choice(each.name, listed((each.name, each.detail), self.appearance.fonts.language), each)
            for each in symbols
        ]
        self.list.offer(choices, current)


class _SymbolRow(QStyledItemDelegate):
    """Paints a symbol: its name, then what it is."""

    def __init__(self, parent: QWidget, appearance: Appearance) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802  # Qt's name
        """One row."""
        return QSize(100, self._appearance.fonts.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paints the row."""
        symbol = index.data(THING)
        if not isinstance(symbol, Symbol):
            return
        fonts, rect = self._appearance.fonts, option.rect
        gap = fonts.px(8)
        line = RowPainter(painter, option, self._appearance)
        painter.save()
        line.ground(hovers=False)
        pieces = (Piece(symbol.name, fonts.mono(), "text"), Piece(symbol.detail, fonts.ui(12), "muted"))
        line.run(rect.left() + gap, rect.right() - gap, pieces)
        painter.restore()
