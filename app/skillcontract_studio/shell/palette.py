"""One field for everything: files, `>` commands, `@` symbols, `#` symbols of the workspace, `:` a line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from skillcontract_studio.editor.choice_keys import ChoiceKeys
from skillcontract_studio.editor.choice_list import THING, Choice, ChoiceList
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QColor,
    QFrame,
    QGraphicsDropShadowEffect,
    QHideEvent,
    QLabel,
    QLineEdit,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QSize,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QVBoxLayout,
    QWidget,
    is_alive,
)
from skillcontract_studio.shell.choosing import Choosing, Entry
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.row_painting import Piece, RowPainter

_WIDTH, _ROW, _MOST_ROWS = 620, 28, 12
_MOST_SHOWN = 200
_AT_ONCE = 1000
"""Entries that are looked at in one turn of the window: some milliseconds."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where entries come from, by the prefix that asks for them. They are taken a part at a time: there may be thousands."""

    files: Callable[[], Iterable[Entry]]
    commands: Callable[[], Iterable[Entry]]
    symbols: Callable[[], Iterable[Entry]]
    workspace_symbols: Callable[[str, Callable[[Sequence[Entry]], None]], Callable[[], None]]
    """Asked anew for each text; what it finds is told later, unless what it returns is called: then nobody wants it any more."""
    go_to_line: Callable[[int], None]


class Palette(QFrame):
    """A field with a list under it, at the top of the window; Esc leaves it, Enter takes the highlighted entry."""

    def __init__(self, sources: Sources, appearance: Appearance, voice: Voice, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("popup")
        self._sources = sources
        self._appearance = appearance
        self._voice = voice
        self._choosing = Choosing(())
        self._further = later(self, 0, self._look_further)
        self._call_off: Callable[[], None] | None = None
        self._prefix: str | None = None
        self._before: QWidget | None = None
        self.field = QLineEdit(self)
        self.field.setObjectName("paletteField")
        self.field.textChanged.connect(self._filter)
        self._list = ChoiceList(self)
        self._list.setItemDelegate(_EntryRow(self._list, appearance))
        self._list.clicked.connect(lambda _index: self._take())
        keys = ChoiceKeys(self.field, self._list, _MOST_ROWS)
        keys.taken.connect(self._take)
        keys.left.connect(self.dismiss)
        keys.lost.connect(self.hide)
        self._nothing = QLabel(self)
        self._nothing.setObjectName("emptyState")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(self._list)
        layout.addWidget(self._nothing)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(20)
        self._shadow.setOffset(0, 4)
        self.setGraphicsEffect(self._shadow)
        self.hide()

    def open(self, prefix: str = "") -> None:
        """Open for files (""), commands (">"), symbols ("@"), those of the workspace ("#") or a line (":")."""
        if not self.isVisible():
            window = self.window()
            self._before = window.focusWidget()
        self._shadow.setColor(QColor(self._appearance.tokens["shadow"]))
        self.field.setPlaceholderText(self._voice("palette.hint"))
        self.field.setAccessibleName(self._voice("palette.name"))
        self._list.setAccessibleName(self._voice("palette.list"))
        self._prefix = None
        self.show()
        self.raise_()
        self.field.setText(prefix)
        self._filter(prefix)
        self.field.setFocus()

    def dismiss(self) -> None:
        """Close, and go back to where the focus was."""
        self.hide()
        # What had the focus may be gone: its tab closes, say, when its file has become one that is no text.
        if self._before is not None and is_alive(self._before):
            self._before.setFocus()

    def names(self) -> list[str]:
        """What is offered now."""
        return self._list.names()

    def _filter(self, text: str) -> None:
        prefix, wanted = (
            (text[0], text[1:].strip()) if text[:1] in {">", "@", "#", ":"} else ("", text.strip())
        )
        self._leave_off()
        if prefix != self._prefix:
            self._prefix = prefix
            self._list.offer(())
            by_prefix = {"": self._sources.files, ">": self._sources.commands, "@": self._sources.symbols}
            self._choosing = Choosing(by_prefix[prefix]() if prefix in by_prefix else ())
        if prefix == "#":
            # The server knows best what answers; what was found before stays until it has said so.
            if not self._list.count():
                self._nothing.setText(self._voice("palette.asking"))
                self._fit()
            self._call_off = self._sources.workspace_symbols(
                wanted, lambda entries: self._told(text, entries)
            )
        else:
            self._offer(prefix, wanted)

    def hideEvent(self, event: QHideEvent, /) -> None:  # noqa: N802  # Qt's name
        """What was asked for the list is wanted by nobody any more: others wait behind it."""
        super().hideEvent(event)
        self._leave_off()

    def _leave_off(self) -> None:
        self._further.stop()
        call_off, self._call_off = self._call_off, None
        if call_off is not None:
            call_off()

    def _told(self, text: str, entries: Sequence[Entry]) -> None:
        if self.isVisible() and self.field.text() == text:
            self._list.offer(map(self._choice, entries[:_MOST_SHOWN]))
            self._nothing.setText(self._voice("palette.nothing"))
            self._fit()

    def _offer(self, prefix: str, wanted: str) -> None:
        self._choosing.want(wanted)
        self._choosing.look(_AT_ONCE)
        self._nothing.setText(self._voice("palette.line" if prefix == ":" else "palette.nothing"))
        self._show_best()
        if not self._choosing.is_done:
            self._further.start()

    def _look_further(self) -> None:
        """Looks at the next part in the window's next turn, and shows what is best when all have been looked at."""
        if self.isVisible() and not self._choosing.is_done:
            self._choosing.look(_AT_ONCE)
            if self._choosing.is_done:
                self._show_best()
            else:
                self._further.start()

    def _show_best(self) -> None:
        self._list.offer(map(self._choice, self._choosing.best(_MOST_SHOWN)))
        self._fit()

    def _fit(self) -> None:
        px = self._appearance.fonts.px
        rows = min(self._list.count(), _MOST_ROWS)
        self._list.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        self._list.setFixedHeight(rows * px(_ROW))
        window = self.window()
        width = min(px(_WIDTH), window.width() - 16)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, px(36))

    def _take(self) -> None:
        text = self.field.text()
        if text.startswith(":"):
            number = text[1:].strip()
            self.dismiss()
            if number.isdigit():
                self._sources.go_to_line(int(number))
            return
        if self._further.isActive() and self._list.currentIndex().row() == 0:
            # Who is that quick means the best of all.
            self._choosing.look(None)
            self._show_best()
        entry = self._list.thing()
        self.dismiss()
        if isinstance(entry, Entry):
            entry.act()

    def _choice(self, entry: Entry) -> Choice:
        return Choice(entry.name, self._voice.listed((entry.name, entry.detail, entry.keys)), entry)


class _EntryRow(QStyledItemDelegate):
    """Paints an entry: icon, name, detail in muted, shortcut at the right."""

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
        entry = index.data(THING)
        if not isinstance(entry, Entry):
            return
        fonts, rect = self._appearance.fonts, option.rect
        line = RowPainter(painter, option, self._appearance)
        gap, small, middle = fonts.px(8), fonts.ui(12), Qt.TextElideMode.ElideMiddle
        painter.save()
        line.ground(hovers=False)
        left = line.icon(rect.left() + gap, entry.icon, "muted") + gap
        keys = Piece(entry.keys, small, "muted")
        right = line.at_end(rect.right() - gap, keys) - gap
        name = Piece(entry.name, fonts.ui(), "text", middle)
        left = line.run(left, right, (name,))
        if entry.detail and right - left > fonts.px(16):
            line.run(left, right, (Piece(entry.detail, small, "muted", middle),))
        painter.restore()
