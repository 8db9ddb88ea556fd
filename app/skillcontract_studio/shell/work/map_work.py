"""Shows the skill map as a tab among the editors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.editor.byte_span import byte_span
from skillcontract_studio.shell.tabs.tab_page import TabPage

if TYPE_CHECKING:
    from skillcontract.workspace.skill_map import MapPlace
    from skillcontract_studio.shell.window import StudioWindow

KEY = "skill-map"


def show_skill_map(window: StudioWindow) -> None:
    """Bring the map to the front; it follows the workspace while it is open."""
    from skillcontract_studio.skill_map.page import MapPage

    def made() -> TabPage:
        page = MapPage(window.appearance, window.voice, lambda place: _open(window, place), window)
        window.loader.loaded.connect(page.show_workspace)
        window.loader.again()
        return TabPage(
            KEY, "graph-outline", lambda: window.voice("command.skill-map"), page, lambda: page.view
        )

    window.area.show_page(KEY, made)


def _open(window: StudioWindow, place: MapPlace) -> None:
    """Open a file at a place that was read from the disk; unsaved text may have moved it."""
    pane = window.desk.open(place.path)
    if pane is not None:
        editor = pane.document.editor
        text = editor.content().decode("utf-8", "replace")
        editor.go_to(*byte_span(text, place.span.start, place.span.end))
