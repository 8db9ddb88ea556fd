"""A field over a list of names to stop at: one types a part of a name, a number or a meaning, and Enter takes the first."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.stepping.triggers import Named
from skillcontract_studio.editor.completing import fit
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAbstractItemView,
    QEvent,
    QFrame,
    QKeyEvent,
    QLabel,
    QLineEdit,
    QListView,
    QModelIndex,
    QObject,
    QPoint,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_NAME = Qt.ItemDataRole.UserRole + 1
_WIDTH, _HEIGHT = 460, 320
_KEYS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}


class StopChooser(QFrame):
    """`chosen` brings a Named; a choice or Esc closes it."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self._appearance = appearance
        self._voice = voice
        self._names: Sequence[tuple[Named, str, str]] = ()
        self.field = QLineEdit(self)
        self.field.setObjectName("paletteField")
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._filter)
        self._items = QStandardItemModel(self)
        self.list = QListView(self)
        self.list.setObjectName("completionList")
        self.list.setModel(self._items)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._take)
        self._nothing = QLabel(self)
        self._nothing.setObjectName("emptyState")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        for part in (self.field, self.list, self._nothing):
            layout.addWidget(part)

    def open(self, names: Sequence[tuple[Named, str, str]], at: QPoint) -> None:
        """Offer names, at a place of the screen."""
        voice, px = self._voice, self._appearance.fonts.px
        self._names = names
        self.field.setPlaceholderText(voice("breakpoint.search"))
        self.field.setAccessibleName(voice("breakpoint.search"))
        self.list.setAccessibleName(voice("breakpoint.names"))
        self._nothing.setText(voice("breakpoint.no-name"))
        self.field.clear()
        self._filter("")
        self.resize(px(_WIDTH), px(_HEIGHT))
        room = self.screen().availableGeometry()
        self.move(min(at.x(), room.right() - self.width()), min(at.y(), room.bottom() - self.height()))
        self.show()
        self.field.setFocus()

    def offered(self) -> list[str]:
        """What stands in the list now."""
        return [self._items.item(row).text() for row in range(self._items.rowCount())]

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The keys of the field that move in the list."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            count = self._items.rowCount()
            if key in _KEYS and count:
                row = min(max(self.list.currentIndex().row() + _KEYS[key], 0), count - 1)
                self.list.setCurrentIndex(self._items.index(row, 0))
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._take(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _filter(self, wanted: str) -> None:
        by_name, by_meaning = [], []
        for place, (named, words, meaning) in enumerate(self._names):
            score = fit(wanted, words)
            if score is not None:
                by_name.append((score, place, named, words, meaning))
            elif wanted.casefold() in meaning.casefold():
                by_meaning.append((named, words, meaning))
        by_name.sort(key=lambda each: each[:2])
        scored = [each[2:] for each in by_name] + by_meaning
        self._items.clear()
        for named, words, meaning in scored:
            item = QStandardItem(f"{words}    {meaning}" if meaning else words)
            item.setData(named, _NAME)
            item.setToolTip(item.text())
            self._items.appendRow(item)
        self.list.setCurrentIndex(self._items.index(0, 0))
        self.list.setVisible(bool(scored))
        self._nothing.setVisible(not scored)

    def _take(self, index: QModelIndex) -> None:
        named = index.data(_NAME)
        if isinstance(named, Named):
            self.close()
            self.chosen.emit(named)
