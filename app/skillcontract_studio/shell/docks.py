"""The dockable panels: the one place that knows QtAds."""

from dataclasses import dataclass

import PySide6QtAds as QtAds

from skillcontract_studio.qt import QAction, QIcon, QMainWindow, QWidget

_FLAGS = QtAds.CDockManager.eConfigFlag


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its name in saved layouts, its widget, and where it stands at first (`left`, `right`, `bottom`).

    Panels of the same `group` are tabs of one area; another group in the same place stands below the one before.
    """

    name: str
    widget: QWidget
    place: str
    group: str


class Docks:
    """Puts panels around the editors; each can be moved, closed, floated, and hidden at the window's edge."""

    def __init__(self, window: QMainWindow, centre: QWidget) -> None:
        flags = (
            (_FLAGS.OpaqueSplitterResize, True),
            (_FLAGS.FocusHighlighting, False),
            (_FLAGS.AllTabsHaveCloseButton, False),
            (_FLAGS.ActiveTabHasCloseButton, False),
            (_FLAGS.DockAreaHasUndockButton, False),
            (_FLAGS.DockAreaHasTabsMenuButton, False),
            (_FLAGS.DockAreaHasCloseButton, True),
            (_FLAGS.AlwaysShowTabs, True),
            (_FLAGS.EqualSplitOnInsertion, False),
        )
        for flag, wanted in flags:
            QtAds.CDockManager.setConfigFlag(flag, wanted)
        QtAds.CDockManager.setAutoHideConfigFlag(QtAds.CDockManager.eAutoHideFlag.AutoHideFeatureEnabled, True)
        self.manager = QtAds.CDockManager(window)
        # QtAds brings a stylesheet of its own; ours says it all.
        self.manager.setStyleSheet("")
        self._docks: dict[str, QtAds.CDockWidget] = {}
        self._areas: dict[str, QtAds.CDockAreaWidget] = {}
        core = QtAds.CDockWidget(self.manager, "editors")
        core.setWidget(centre, QtAds.CDockWidget.eInsertMode.ForceNoScrollArea)
        core.setFeature(QtAds.CDockWidget.DockWidgetFeature.NoTab, True)
        self._core = core
        self._core_area = self.manager.setCentralWidget(core)

    def add(self, panel: Panel) -> None:
        """Add a panel at its first place."""
        dock = QtAds.CDockWidget(self.manager, panel.name)
        dock.setWidget(panel.widget, QtAds.CDockWidget.eInsertMode.ForceNoScrollArea)
        dock.setMinimumSizeHintMode(QtAds.CDockWidget.eMinimumSizeHintMode.MinimumSizeHintFromDockWidget)
        side = {
            "left": QtAds.LeftDockWidgetArea,
            "right": QtAds.RightDockWidgetArea,
            "bottom": QtAds.BottomDockWidgetArea,
        }[panel.place]
        if panel.group in self._areas:
            self.manager.addDockWidgetTabToArea(dock, self._areas[panel.group])
        elif panel.place in self._areas:
            self._areas[panel.group] = self.manager.addDockWidget(
                QtAds.BottomDockWidgetArea, dock, self._areas[panel.place]
            )
        else:
            # The bottom panel stands under the editors only, so the side panels keep their full height.
            beside = self._core_area if panel.place == "bottom" else None
            self._areas[panel.group] = self.manager.addDockWidget(side, dock, beside)
            self._areas[panel.place] = self._areas[panel.group]
        self._docks[panel.name] = dock

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

    def hide_at_edge(self, name: str, hidden: bool) -> None:
        """Hide a panel at the window's edge until it is asked for, or put it back."""
        dock = self._docks[name]
        if bool(dock.isAutoHide()) != hidden and not dock.isClosed():
            dock.setAutoHide(hidden, QtAds.SideBarRight if hidden else QtAds.SideBarNone)

    def size(self, left: int, right: int, bottom: int, width: int, height: int, upper_left: float) -> None:
        """Give the places their widths and heights in a window of this size; the upper left panel takes its share."""
        self.manager.setSplitterSizes(self._areas["left"], [round(height * upper_left), round(height * (1 - upper_left))])
        self.manager.setSplitterSizes(self._core_area, [height - bottom, bottom])
        splitters = self.manager.splitterSizes(self._areas["right"])
        if len(splitters) == 3:
            self.manager.setSplitterSizes(self._areas["right"], [left, width - left - right, right])
        elif len(splitters) == 2:
            self.manager.setSplitterSizes(self._areas["right"], [width - right, right])
