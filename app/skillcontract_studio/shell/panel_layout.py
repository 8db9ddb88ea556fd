"""The panels of the Author perspective: where each stands at first, how large, and what its tab says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QByteArray, QWidget
from skillcontract_studio.shell.docks import Docks, Panel, Sizes

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

PANELS = (
    "workspace",
    "outline",
    "problems",
    "search",
    "references",
    "bookmarks",
    "log",
    "documentation",
    "rule",
)
_LEFT, _RIGHT, _BOTTOM, _UPPER_LEFT = 264, 344, 172, 0.42
_NARROW = 1280
_BARS = 62
"""The heights of the top bar and the status bar together."""


class PanelLayout:
    """Puts a window's panels around its editors. A narrow window hides the pages beside the editor at its edge."""

    def __init__(self, window: StudioWindow, frame: QWidget, centre: QWidget) -> None:
        self._window = window
        self._narrow: bool | None = None
        self._usual: QByteArray | None = None
        self.docks = Docks(frame, centre, window.appearance)
        pages = window.documentation
        for panel in (
            Panel("workspace", window.tree, "left", "left-top"),
            Panel("outline", window.outline, "left", "left-bottom"),
            Panel("problems", window.problems_panel, "bottom", "bottom"),
            Panel("references", window.authoring.going.panel, "bottom", "bottom"),
            Panel("bookmarks", window.authoring.bookmarks.panel, "bottom", "bottom"),
            Panel("search", window.search_panel, "bottom", "bottom"),
            Panel("log", window.log, "bottom", "bottom"),
            Panel("documentation", pages, "right", "right", (pages.back, pages.forward, pages.pin)),
            Panel("rule", window.rule, "right", "right"),
        ):
            self.docks.add(panel)
        self.docks.raise_panel("problems")
        self.docks.raise_panel("documentation")

    def arrange(self) -> None:
        """Give the panels their first sizes, in a window that is shown."""
        self._narrow = self._is_narrow()
        self._fit()
        if self._usual is None:
            self._usual = self.docks.state()

    def follow_width(self) -> None:
        """The window has another size."""
        narrow = self._is_narrow()
        if narrow != self._narrow and self._window.isVisible():
            self._narrow = narrow
            self._fit()

    def reset(self) -> None:
        """Put every panel back to its first place and size."""
        if self._usual is not None:
            self.docks.restore(self._usual)
        self._fit()

    def title(self) -> None:
        """Say the names of the panels, with what is counted in them."""
        window, voice = self._window, self._window.voice
        name = window.folder.name if window.folder else ""
        self.docks.title(
            "workspace", voice("panel.workspace-of", name=name) if name else voice("panel.workspace")
        )
        rows = window.problems_panel.table.rowCount()
        self.docks.title("problems", f"{voice('panel.problems')} {rows}" if rows else voice("panel.problems"))
        self.docks.title("rule", f"{voice('panel.rule')} {window.rule.rule}".strip())
        self.docks.title("references", window.authoring.going.panel.title())
        self.docks.title("bookmarks", window.authoring.bookmarks.panel.title())
        for panel in ("outline", "search", "log", "documentation"):
            self.docks.title(panel, voice(f"panel.{panel}"))

    def _is_narrow(self) -> bool:
        return self._window.width() < self._window.appearance.fonts.px(_NARROW)

    def _fit(self) -> None:
        window, px = self._window, self._window.appearance.fonts.px
        turned = [self.docks.hide_at_edge(panel, bool(self._narrow)) for panel in ("documentation", "rule")]
        if all(turned) and not self._narrow:
            # Coming back from the edge, each would have a place of its own after a layout was restored.
            self.docks.join("rule", "documentation")
        sizes = Sizes(px(_LEFT), px(_RIGHT), px(_BOTTOM), _UPPER_LEFT)
        self.docks.size(sizes, window.width(), window.height() - px(_BARS))
