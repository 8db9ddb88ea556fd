"""The outline of the active document, made from the server's symbols."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QModelIndex, QStandardItem, Qt, QWidget, Signal
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import TreeRow, item_for, row_of
from skillcontract_studio.theme.appearance import Appearance

# The protocol's kinds of symbols.
_ICONS = {
    2: "puzzle-outline",
    3: "wrench-outline",
    5: "code-braces",
    6: "wrench-outline",
    7: "circle-small",
    8: "circle-small",
    10: "format-list-bulleted-type",
    12: "wrench-outline",
    13: "variable",
    14: "flag-outline",
    15: "format-quote-close",
    16: "numeric",
    17: "toggle-switch-outline",
    18: "format-list-bulleted",
    19: "code-braces",
    20: "key-variant",
    23: "database-outline",
}
_BY_NAME = {
    "inputs": "import",
    "outputs": "export",
    "tools": "tools",
    "args": "format-list-bulleted",
    "extracts": "database-outline",
    "success": "flag-checkered",
    "error": "alert-circle-outline",
    "verify": "eye-outline",
    "missing": "help-circle-outline",
    "entity": "card-account-details-outline",
}
_OPEN_DEPTH = 2


class Outline(RowTree):
    """Shows symbols; `symbol_chosen` comes for the one to go to. The symbol around the caret is marked."""

    symbol_chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(appearance, parent)
        self._voice = voice
        self._shown: tuple[Symbol, ...] = ()
        self._names: tuple[object, ...] = ()
        self._items: list[QStandardItem] = []
        self.activated.connect(self._activated)
        self.clicked.connect(self._activated)
        voice.changed.connect(self._speak)
        self._speak()

    def show_symbols(self, symbols: Sequence[Symbol]) -> None:
        """Show the symbols of a document; where only places have moved, the tree stays as it is."""
        self._shown = tuple(symbols)
        names = tuple(_shape(symbol) for symbol in symbols)
        if names == self._names:
            waiting = list(self._items)
            for symbol in _flat(symbols):
                item = waiting.pop(0)
                item.setData(symbol, Qt.ItemDataRole.UserRole)
            return
        closed = {
            self.way_of(item)
            for item in self._items
            if item.hasChildren() and not self.isExpanded(item.index())
        }
        known = {self.way_of(item) for item in self._items}
        self._names = names
        self.rows.clear()
        self._items = []
        for symbol in symbols:
            self.rows.invisibleRootItem().appendRow(self._item(symbol))
        for item in self._items:
            way = self.way_of(item)
            self.setExpanded(item.index(), way not in closed if way in known else len(way) <= _OPEN_DEPTH)

    def mark(self, place: Place) -> None:
        """Mark the innermost shown symbol around a place."""
        best: QStandardItem | None = None
        for item in self._items:
            symbol = item.data(Qt.ItemDataRole.UserRole)
            if isinstance(symbol, Symbol) and symbol.extent.start <= place <= symbol.extent.end:
                parent = item.parent()
                if parent is None or self.isExpanded(parent.index()):
                    best = item
        if best is None:
            self.setCurrentIndex(QModelIndex())
        elif best.index() != self.currentIndex():
            self.setCurrentIndex(best.index())
            self.scrollTo(best.index())

    def _item(self, symbol: Symbol) -> QStandardItem:
        icon = _BY_NAME.get(symbol.name) or _ICONS.get(symbol.kind, "circle-small")
        item = item_for(TreeRow(symbol.name, icon, symbol.detail))
        item.setData(symbol, Qt.ItemDataRole.UserRole)
        self._items.append(item)
        for child in symbol.children:
            item.appendRow(self._item(child))
        return item

    def _activated(self, index: QModelIndex) -> None:
        symbol = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(symbol, Symbol) and row_of(index) is not None:
            self.symbol_chosen.emit(symbol)

    def _speak(self) -> None:
        self.setAccessibleName(self._voice("panel.outline"))


def _shape(symbol: Symbol) -> tuple[object, ...]:
    return symbol.name, symbol.detail, symbol.kind, tuple(_shape(child) for child in symbol.children)


def _flat(symbols: Sequence[Symbol]) -> list[Symbol]:
    found: list[Symbol] = []
    for symbol in symbols:
        found.append(symbol)
        found.extend(_flat(symbol.children))
    return found
