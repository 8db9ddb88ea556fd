"""The list of open tabs that Ctrl+Tab goes through, what was active last first; letting go of Ctrl takes one."""

from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QFocusEvent,
    QFrame,
    QKeyEvent,
    QLabel,
    QListWidget,
    QListWidgetItem,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.tabs.editor_group import Tab, file_of
from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _ROW, _MOST = 420, 26, 14


class TabSwitcher(QFrame):
    """Shown as long as Ctrl is held; Esc leaves the tab that is in front."""

    def __init__(self, area: EditorArea, appearance: Appearance, voice: Voice, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("popup")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._area = area
        self._appearance = appearance
        self._voice = voice
        self._tabs: list[Tab] = []
        self.list = QListWidget(self)
        self.list.setObjectName("switcherList")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemClicked.connect(lambda _item: self.take())
        self._path = QLabel(self)
        self._path.setObjectName("muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.list)
        layout.addWidget(self._path)
        self.list.currentRowChanged.connect(self._show_path)
        self.hide()

    def go(self, by: int) -> None:
        """Open at the tab before the current one, or go further; with fewer than two tabs there is nowhere to go."""
        if not self.isVisible():
            self._tabs = self._area.recent()
            if len(self._tabs) < 2:
                return
            self._fill()
        count = len(self._tabs)
        self.list.setCurrentRow((self.list.currentRow() + by) % count)

    def take(self) -> None:
        """Bring the chosen tab to the front."""
        row = self.list.currentRow()
        self.hide()
        tab = self._still_there(self._tabs[row]) if 0 <= row < len(self._tabs) else None
        if tab is not None:
            self._area.show_pane(tab)
            self._area.active_group.focus()

    def _still_there(self, tab: Tab) -> Tab | None:
        """The tab, or the pane that came in its place while the list was shown; None where neither is there any more."""
        if tab in self._area.all():
            return tab
        path = file_of(tab)
        return self._area.pane_of(path) if path is not None else None

    def keyPressEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Arrows move, Enter takes, Esc leaves."""
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            self.go(1 if key == Qt.Key.Key_Down else -1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.take()
        elif key == Qt.Key.Key_Escape:
            self.hide()
            self._area.active_group.focus()

    def keyReleaseEvent(self, event: QKeyEvent, /) -> None:  # noqa: N802  # Qt's name
        """Letting go of Ctrl takes."""
        if event.key() == Qt.Key.Key_Control:
            self.take()

    def focusOutEvent(self, event: QFocusEvent, /) -> None:  # noqa: N802  # Qt's name
        """Whoever goes elsewhere has left the list."""
        super().focusOutEvent(event)
        self.hide()

    def _fill(self) -> None:
        px = self._appearance.fonts.px
        self.setAccessibleName(self._voice("switcher.name"))
        self.list.setAccessibleName(self._voice("switcher.name"))
        self.list.clear()
        told = [self._area.group_of(tab).described(tab) for tab in self._tabs]
        paths = {name: {path for other, path, _, _ in told if other == name} for name, *_ in told}
        for tab, (own, path, icon, dirty) in zip(self._tabs, told, strict=True):
            # A group names its files apart; here are those of all groups.
            alike = file_of(tab) is not None and len(paths[own]) > 1
            name = f"{Path(path).parent.name} / {own}" if alike else own
            shown = f"{name} ●" if dirty else name
            item = QListWidgetItem(self._appearance.icon(icon), shown, self.list)
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(path)
        rows = min(len(self._tabs), _MOST)
        self.list.setFixedHeight(rows * px(_ROW) + 4)
        window = self.window()
        self.setFixedWidth(min(px(_WIDTH), window.width() - 16))
        self.adjustSize()
        self.move((window.width() - self.width()) // 2, (window.height() - self.height()) // 3)
        self.list.setCurrentRow(0)
        self.show()
        self.raise_()
        self.setFocus()

    def _show_path(self, row: int) -> None:
        item = self.list.item(row)
        text = str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""
        width = self._appearance.fonts.px(_WIDTH) - 24
        self._path.setText(self._path.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, width))
