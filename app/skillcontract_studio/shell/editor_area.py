"""The tabs of the open documents."""

from collections.abc import Iterator
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QStackedWidget,
    Qt,
    QTabBar,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {".md": "file-document-outline", ".json5": "file-cog-outline", ".json": "code-json"}


class EditorArea(QWidget):
    """Holds the panes; where none is open, it says what to do next. Messages about files that could not be opened stand on top."""

    current_changed = Signal()
    close_wanted = Signal(object)
    welcomed = Signal(str)

    def __init__(
        self, appearance: Appearance, voice: Voice, welcome: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.messages = MessageBars(appearance, lambda: voice("message.dismiss"), self)
        self.tabs = QTabWidget(self)
        self.tabs.setObjectName("editorTabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setMovable(True)
        self.tabs.setTabsClosable(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabs.tabBar().setUsesScrollButtons(True)
        self.tabs.tabBar().setExpanding(False)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.currentChanged.connect(lambda _index: self._switched())
        self._stack = QStackedWidget(self)
        self._stack.addWidget(welcome)
        self._stack.addWidget(self.tabs)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.messages)
        layout.addWidget(self._stack, 1)
        appearance.changed.connect(self._redress)
        voice.changed.connect(self._speak)
        self._speak()

    def panes(self) -> Iterator[EditorPane]:
        """The open panes, in the order of their tabs."""
        for index in range(self.tabs.count()):
            widget = self.tabs.widget(index)
            if isinstance(widget, EditorPane):
                yield widget

    def current(self) -> EditorPane | None:
        """The pane that is shown."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, EditorPane) else None

    def pane_of(self, path: Path) -> EditorPane | None:
        """The pane of a file, where it is open."""
        return next((pane for pane in self.panes() if pane.document.path == path), None)

    def add(self, pane: EditorPane) -> None:
        """Show a new pane."""
        index = self.tabs.addTab(pane, "")
        self._fit_button(pane)
        pane.document.dirty_changed.connect(lambda: self._title(pane))
        self._stack.setCurrentWidget(self.tabs)
        self._retitle()
        self.tabs.setCurrentIndex(index)
        pane.document.editor.setFocus()

    def show_pane(self, pane: EditorPane) -> None:
        """Bring a pane to the front."""
        self.tabs.setCurrentWidget(pane)

    def remove(self, pane: EditorPane) -> None:
        """Take a pane away; whether its text may go has been asked before."""
        self.tabs.removeTab(self.tabs.indexOf(pane))
        pane.document.close()
        pane.hide()
        pane.deleteLater()
        self._retitle()
        if not self.tabs.count():
            self._stack.setCurrentIndex(0)
            self.current_changed.emit()

    def show_tabs(self, shown: bool) -> None:
        """Show the tabs above the pane, or the pane alone."""
        self.tabs.tabBar().setVisible(shown)

    def step(self, by: int) -> None:
        """Go to another tab, around the ends."""
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + by) % self.tabs.count())

    def _switched(self) -> None:
        self._redress()
        pane = self.current()
        if pane is not None:
            pane.document.look_at_disk()
        self.current_changed.emit()

    def _retitle(self) -> None:
        for pane in self.panes():
            self._title(pane)

    def _title(self, pane: EditorPane) -> None:
        """The file's name; with its folder where two open files have the same, or where it is a skill's contract."""
        index = self.tabs.indexOf(pane)
        path, dirty = pane.document.path, pane.document.dirty
        same = sum(other.document.path.name == path.name for other in self.panes()) > 1
        title = f"{path.parent.name} / {path.name}" if same or pane.document.is_contract else path.name
        # Qt reads an ampersand as a mnemonic.
        self.tabs.setTabText(index, title.replace("&", "&&"))
        self.tabs.setTabToolTip(index, str(path))
        button = self._button(index)
        if button is not None:
            button.setIcon(
                self._appearance.icon("circle-medium" if dirty else "close", "text" if dirty else "muted")
            )
            word = self._voice("tab.close-unsaved" if dirty else "tab.close", file=path.name)
            button.setToolTip(word)
            button.setAccessibleName(word)

    def _fit_button(self, pane: EditorPane) -> None:
        button = QToolButton(self.tabs.tabBar())
        button.setObjectName("tabClose")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.close_wanted.emit(pane))
        self.tabs.tabBar().setTabButton(self.tabs.indexOf(pane), QTabBar.ButtonPosition.RightSide, button)

    def _button(self, index: int) -> QToolButton | None:
        button = self.tabs.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
        return button if isinstance(button, QToolButton) else None

    def _redress(self) -> None:
        for index, pane in enumerate(self.panes()):
            active = index == self.tabs.currentIndex()
            name = _ICONS.get(pane.document.path.suffix, "file-outline")
            self.tabs.setTabIcon(index, self._appearance.icon(name, "accent" if active else "muted"))
            self._title(pane)

    def _speak(self) -> None:
        self.tabs.setAccessibleName(self._voice("tabs.name"))
        self.tabs.tabBar().setAccessibleName(self._voice("tabs.name"))
        self._retitle()
