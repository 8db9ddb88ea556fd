"""The centre of the window: groups of tabs with the open documents and pages; where none is open, it says what to do next."""

from collections.abc import Callable, Iterator
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QApplication,
    QPoint,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.shell.tabs.drop_zone import Side
from skillcontract_studio.shell.tabs.editor_group import EditorGroup, Tab
from skillcontract_studio.shell.tabs.split_tree import Split, SplitTree
from skillcontract_studio.shell.tabs.tab_drag import drag_tab
from skillcontract_studio.shell.tabs.tab_page import TabPage
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.theme.appearance import Appearance


class EditorArea(QWidget):
    """Holds the panes, each in one group. Messages about files that could not be opened stand on top.

    `current_changed` comes when another pane, or none, is the active one; `arranged` when tabs or groups stand otherwise.
    """

    current_changed = Signal()
    close_wanted = Signal(object)
    menu_wanted = Signal(object, QPoint)
    twin_wanted = Signal(object, object)
    """A pane whose file is to be shown in another group too."""
    arranged = Signal()
    file_wanted = Signal(object)
    """A waiting tab whose file is to be opened now."""
    page_wanted = Signal()
    """A page is about to be brought to the front: the editors have to be what the window shows."""

    def __init__(
        self, appearance: Appearance, voice: Voice, welcome: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._alone = False
        self._recent: list[Tab] = []
        self.messages = MessageBars(appearance, lambda: voice("message.dismiss"), self)
        self._active = self._new_group()
        self._splits = SplitTree(self._active)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(welcome)
        self._stack.addWidget(self._splits)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.messages)
        layout.addWidget(self._stack, 1)
        self._splits.splitterMoved.connect(lambda _at, _index: self.arranged.emit())
        appearance.changed.connect(lambda: self._each(EditorGroup.redress))
        voice.changed.connect(lambda: self._each(EditorGroup.speak))
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]

    # What is open

    @property
    def tabs(self) -> QTabWidget:
        """The tabs of the active group."""
        return self._active.tabs

    @property
    def active_group(self) -> EditorGroup:
        """The group that commands go to."""
        return self._active

    def groups(self) -> list[EditorGroup]:
        """All groups, from left to right and from top to bottom."""
        return self._splits.groups()

    def panes(self) -> Iterator[EditorPane]:
        """The open panes, group by group, in the order of their tabs."""
        return (tab for tab in self.all() if isinstance(tab, EditorPane))

    def all(self) -> Iterator[Tab]:
        """Everything that has a tab."""
        for group in self.groups():
            yield from group.all()

    def current(self) -> EditorPane | None:
        """The pane that is shown in the active group."""
        tab = self._active.current()
        return tab if isinstance(tab, EditorPane) else None

    def current_tab(self) -> Tab | None:
        """What is shown in the active group, be it a pane or a page."""
        return self._active.current()

    def pane_of(self, path: Path) -> EditorPane | None:
        """The pane of a file, where it is open; of several the one in the active group, else the one that was active last."""
        found = self.panes_of(path)
        if len(found) < 2:
            return found[0] if found else None
        here = list(self._active.all())
        recent = {tab: place for place, tab in enumerate(self.recent())}
        return min(found, key=lambda pane: (pane not in here, recent[pane]))

    def panes_of(self, path: Path) -> list[EditorPane]:
        """Every pane of a file, group by group."""
        return [pane for pane in self.panes() if pane.document.path == path]

    def waiting(self) -> list[WaitingTab]:
        """The tabs whose files are not open yet."""
        return [tab for tab in self.all() if isinstance(tab, WaitingTab)]

    def waiting_of(self, path: Path) -> WaitingTab | None:
        """The tab in which a file would be opened, where one waits for it; of several one in the active group."""
        found = [tab for tab in self.waiting() if tab.path == path]
        return min(found, key=lambda tab: self.group_of(tab) is not self._active, default=None)

    def page_of(self, key: str) -> TabPage | None:
        """The page of a key, where it is open."""
        return next((tab for tab in self.all() if isinstance(tab, TabPage) and tab.key == key), None)

    def recent(self) -> list[Tab]:
        """Everything that has a tab, what was active last first."""
        there = list(self.all())
        return [tab for tab in self._recent if tab in there] + [
            tab for tab in there if tab not in self._recent
        ]

    def group_of(self, tab: Tab) -> EditorGroup:
        """The group of a tab; ValueError for one that has none."""
        for group in self.groups():
            if tab in list(group.all()):
                return group
        raise ValueError("not open")

    # Coming and going

    def add(self, tab: Tab, *, pinned: bool = False, group: EditorGroup | None = None) -> None:
        """Show a new pane or page in the active group, or another one."""
        if isinstance(tab, EditorPane):
            tab.document.dirty_changed.connect(lambda: self._retitle(tab))
        self._stack.setCurrentWidget(self._splits)
        (group or self._active).take(tab, pinned=pinned)
        if group is None:
            self._active.focus()
        self.arranged.emit()

    def replace(self, waiting: WaitingTab, pane: EditorPane) -> None:
        """Have a file in the tab that waited for it."""
        pane.document.dirty_changed.connect(lambda: self._retitle(pane))
        if waiting in self._recent:
            self._recent[self._recent.index(waiting)] = pane
        self.group_of(waiting).replace(waiting, pane)
        waiting.deleteLater()
        self.arranged.emit()

    def retitle(self, tab: Tab) -> None:
        """Name a tab anew."""
        self.group_of(tab).title(tab)

    def show_page(self, key: str, made: Callable[[], TabPage]) -> TabPage:
        """Bring a page to the front; it is made where it is not open."""
        self.page_wanted.emit()
        page = self.page_of(key)
        if page is None:
            page = made()
            self.add(page)
        self.show_pane(page)
        page.focus()
        return page

    def show_pane(self, tab: Tab) -> None:
        """Bring a pane or page to the front."""
        group = self.group_of(tab)
        group.show_tab(tab)
        self._activate(group)

    def remove(self, tab: Tab) -> None:
        """Take a tab away; whether its text may go has been asked before."""
        group = self.group_of(tab)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self._forget(tab)
        group.release(tab)
        if isinstance(tab, EditorPane):
            tab.document.close()
        tab.hide()
        tab.deleteLater()
        self._drop_if_empty(group)
        empty = not any(True for _ in self.all())
        if empty:
            self._stack.setCurrentIndex(0)
        if empty or isinstance(self._active.current(), WaitingTab):
            # Nobody must go on asking about what was closed until the next file is open.
            self.current_changed.emit()
        if had_focus and not empty:
            self._active.focus()
        self.arranged.emit()

    # Groups

    def split(self, *, across: bool) -> None:
        """Show the current file in a new group beside (`across`) or below as well; a page, of which there is one, goes there unless
        it is all that its group has: then the new group is empty.
        """
        tab, group = self._active.current(), self._active
        if tab is None:
            return
        made = self._insert_group(group, across=across)
        if isinstance(tab, EditorPane):
            self.twin_wanted.emit(tab, made)
        elif group.tabs.count() > 1:
            self._move(tab, made)
        self._activate(made)
        made.focus()
        self.arranged.emit()

    def move_tab(self, by: int) -> None:
        """Move the current tab to the next group, or the one before; a new one beside, where there is none."""
        tab, groups = self._active.current(), self.groups()
        if tab is None:
            return
        place = groups.index(self._active) + by
        if 0 <= place < len(groups):
            self._move(tab, groups[place])
        elif self._active.tabs.count() > 1:
            self._move(tab, self._insert_group(self._active, across=True, before=by < 0))
        self.show_pane(tab)
        self._active.focus()
        self.arranged.emit()

    def drop(self, tab: Tab, onto: EditorGroup, side: Side) -> None:
        """Put a tab into a group, or into a new one at a side of it."""
        if side is not Side.MIDDLE:
            if onto is self.group_of(tab) and onto.tabs.count() == 1:
                return
            across = side in {Side.LEFT, Side.RIGHT}
            onto = self._insert_group(onto, across=across, before=side in {Side.LEFT, Side.ABOVE})
        if onto is not self.group_of(tab):
            self._move(tab, onto)
        self.show_pane(tab)
        self._active.focus()
        self.arranged.emit()

    def focus(self) -> None:
        """Give the keyboard to what is shown in the active group, if anything is."""
        if self._active.current() is not None:
            self._active.focus()

    def go_to_group(self, by: int) -> None:
        """Give the keyboard to the next group, around the ends."""
        groups = self.groups()
        self._activate(groups[(groups.index(self._active) + by) % len(groups)])
        self._active.focus()

    def close_group(self) -> None:
        """Take the active group away, where it is empty and not the only one."""
        self._drop_if_empty(self._active)
        self._active.focus()
        self.arranged.emit()

    def arrangement(self) -> Split:
        """How the groups stand, by their numbers in `groups`."""
        return self._splits.arrangement()

    def tidy(self, active: EditorGroup) -> None:
        """After groups were filled: those that stayed empty go, and the commands go to the `active` one, or one that is left."""
        groups = self.groups()
        # Whose only file could not be opened is gone already.
        self._active = active if active in groups else groups[0]
        if any(True for _ in self.all()):
            self._stack.setCurrentWidget(self._splits)
        for group in groups:
            if group is not self._active:
                self._drop_if_empty(group)
        self._drop_if_empty(self._active)
        self._mark()
        self._changed()

    def arrange(self, split: Split, count: int) -> list[EditorGroup]:
        """Have `count` empty groups, standing so; for an area in which nothing is open."""
        former = self.groups()
        groups = [self._new_group() for _ in range(count)]
        for group in former:
            self._splits.remove(group)
            group.deleteLater()
        self._splits.arrange(split, groups)
        self._active = groups[0]
        self._mark()
        return groups

    def show_tabs(self, shown: bool) -> None:
        """Show all groups with their tabs, or the active group's pane alone."""
        self._alone = not shown
        self._active.tabs.tabBar().setVisible(shown)
        for group in self.groups():
            group.setVisible(shown or group is self._active)
            group.tabs.tabBar().setVisible(shown)

    def step(self, by: int) -> None:
        """Go to another tab of the active group, around the ends."""
        tabs = self._active.tabs
        if tabs.count():
            tabs.setCurrentIndex((tabs.currentIndex() + by) % tabs.count())

    def _new_group(self) -> EditorGroup:
        group = EditorGroup(self._appearance, self._voice)
        group.current_changed.connect(lambda: self._switched(group))
        group.close_wanted.connect(self.close_wanted)
        group.menu_wanted.connect(self.menu_wanted)
        group.pulled_out.connect(self._drag)
        group.arranged.connect(self.arranged)
        group.file_wanted.connect(self.file_wanted)
        return group

    def _insert_group(self, beside: EditorGroup, *, across: bool, before: bool = False) -> EditorGroup:
        made = self._new_group()
        self._splits.insert(made, beside, across=across, before=before)
        made.show()
        return made

    def _move(self, tab: Tab, group: EditorGroup) -> None:
        former = self.group_of(tab)
        pinned = former.is_pinned(tab)
        # The group it leaves would otherwise tell of a pane that is about to be active for no one.
        former.release(tab)
        group.take(tab, pinned=pinned)
        tab.show()
        self._drop_if_empty(former)

    def _drop_if_empty(self, group: EditorGroup) -> None:
        groups = self.groups()
        if group.tabs.count() or len(groups) == 1:
            return
        place = groups.index(group)
        self._splits.remove(group)
        group.deleteLater()
        if group is self._active:
            self._activate(groups[place - 1] if place else groups[1])

    def _drag(self, tab: Tab) -> None:
        dropped = drag_tab(tab, self.groups(), self._appearance)
        if dropped is not None:
            self.drop(tab, *dropped)

    # Which is active

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self.isAncestorOf(now):
            return
        for group in self.groups():
            if group is not self._active and group.isAncestorOf(now):
                self._activate(group)

    def _activate(self, group: EditorGroup) -> None:
        if group is self._active:
            self._note_recent()
            return
        self._active = group
        if self._alone:
            self.show_tabs(False)
        self._mark()
        self._changed()

    def _mark(self) -> None:
        for group in self.groups():
            group.mark_active(group is self._active)

    def _switched(self, group: EditorGroup) -> None:
        if group is self._active:
            self._changed()

    def _changed(self) -> None:
        self._note_recent()
        pane = self.current()
        if pane is not None:
            pane.document.look_at_disk()
        self.current_changed.emit()
        self.arranged.emit()

    def _note_recent(self) -> None:
        tab = self._active.current()
        if tab is not None:
            self._forget(tab)
            self._recent.insert(0, tab)

    def _forget(self, tab: Tab) -> None:
        if tab in self._recent:
            self._recent.remove(tab)

    def _retitle(self, tab: EditorPane) -> None:
        if tab in list(self.all()):
            self.group_of(tab).title(tab)

    def _each(self, work: Callable[[EditorGroup], None]) -> None:
        for group in self.groups():
            work(group)
