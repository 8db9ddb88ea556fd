"""The bar over the receipts: where they come from, and whether all are judged together or the one that is shown."""

from collections.abc import Callable

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAction,
    QButtonGroup,
    QHBoxLayout,
    QKeySequence,
    QPushButton,
    Qt,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_OPEN, _TAKE, _PASTE = "inspector.open", "inspector.take", "inspector.paste"
_LAY_OUT = "inspector.lay-out"
_BUTTONS = (
    (_OPEN, "folder-open-outline", "Ctrl+O"),
    (_PASTE, "clipboard-plus-outline", "Ctrl+Shift+V"),
    (_TAKE, "file-import-outline", "Ctrl+Shift+E"),
    (_LAY_OUT, "format-align-left", "Ctrl+Shift+I"),
)


class InspectorBar(QWidget):
    """Its keys work in the whole window. `together` says what the verdict is on."""

    open_wanted = Signal()
    take_wanted = Signal()
    paste_wanted = Signal()
    layout_wanted = Signal()
    find_wanted = Signal()
    close_wanted = Signal()
    tab_wanted = Signal(int)
    move_wanted = Signal(int)
    finding_wanted = Signal(int)
    scope_changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, window: QWidget) -> None:
        super().__init__(window)
        self._appearance = appearance
        self._voice = voice
        self._count = 0
        self.setObjectName("inspectorBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        wanted = {
            _OPEN: self.open_wanted,
            _TAKE: self.take_wanted,
            _PASTE: self.paste_wanted,
            _LAY_OUT: self.layout_wanted,
        }
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(8)
        self.buttons: dict[str, QPushButton] = {}
        for key, _, keys in _BUTTONS:
            button = QPushButton(self)
            button.clicked.connect(wanted[key])
            self.buttons[key] = button
            layout.addWidget(button)
            self._key(window, keys, button.click)
        layout.addStretch(1)
        self.all, self.one = QPushButton(self), QPushButton(self)
        group = QButtonGroup(self)
        scope = QHBoxLayout()
        scope.setSpacing(0)
        layout.addLayout(scope)
        for choice in (self.all, self.one):
            choice.setObjectName("receiptScope")
            choice.setCheckable(True)
            group.addButton(choice)
            scope.addWidget(choice)
        self.all.setChecked(True)
        group.buttonClicked.connect(lambda _button: self.scope_changed.emit())
        for keys, work in (
            ("Ctrl+F", self.find_wanted.emit),
            ("Ctrl+W", self.close_wanted.emit),
            ("Ctrl+PgDown", lambda: self.tab_wanted.emit(1)),
            ("Ctrl+PgUp", lambda: self.tab_wanted.emit(-1)),
            ("Ctrl+Shift+PgDown", lambda: self.move_wanted.emit(1)),
            ("Ctrl+Shift+PgUp", lambda: self.move_wanted.emit(-1)),
            ("F8", lambda: self.finding_wanted.emit(1)),
            ("Shift+F8", lambda: self.finding_wanted.emit(-1)),
        ):
            self._key(window, keys, work)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    @property
    def together(self) -> bool:
        """Whether the verdict is on all receipts together."""
        return self.all.isChecked()

    def offer_scope(self, count: int, offered: bool) -> None:
        """Let the scope be chosen where there are several receipts."""
        self._count = count
        for choice in (self.all, self.one):
            choice.setVisible(offered)
        self._redraw()

    def _redraw(self) -> None:
        for key, icon, keys in _BUTTONS:
            button = self.buttons[key]
            button.setText(self._voice(key))
            button.setIcon(self._appearance.icon(icon))
            native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{self._voice(key)} ({native})")
        self.all.setText(self._voice("text.together", count=self._count))
        self.one.setText(self._voice("inspector.this-one"))

    def _key(self, window: QWidget, keys: str, work: Callable[[], None]) -> None:
        action = QAction(self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _on: work())
        window.addAction(action)
