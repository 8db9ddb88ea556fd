"""A filter that is a button: it opens a list to tick, with a field that finds an entry among thousands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSize,
    QSortFilterProxyModel,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_FIELD_FROM = 9
"""Lists shorter than this need no field to find an entry."""


@dataclass(frozen=True, slots=True)
class Option:
    """One entry: its value, its words, and for verdicts the icon with its colour."""

    value: str
    words: str
    icon: str = ""
    tint: str = "muted"


class ChoiceButton(QToolButton):
    """Shows how many entries are chosen; `chosen` comes when that changes."""

    chosen = Signal()

    def __init__(self, phrase: str, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._phrase = phrase
        self._appearance = appearance
        self._voice = voice
        self._options: tuple[Option, ...] = ()
        self._values: frozenset[str] = frozenset()
        self._filling = False
        self.setObjectName("choice")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._items = QStandardItemModel(self)
        self._items.itemChanged.connect(self._ticked)
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self._items)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._field = QLineEdit()
        self._field.textChanged.connect(self._found.setFilterFixedString)
        self._list = QListView()
        self._list.setModel(self._found)
        self._list.setUniformItemSizes(True)
        self._list.setObjectName("choiceList")
        self._clear = QPushButton()
        self._clear.clicked.connect(self.clear)
        self.setMenu(self._popup())
        appearance.changed.connect(self.redraw)
        self.redraw()

    @property
    def values(self) -> frozenset[str]:
        """What is chosen; nothing chosen leaves nothing out."""
        return self._values

    def offer(self, options: Sequence[Option]) -> None:
        """Offer other entries; what was chosen and is still there stays chosen."""
        if tuple(options) != self._options:
            self._options = tuple(options)
            self._values &= frozenset(each.value for each in options)
            self.redraw()

    def choose(self, values: frozenset[str]) -> None:
        """Choose exactly these."""
        if values != self._values:
            self._values = values
            self.redraw()
            self.chosen.emit()

    def clear(self) -> None:
        """Leave nothing out any more."""
        self.choose(frozenset())

    def redraw(self) -> None:
        """Words, colours or entries have changed."""
        self._filling = True
        self._items.clear()
        for option in self._options:
            item = QStandardItem(option.words)
            item.setEditable(False)
            item.setCheckable(True)
            item.setData(option.value, Qt.ItemDataRole.UserRole)
            item.setCheckState(
                Qt.CheckState.Checked if option.value in self._values else Qt.CheckState.Unchecked
            )
            if option.icon:
                item.setIcon(self._appearance.icon(option.icon, option.tint))
            self._items.appendRow(item)
        self._filling = False
        self._field.setVisible(len(self._options) >= _FIELD_FROM)
        self._label()

    def _label(self) -> None:
        word, voice = self._voice(f"filter.{self._phrase}"), self._voice
        names = [each.words for each in self._options if each.value in self._values]
        if len(names) == 1:
            text = voice("filter.only", what=word, name=names[0])
        elif names:
            text = voice("filter.some", what=word, count=len(names), all=len(self._options))
        else:
            text = word
        self.setText(text)
        self.setAccessibleName(text)
        self.setProperty("active", bool(names))
        self.style().unpolish(self)
        self.style().polish(self)
        self.setIcon(self._appearance.icon("chevron-down", "accent" if names else "muted"))
        self._clear.setText(voice("filter.clear"))
        self._clear.setEnabled(bool(names))
        self._field.setPlaceholderText(voice("filter.find"))
        self._field.setAccessibleName(voice("filter.find"))
        self._list.setAccessibleName(word)
        px = self._appearance.fonts.px
        self._list.setIconSize(QSize(px(16), px(16)))
        rows = min(len(self._options), 12)
        height = max(self._list.sizeHintForRow(0), px(18))
        self._list.setFixedSize(px(240), max(1, rows) * height + px(6))

    def _popup(self) -> QMenu:
        menu = QMenu(self)
        frame = QWidget(menu)
        # The button has its arrow at the right by being laid out from right to left; its list is read as usual.
        frame.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(6)
        layout.addWidget(self._field)
        layout.addWidget(self._list)
        row = QHBoxLayout()
        row.addWidget(self._clear)
        row.addStretch(1)
        layout.addLayout(row)
        action = QWidgetAction(menu)
        action.setDefaultWidget(frame)
        menu.addAction(action)
        menu.aboutToShow.connect(self._list.setFocus)
        return menu

    def _ticked(self, item: QStandardItem) -> None:
        if self._filling:
            return
        value = str(item.data(Qt.ItemDataRole.UserRole))
        ticked = item.checkState() is Qt.CheckState.Checked
        self._values = self._values | {value} if ticked else self._values - {value}
        self._label()
        self.chosen.emit()
