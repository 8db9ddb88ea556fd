"""The panels of the Author perspective: where each stands at first, how large, and what its tab says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QByteArray, QWidget
from skillcontract_studio.shell.docks import Docks, Panel, Sizes
from skillcontract_studio.shell.edge_folding import EdgeFolding, Fold

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
_FOLDS = (
    Fold(("documentation", "rule"), "right", width=1280),
    Fold(("workspace", "outline"), "left", width=900),
    Fold(("problems", "references", "bookmarks", "search", "log"), "bottom", height=520),
)
_BARS = 62
"""The heights of the top bar and the status bar together."""


class PanelLayout:
    """Puts a window's panels around its editors. A small window hides them at its edges, the pages beside the editor first."""

    def __init__(self, window: StudioWindow, frame: QWidget, centre: QWidget) -> None:
        self._window = window
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
        self.folding = EdgeFolding(self.docks, _FOLDS, self._size)

    def arrange(self) -> None:
        """Give the panels their first sizes, in a window that is shown."""
        if self._usual is None:
            self._usual = self.docks.state()
        self.folding.fit(self._window.size(), self._window.appearance.fonts.px)
        self._size()

    def follow_size(self) -> None:
        """The window, or its text, has another size."""
        fonts = self._window.appearance.fonts
        if self._window.isVisible() and self.folding.fit(self._window.size(), fonts.px):
            self._size()

    def reset(self) -> None:
        """Put every panel back to its first place and size."""
        if self._usual is not None:
            self.docks.restore(self._usual)
        self.folding.begin_anew()
        self._size()

    def use(self, state: QByteArray, unfolded: QByteArray | None) -> None:
        """Have the panels stand as they stood at another time."""
        self.folding.use(state, unfolded)

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

    def _size(self) -> None:
        window, px = self._window, self._window.appearance.fonts.px
        sizes = Sizes(px(_LEFT), px(_RIGHT), px(_BOTTOM), _UPPER_LEFT)
        self.docks.size(sizes, window.width(), window.height() - px(_BARS))
