"""The dockable panels: the one place that knows QtAds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import PySide6QtAds as QtAds

from skillcontract_resources.catalogue import Catalogue
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QAction,
    QApplication,
    QByteArray,
    QIcon,
    QKeySequence,
    QLabel,
    QShortcut,
    Qt,
    QToolButton,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

if TYPE_CHECKING:
    from skillcontract_studio.shell.edge_folding import EdgeFolding

_FLAGS = QtAds.CDockManager.eConfigFlag


_BUTTONS = (
    (QtAds.TabCloseIcon, "close"),
    (QtAds.DockAreaCloseIcon, "close"),
    (QtAds.AutoHideIcon, "pin-outline"),
    (QtAds.DockAreaMenuIcon, "dots-horizontal"),
    (QtAds.DockAreaUndockIcon, "open-in-new"),
    (QtAds.DockAreaMinimizeIcon, "minus"),
)

_EDGES = {
    "left": QtAds.SideBarLeft,
    "right": QtAds.SideBarRight,
    "bottom": QtAds.SideBarBottom,
}

_TITLE_BUTTONS = (
    (QtAds.TitleBarButtonClose, "close"),
    (QtAds.TitleBarButtonAutoHide, "pin-outline"),
    (QtAds.TitleBarButtonUndock, "open-in-new"),
    (QtAds.TitleBarButtonMinimize, "minus"),
)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its name in saved layouts, its widget, and where it stands at first (`left`, `right`, `bottom`).

    Panels of the same `group` are tabs of one area; another group in the same place stands below the one before.
    """

    name: str
    widget: QWidget
    place: str
    group: str
    actions: tuple[QAction, ...] = ()
    """Buttons of the title bar while the panel is in front."""
    titled: bool = True
    """False for one that stands alone and says itself what it is: it has no title bar."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The pixels of each place, and the upper left panel's share of the height."""

    left: int
    right: int
    bottom: int
    upper_left: float


class Docks:
    """Puts panels around the editors; each can be moved, closed, floated, and hidden at the window's edge."""

    def __init__(self, frame: QWidget, centre: QWidget, appearance: Appearance) -> None:
        flags = (
            # QtAds brings a stylesheet of its own; ours says it all.
            (_FLAGS.DisableStylesheet, True),
            (_FLAGS.OpaqueSplitterResize, True),
            (_FLAGS.FocusHighlighting, False),
            (_FLAGS.AllTabsHaveCloseButton, False),
            (_FLAGS.ActiveTabHasCloseButton, False),
            (_FLAGS.DockAreaHasUndockButton, False),
            (_FLAGS.DockAreaHasTabsMenuButton, False),
            (_FLAGS.DockAreaHasCloseButton, True),
            (_FLAGS.EqualSplitOnInsertion, False),
        )
        for flag, wanted in flags:
            QtAds.CDockManager.setConfigFlag(flag, wanted)
        for name in (
            "AutoHideFeatureEnabled",
            "AutoHideHasMinimizeButton",
            "AutoHideCloseOnOutsideMouseClick",
        ):
            QtAds.CDockManager.setAutoHideConfigFlag(getattr(QtAds.CDockManager.eAutoHideFlag, name), True)
        # A panel that floats would make windows of the system of all that stands beside its place, editors as well; Qt then
        # opens no menu over those as it should.
        QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontCreateNativeWidgetSiblings)
        self.manager = QtAds.CDockManager(frame)
        self.folding: EdgeFolding | None = None
        """What hides panels where the window is small, once there is such."""
        self._appearance = appearance
        self._docks: dict[str, QtAds.CDockWidget] = {}
        self._first_of: dict[str, str] = {}
        """The first panel of each group and of each place: by it their areas are found, which `restore` makes anew."""
        self._untitled: list[str] = []
        self._dress()
        appearance.changed.connect(self._dress)
        core = QtAds.CDockWidget(self.manager, "editors")
        core.setWidget(centre, QtAds.CDockWidget.eInsertMode.ForceNoScrollArea)
        core.setFeature(QtAds.CDockWidget.DockWidgetFeature.NoTab, True)
        self._core = core
        self.manager.setCentralWidget(core)
        self._hide_title_bar(core)
        self._soon = later(self.manager, 0, self._speak)
        self.manager.dockAreaCreated.connect(lambda _area: self._soon.start())
        self.manager.autoHideWidgetCreated.connect(self._let_close)
        self.manager.floatingWidgetCreated.connect(lambda _window: self._soon.start())
        appearance.changed.connect(self._speak)

    def add(self, panel: Panel) -> None:
        """Add a panel at its first place."""
        dock = QtAds.CDockWidget(self.manager, panel.name)
        dock.setMinimumSizeHintMode(QtAds.CDockWidget.eMinimumSizeHintMode.MinimumSizeHintFromDockWidget)
        dock.setTitleBarActions(list(panel.actions))
        # The buttons of a place are made anew when another of its panels is in front.
        dock.visibilityChanged.connect(lambda _shown: self._soon.start())
        side = {
            "left": QtAds.LeftDockWidgetArea,
            "right": QtAds.RightDockWidgetArea,
            "bottom": QtAds.BottomDockWidgetArea,
        }[panel.place]
        self._docks[panel.name] = dock
        if panel.group in self._first_of:
            self.manager.addDockWidgetTabToArea(dock, self._area(panel.group))
        elif panel.place in self._first_of:
            self.manager.addDockWidget(QtAds.BottomDockWidgetArea, dock, self._area(panel.place))
            self._first_of[panel.group] = panel.name
        else:
            # The bottom panel stands under the editors only, so the side panels keep their full height.
            beside = self._core.dockAreaWidget() if panel.place == "bottom" else None
            self.manager.addDockWidget(side, dock, beside)
            self._first_of[panel.group] = self._first_of[panel.place] = panel.name
        # A dock that is filled before it gets its place is dressed anew with all that is in it.
        dock.setWidget(panel.widget, QtAds.CDockWidget.eInsertMode.ForceNoScrollArea)
        if not panel.titled:
            dock.setFeature(QtAds.CDockWidget.DockWidgetFeature.NoTab, True)
            self._untitled.append(panel.name)
            self._hide_title_bar(dock)

    def _dress(self) -> None:
        provider = self.manager.iconProvider()
        for sign, name in _BUTTONS:
            # The provider takes what it is given: a copy, not the icon that others show too.
            provider.registerCustomIcon(sign, QIcon(self._appearance.icon(name)))
        for dock in self._docks.values():
            area = dock.dockAreaWidget()
            if area is None:
                continue
            for button, name in _TITLE_BUTTONS:
                area.titleBarButton(button).setIcon(self._appearance.icon(name))

    def _speak(self) -> None:
        """Says what QtAds says in English alone."""
        say = Catalogue("studio", self._appearance.fonts.language)
        self._core.setWindowTitle(say("panel.editors"))
        for dock in self._docks.values():
            if dock.isAutoHide():
                dock.sideTabWidget().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        areas = [self.manager.dockArea(place) for place in range(self.manager.dockAreaCount())]
        edges = [dock.dockAreaWidget() for dock in self._docks.values() if dock.isAutoHide()]
        # What floats stands in a window of its own, of which the manager tells no areas.
        floating = [dock for dock in self._docks.values() if dock.isInFloatingContainer()]
        areas += [area for dock in floating if (area := dock.dockAreaWidget()) is not None]
        for area in areas:
            _tell_alone(area)
        for area in (*areas, *filter(None, edges)):
            buttons = area.titleBar().findChildren(QToolButton)
            for each in buttons:
                # What has no keys of its own can only be reached as a stop of Tab.
                each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Those of the panel are made later than the one that closes, and stand before it.
            closes = area.titleBarButton(QtAds.TitleBarButtonClose)
            own = [each for each in buttons if each.defaultAction() is not None]
            for before, after in pairwise((closes, *own, closes) if own else ()):
                QWidget.setTabOrder(before, after)
            for button, words in (
                (QtAds.TitleBarButtonClose, say("panel.close")),
                (QtAds.TitleBarButtonAutoHide, say("panel.from-edge" if area in edges else "panel.to-edge")),
                (QtAds.TitleBarButtonMinimize, say("panel.fold")),
            ):
                area.titleBarButton(button).setToolTip(words)
                area.titleBarButton(button).setAccessibleName(words)

    def _let_close(self, container: QWidget) -> None:
        """Esc in a panel that was called from the edge folds it away again."""
        leave = QShortcut(QKeySequence(Qt.Key.Key_Escape), container)
        leave.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.fold_away)
        self._soon.start()

    def fold_away(self, but: str = "") -> None:
        """Fold the panels away that were called from the edge, but for one."""
        for name, dock in self._docks.items():
            if dock.isAutoHide() and name != but and dock.isVisible():
                had_focus = dock.isAncestorOf(QApplication.focusWidget() or dock)
                dock.autoHideDockContainer().collapseView(True)
                if had_focus and not but:
                    centre = self._core.widget()
                    (centre.focusWidget() or centre).setFocus()

    def state(self) -> QByteArray:
        """How the panels stand, in QtAds' own words."""
        return QByteArray(self.manager.saveState())

    def restore(self, state: QByteArray) -> bool:
        """Have the panels stand as they stood; False, and nothing changed, for words that QtAds does not know."""
        restored = bool(self.manager.restoreState(state))
        # The areas are others now, and know nothing of how ours look.
        self._hide_title_bar(self._core)
        for name in self._untitled:
            self._hide_title_bar(self._docks[name])
        self._dress()
        self._speak()
        return restored

    def _area(self, group: str) -> QtAds.CDockAreaWidget:
        return self._docks[self._first_of[group]].dockAreaWidget()

    def _hide_title_bar(self, dock: QtAds.CDockWidget) -> None:
        area = dock.dockAreaWidget()
        if area is not None:
            area.setDockAreaFlag(QtAds.CDockAreaWidget.eDockAreaFlag.HideSingleWidgetTitleBar, True)

    def title(self, name: str, words: str, icon: QIcon | None = None) -> None:
        """Name a panel's tab."""
        dock = self._docks[name]
        dock.setWindowTitle(words)
        dock.tabWidget().setAccessibleName(words)
        if icon is not None:
            dock.setIcon(icon)

    def raise_panel(self, name: str) -> None:
        """Show a panel in front of its neighbours."""
        dock = self._docks[name]
        self.fold_away(but=name)
        dock.toggleView(True)
        dock.setAsCurrentTab()

    def toggle(self, name: str, shown: bool) -> None:
        """Show or hide a panel."""
        self._docks[name].toggleView(shown)

    def is_shown(self, name: str) -> bool:
        """Whether a panel is there at all, be it behind another tab."""
        return not self._docks[name].isClosed()

    def follow(self, name: str, action: QAction) -> None:
        """Let a menu entry show whether the panel is there."""
        dock = self._docks[name]
        action.setChecked(not dock.isClosed())
        dock.viewToggled.connect(action.setChecked)

    def is_hidden_at_edge(self, name: str) -> bool:
        """Whether a panel is hidden at the window's edge."""
        return bool(self._docks[name].isAutoHide())

    def hide_at_edge(self, name: str, edge: str) -> None:
        """Hide a panel at an edge of the window (`left`, `right`, `bottom`) until it is asked for."""
        dock = self._docks[name]
        # One that floats takes no room in the window, and QtAds would delete it together with the window it floats in.
        if not (dock.isAutoHide() or dock.isClosed() or dock.isInFloatingContainer()):
            dock.setAutoHide(True, _EDGES[edge])

    def place_of(self, name: str) -> int:
        """A number that panels share which are tabs of one place; 0 for one that is nowhere in the window."""
        dock = self._docks[name]
        area = None if dock.isInFloatingContainer() else dock.dockAreaWidget()
        return 0 if area is None else 1 + self.manager.openedDockAreas().index(area)

    def size_beside(self, name: str, pixels: int, width: int) -> None:
        """Give the one panel beside the centre its first width in a window of this width."""
        area = self._docks[name].dockAreaWidget()
        if area is not None and len(self.manager.splitterSizes(area)) == 2:
            self.manager.setSplitterSizes(area, [width - pixels, pixels])

    def size(self, sizes: Sizes, width: int, height: int) -> None:
        """Give the places their first widths and heights in a window of this size."""
        upper = round(height * sizes.upper_left)
        self._resize(self._area("left"), [upper, height - upper])
        self._resize(self._core.dockAreaWidget(), [height - sizes.bottom, sizes.bottom])
        middle = width - sizes.left - sizes.right
        self._resize(self._area("right"), [sizes.left, middle, sizes.right])
        self._resize(self._area("right"), [width - sizes.right, sizes.right])

    def _resize(self, area: QtAds.CDockAreaWidget | None, sizes: list[int]) -> None:
        """Sizes the parts of an area's splitter, where there are as many of them."""
        if area is not None and len(self.manager.splitterSizes(area)) == len(sizes):
            self.manager.setSplitterSizes(area, sizes)


def _tell_alone(area: QtAds.CDockAreaWidget) -> None:
    """Let the stylesheet know the one panel of a place: its title is a title, and no tab among others."""
    docks = area.openedDockWidgets()
    for dock in docks:
        tab, alone = dock.tabWidget(), len(docks) == 1
        if tab.property("alone") != alone:
            tab.setProperty("alone", alone)
            for label in tab.findChildren(QLabel):
                # A tab has a least width, in whose middle a short title would stand; a title begins at the left.
                across = Qt.AlignmentFlag.AlignLeft if alone else Qt.AlignmentFlag.AlignHCenter
                label.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
            tab.style().unpolish(tab)
            tab.style().polish(tab)
