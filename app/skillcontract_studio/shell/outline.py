"""The outline of the active document, made from the server's symbols."""

from collections.abc import Sequence

from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QModelIndex, QStandardItem, QWidget, Signal
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import ROW, TreeRow, item_for, row_of
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
_FEW = 40
"""Up to so many entries of one parent are shown with what lies below them."""


class Outline(RowTree):
    """Shows symbols; `symbol_chosen` comes for the one to go to. The symbol around the caret is marked.

    A row's children are made when it is first opened.
    """

    symbol_chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(appearance, parent)
        self._voice = voice
        self._shown: tuple[Symbol, ...] = ()
        self.activated.connect(self._activated)
        self.clicked.connect(self._activated)
        self.expanded.connect(self._fill)
        voice.changed.connect(self._speak)
        self._speak()

    def show_symbols(self, symbols: Sequence[Symbol]) -> None:
        """Show the symbols of a document; rows whose names have stayed, stay as they are."""
        self._shown = tuple(symbols)
        self._match(self.rows.invisibleRootItem(), self._shown, depth=1)

    def mark(self, place: Place) -> None:
        """Mark the innermost shown symbol around a place."""
        item, symbols = self.rows.invisibleRootItem(), self._shown
        best: QStandardItem | None = None
        while True:
            at = next((at for at, symbol in enumerate(symbols) if _covers(symbol, place)), None)
            child = item.child(at) if at is not None else None
            if at is None or child is None:
                break
            best = item = child
            if not self.isExpanded(item.index()):
                break
            symbols = symbols[at].children
        if best is None:
            self.setCurrentIndex(QModelIndex())
        elif best.index() != self.currentIndex():
            self.setCurrentIndex(best.index())
            self.scrollTo(best.index())

    def symbol_at(self, index: QModelIndex) -> Symbol | None:
        """The symbol of a row."""
        steps = []
        while index.isValid():
            steps.append(index.row())
            index = index.parent()
        symbols, symbol = self._shown, None
        for step in reversed(steps):
            if step >= len(symbols):
                return None
            symbol = symbols[step]
            symbols = symbol.children
        return symbol

    def _match(self, parent: QStandardItem, symbols: Sequence[Symbol], depth: int) -> None:
        """Makes the children of an item those of its symbol."""
        names = [symbol.name for symbol in symbols]
        if [parent.child(at).text() for at in range(parent.rowCount())] != names:
            opened = {
                parent.child(at).text(): self.isExpanded(parent.child(at).index())
                for at in range(parent.rowCount())
            }
            parent.removeRows(0, parent.rowCount())
            parent.appendRows([_item(symbol, self._voice.language) for symbol in symbols])
            at_first = depth == 1 or (depth == 2 and len(symbols) <= _FEW)
            for at, symbol in enumerate(symbols):
                if symbol.has_children and opened.get(symbol.name, at_first):
                    self.expand(parent.child(at).index())
        for at, symbol in enumerate(symbols):
            item = parent.child(at)
            row = _row(symbol)
            if row_of(item.index()) != row:
                item.setData(row, ROW)
            if _waits(item) and symbol.has_children:
                continue
            if symbol.has_children and not item.rowCount():
                item.appendRow(QStandardItem())
            else:
                self._match(item, symbol.children, depth + 1)

    def _fill(self, index: QModelIndex) -> None:
        item, symbol = self.rows.itemFromIndex(index), self.symbol_at(index)
        if symbol is not None and _waits(item):
            item.removeRow(0)
            depth = 2
            while (index := index.parent()).isValid():
                depth += 1
            self._match(item, symbol.children, depth)

    def _activated(self, index: QModelIndex) -> None:
        symbol = self.symbol_at(index)
        if symbol is not None:
            self.symbol_chosen.emit(symbol)

    def _speak(self) -> None:
        self.setAccessibleName(self._voice("panel.outline"))
        self.say_when_empty(self._voice("outline.empty"))


def _covers(symbol: Symbol, place: Place) -> bool:
    return symbol.extent.start <= place <= symbol.extent.end


def icon_of(symbol: Symbol) -> str:
    """The icon of what a symbol is."""
    return _BY_NAME.get(symbol.name) or _ICONS.get(symbol.kind, "circle-small")


def _row(symbol: Symbol) -> TreeRow:
    return TreeRow(symbol.name, icon_of(symbol), symbol.detail)


def _item(symbol: Symbol, language: Language) -> QStandardItem:
    item = item_for(_row(symbol), language)
    if symbol.has_children:
        # An empty row stands for what is read when the parent is opened.
        item.appendRow(QStandardItem())
    return item


def _waits(item: QStandardItem) -> bool:
    """Whether an item's children have not been made yet."""
    return item.rowCount() == 1 and row_of(item.child(0).index()) is None
