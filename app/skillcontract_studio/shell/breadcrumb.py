"""The row above an editor: where in the document the caret is, each part a way there."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.qt import QHBoxLayout, QLabel, Qt, QToolButton, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


def path_to(symbols: Sequence[Symbol], place: Place) -> list[Symbol]:
    """The symbols around a place, the outermost first."""
    for symbol in symbols:
        if symbol.extent.start <= place <= symbol.extent.end:
            return [symbol, *path_to(symbol.children, place)]
    return []


class Breadcrumb(QWidget):
    """Shows a path of symbols; `chosen` comes for the one that is clicked."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("breadcrumb")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self._appearance = appearance
        self._shown: tuple[Symbol, ...] = ()
        self._file = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 0, 8, 0)
        self._row.setSpacing(0)
        # A long path is cut at the right; it makes no window wider.
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._layout = QHBoxLayout()
        self._layout.setSpacing(0)
        self._row.addLayout(self._layout, 1)
        self._layout.addStretch(1)
        appearance.changed.connect(self._redraw)
        self._resize()

    def show_path(self, symbols: Sequence[Symbol]) -> None:
        """Show the path of the caret."""
        path = tuple(symbols)
        if [symbol.name for symbol in path] != [symbol.name for symbol in self._shown]:
            self._shown = path
            self._redraw()
        self._shown = path

    def name_file(self, name: str) -> None:
        """Begin with the name of the file, where no tab says it; an empty one leaves it out."""
        if name != self._file:
            self._file = name
            self._redraw()

    def put_aside(self, widget: QWidget) -> None:
        """Have a widget at the right end, until it is deleted."""
        self._row.addWidget(widget)

    def names(self) -> list[str]:
        """The names shown."""
        return [symbol.name for symbol in self._shown]

    def _resize(self) -> None:
        self.setFixedHeight(self._appearance.fonts.px(26))

    def _redraw(self) -> None:
        self._resize()
        while self._layout.count() > 1:
            item = self._layout.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        at = 0
        if self._file:
            label = QLabel(self._file, self)
            label.setObjectName("crumbFile")
            label.ensurePolished()
            label.setMinimumWidth(label.sizeHint().width())
            self._layout.insertWidget(at, label)
            at += 1
        for index, symbol in enumerate(self._shown):
            if index or self._file:
                mark = QLabel(self)
                mark.setPixmap(self._appearance.pixmap("chevron-right", "muted", 14))
                self._layout.insertWidget(at, mark)
                at += 1
            part = QToolButton(self)
            part.setText(symbol.name)
            part.setObjectName("crumb")
            part.setProperty("last", index == len(self._shown) - 1)
            part.clicked.connect(lambda _checked=False, place=index: self.chosen.emit(self._shown[place]))
            self._layout.insertWidget(at, part)
            at += 1
