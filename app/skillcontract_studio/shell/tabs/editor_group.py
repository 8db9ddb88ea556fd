"""One group of tabs. What may become of a tab is asked of the area; the group only shows."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path

from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QPoint,
    QSignalBlocker,
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
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.tabs.group_tab_bar import GroupTabBar
from skillcontract_studio.shell.tabs.tab_page import TabPage
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.theme.appearance import Appearance

_ICONS = {".md": "file-document-outline", ".json5": "file-cog-outline", ".json": "code-json"}
Tab = EditorPane | TabPage | WaitingTab
"""What a tab shows."""


def file_of(tab: Tab | None) -> Path | None:
    """The file that a tab shows, or will show."""
    if isinstance(tab, EditorPane):
        return tab.document.path
    return tab.path if isinstance(tab, WaitingTab) else None


class _Tabs(QTabWidget):
    """A tab widget with the group's own bar, which Qt lets nobody else set."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bar = GroupTabBar(self)
        self.setTabBar(self.bar)
        # Tab stops at the bar itself: through the widget it would come to one that is hidden, and stay where it was.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class EditorGroup(QWidget):
    """Tabs in a row above what the current one shows; pinned ones stand first, and have no button to close them."""

    current_changed = Signal()
    close_wanted = Signal(object)
    menu_wanted = Signal(object, QPoint)
    pulled_out = Signal(object)
    arranged = Signal()
    file_wanted = Signal(object)
    """A waiting tab that is shown."""

    def __init__(self, appearance: Appearance, voice: Voice) -> None:
        super().__init__()
        self._appearance = appearance
        self._voice = voice
        self._pinned: set[QWidget] = set()
        self._dressed: dict[Tab, tuple[object, ...]] = {}
        """What each tab shows, to set only what is another."""
        self._active = True
        self._sorting = False
        # Tabs must not be exchanged within a turn in which Qt is at work on them.
        self._wakes = later(self, 0, self._want_file)
        self.tabs = _Tabs(self)
        self.tabs.setObjectName("editorTabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setMovable(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        bar = self.tabs.bar
        bar.setUsesScrollButtons(True)
        bar.setExpanding(False)
        bar.setDrawBase(False)
        self._empty = empty_state(self)
        self._empty.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.tabs)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.tabs.currentChanged.connect(lambda _index: self._switched())
        bar.close_wanted.connect(lambda index: self._with_tab(index, self.close_wanted.emit))
        bar.pulled_out.connect(lambda index: self._with_tab(index, self.pulled_out.emit))
        bar.menu_wanted.connect(self._menu)
        bar.tabMoved.connect(lambda _from, _to: self._moved())
        self._show_stack()
        self.speak()

    def all(self) -> Iterator[Tab]:
        """What the tabs show, in their order."""
        for index in range(self.tabs.count()):
            widget = self.tabs.widget(index)
            if isinstance(widget, Tab):
                yield widget

    def current(self) -> Tab | None:
        """What the current tab shows."""
        widget = self.tabs.currentWidget()
        return widget if isinstance(widget, Tab) else None

    def take(self, tab: Tab, *, pinned: bool = False, index: int = -1) -> None:
        """Show something in a tab of its own, behind the current one."""
        self._insert(tab, self.tabs.currentIndex() + 1 if index < 0 else index, pinned=pinned)
        self.tabs.setCurrentWidget(tab)
        self._title_all()

    def append(self, tabs: Iterable[WaitingTab], pinned: Container[WaitingTab]) -> None:
        """Have files behind all tabs, without showing them."""
        for tab in tabs:
            self._insert(tab, self.tabs.count(), pinned=tab in pinned)
        self._title_all()

    def replace(self, waiting: WaitingTab, pane: EditorPane) -> None:
        """Have the file in the tab that waited for it."""
        index, pinned = self.tabs.indexOf(waiting), waiting in self._pinned
        shown = index == self.tabs.currentIndex()
        had_focus = waiting.hasFocus()
        with QSignalBlocker(self.tabs):
            self._insert(pane, index + 1, pinned=pinned)
            if shown:
                self.tabs.setCurrentWidget(pane)
            self.release(waiting)
        self._title_all()
        if shown:
            self.current_changed.emit()
            if had_focus:
                self.focus()

    def _insert(self, tab: Tab, at: int, *, pinned: bool) -> None:
        at = min(max(at, 0 if pinned else len(self._pinned)), self.tabs.count())
        if pinned:
            self._pinned.add(tab)
            at = min(at, len(self._pinned) - 1)
        at = self.tabs.insertTab(at, tab, "")
        button = QToolButton(self.tabs.bar)
        button.setObjectName("tabClose")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self._pressed(tab))
        self.tabs.bar.setTabButton(at, QTabBar.ButtonPosition.RightSide, button)
        # The first tab of a group was dressed when it came, without its button.
        self._dressed.pop(tab, None)
        self._show_stack()

    def release(self, tab: Tab) -> None:
        """Take something out of its tab; it goes on living."""
        self._pinned.discard(tab)
        self._dressed.pop(tab, None)
        self.tabs.removeTab(self.tabs.indexOf(tab))
        self._show_stack()
        self._title_all()

    def show_tab(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        self.tabs.setCurrentWidget(tab)

    def is_pinned(self, tab: Tab) -> bool:
        """Whether a tab is pinned."""
        return tab in self._pinned

    def pin(self, tab: Tab, pinned: bool) -> None:
        """Pin a tab, which brings it to the pinned ones, or let it loose."""
        (self._pinned.add if pinned else self._pinned.discard)(tab)
        self._sort_pinned()
        self._title_all()
        self.arranged.emit()

    def mark_active(self, active: bool) -> None:
        """Whether this is the group that commands go to."""
        if active is not self._active:
            self._active = active
            self.tabs.setProperty("inactive", not active)
            for part in (self.tabs, self.tabs.bar):
                # A stylesheet looks at properties only when a widget is polished.
                part.style().unpolish(part)
                part.style().polish(part)
            self._title_all()

    def redress(self) -> None:
        """Say and paint every tab anew."""
        self._dressed.clear()
        self._title_all()

    def title(self, tab: Tab) -> None:
        """Name a tab; a dot in the place of its button says that the text is not saved."""
        self._title(tab, self._names())

    def _title_all(self) -> None:
        names = self._names()
        for tab in self.all():
            self._title(tab, names)

    def _title(self, tab: Tab, names: Mapping[str, int]) -> None:
        index = self.tabs.indexOf(tab)
        name, tip, icon, dirty = self._described(tab, names)
        active = index == self.tabs.currentIndex() and self._active
        pinned = tab in self._pinned
        dress = (name, tip, icon, dirty, active, pinned)
        if self._dressed.get(tab) == dress:
            # Whatever is set makes the row lay out all of its tabs.
            return
        self._dressed[tab] = dress
        self.tabs.setTabIcon(index, self._appearance.icon(icon, "accent" if active else "muted"))
        # Qt reads an ampersand as a mnemonic.
        words = verbatim(name)
        if self.tabs.tabText(index) != words:
            self.tabs.setTabText(index, words)
        self.tabs.setTabToolTip(index, tip)
        button = self.tabs.bar.tabButton(index, QTabBar.ButtonPosition.RightSide)
        if not isinstance(button, QToolButton):
            return
        sign = "circle-medium" if dirty else ("pin" if pinned else "close")
        button.setIcon(self._appearance.icon(sign, "text" if dirty else "muted"))
        word = self._voice(
            "tab.unpin" if pinned else "tab.close-unsaved" if dirty else "tab.close", file=name
        )
        button.setToolTip(word)
        button.setAccessibleName(word)

    def speak(self) -> None:
        """Say the group's own words in the language spoken now."""
        self.tabs.setAccessibleName(self._voice("tabs.name"))
        self.tabs.bar.setAccessibleName(self._voice("tabs.name"))
        self._empty.setText(self._voice("group.empty"))
        self._empty.setAccessibleName(self._voice("group.empty"))
        self.redress()

    def focus(self) -> None:
        """Give the keyboard to what is shown."""
        tab = self.current()
        if tab is not None:
            tab.focus()
        else:
            self._empty.setFocus()

    def described(self, tab: Tab) -> tuple[str, str, str, bool]:
        """Name, tooltip, icon, and whether there is unsaved text."""
        return self._described(tab, self._names())

    def _described(self, tab: Tab, names: Mapping[str, int]) -> tuple[str, str, str, bool]:
        if isinstance(tab, TabPage):
            return tab.title(), tab.title(), tab.icon, False
        if isinstance(tab, WaitingTab):
            path, is_contract, dirty = tab.path, tab.is_contract, False
        else:
            document = tab.document
            path, is_contract, dirty = document.path, document.is_contract, document.dirty
        # A skill's contract is named with its folder, and so are files of one name.
        with_folder = is_contract or names[path.name] > 1
        name = f"{path.parent.name} / {path.name}" if with_folder else path.name
        return name, str(path), _ICONS.get(path.suffix, "file-outline"), dirty

    def _names(self) -> Mapping[str, int]:
        """How many tabs have a file of each name."""
        return Counter(path.name for tab in self.all() if (path := file_of(tab)) is not None)

    def _pressed(self, tab: Tab) -> None:
        if tab in self._pinned:
            self.pin(tab, False)
        else:
            self.close_wanted.emit(tab)

    def _with_tab(self, index: int, tell: Callable[[Tab], None]) -> None:
        widget = self.tabs.widget(index)
        if isinstance(widget, Tab):
            tell(widget)

    def _menu(self, index: int, at: QPoint) -> None:
        self._with_tab(index, lambda tab: self.menu_wanted.emit(tab, at))

    def _switched(self) -> None:
        self._title_all()
        if isinstance(self.current(), WaitingTab):
            self._wakes.start()
        else:
            self.current_changed.emit()

    def _want_file(self) -> None:
        tab = self.current()
        if isinstance(tab, WaitingTab):
            self.file_wanted.emit(tab)

    def _moved(self) -> None:
        if not self._sorting:
            self._sort_pinned()
            self.arranged.emit()

    def _sort_pinned(self) -> None:
        """Brings the pinned tabs to the front, in their order."""
        self._sorting = True
        front = 0
        for index in range(self.tabs.count()):
            if self.tabs.widget(index) in self._pinned:
                if index != front:
                    self.tabs.bar.moveTab(index, front)
                front += 1
        self._sorting = False

    def _show_stack(self) -> None:
        self._stack.setCurrentIndex(0 if self.tabs.count() else 1)
