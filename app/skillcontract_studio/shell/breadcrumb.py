"""The row above an editor: where in the document the caret is; each part opens what stands beside it."""

from collections.abc import Sequence

from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.qt import (
    QEvent,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QObject,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.elided_label import path_label
from skillcontract_studio.shell.sibling_list import SiblingList
from skillcontract_studio.theme.appearance import Appearance

_OUTSIDE = "…"


def path_to(symbols: Sequence[Symbol], place: Place) -> list[Symbol]:
    """The symbols around a place, the outermost first."""
    for symbol in symbols:
        if symbol.extent.start <= place <= symbol.extent.end:
            return [symbol, *path_to(symbol.children, place)]
    return []


class Breadcrumb(QWidget):
    """Shows a path of symbols; `chosen` comes for the one that is gone to, `left` when the keyboard is done with it."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, appearance: Appearance, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("breadcrumb")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self._appearance = appearance
        self._name = name
        self._shown: tuple[Symbol, ...] = ()
        self._all: Sequence[Symbol] = ()
        self._file = ""
        self._crumbs: list[QToolButton] = []
        self.siblings: SiblingList | None = None
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

    def show_path(self, symbols: Sequence[Symbol], outline: Sequence[Symbol] = ()) -> None:
        """Show the path of the caret; `outline` is all of the document's symbols, from its top."""
        path = tuple(symbols)
        known, self._all = bool(self._all), outline
        if [symbol.name for symbol in path] != self.names() or known != bool(outline):
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

    def enter(self) -> None:
        """Go into the row by key: its last part, with what stands beside it."""
        if self._crumbs:
            self._crumbs[-1].setFocus()
            self._open(len(self._crumbs) - 1)

    def beside(self, index: int) -> Sequence[Symbol]:
        """What stands beside a part of the path, with the part itself."""
        return self._shown[index - 1].children if index else self._all

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The arrows go along the row and open a part; Esc goes back to the text."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched in self._crumbs:
            at = self._crumbs.index(watched)
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
            if step is not None:
                self._crumbs[max(0, min(len(self._crumbs) - 1, at + step))].setFocus()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._open(at)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _open(self, index: int) -> None:
        found = self.beside(index)
        current = self._shown[index] if index < len(self._shown) else None
        if not found:
            if current is not None:
                self.chosen.emit(current)
            return
        if self.siblings is None:
            self.siblings = SiblingList(self, self._appearance, self._name)
            self.siblings.chosen.connect(self.chosen)
            self.siblings.left.connect(self.left)
        crumb = self._crumbs[index]
        self.siblings.show_beside(crumb.geometry().bottomLeft(), found, current)

    def _resize(self) -> None:
        self.setFixedHeight(self._appearance.fonts.px(26))

    def _redraw(self) -> None:
        self._resize()
        self._crumbs = []
        while self._layout.count() > 1:
            item = self._layout.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        at = 0
        if self._file:
            label = path_label(self._file, "crumbFile", self)
            # Where there is too little room for all, the file gives way: its place in the text is what one looks for.
            label.setMinimumWidth(self._appearance.fonts.px(24))
            self._layout.insertWidget(at, label)
            at += 1
        # Outside of everything there is still a way to all of it.
        names = [symbol.name for symbol in self._shown] or [_OUTSIDE] * bool(self._all)
        for index, name in enumerate(names):
            if index or self._file:
                mark = QLabel(self)
                mark.setPixmap(self._appearance.pixmap("chevron-right", "muted", 14))
                self._layout.insertWidget(at, mark)
                at += 1
            part = QToolButton(self)
            part.setText(name)
            part.setObjectName("crumb")
            part.setProperty("last", index == len(names) - 1)
            part.clicked.connect(lambda _checked=False, place=index: self._open(place))
            part.installEventFilter(self)
            self._crumbs.append(part)
            self._layout.insertWidget(at, part)
            at += 1
