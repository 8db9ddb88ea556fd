"""Shows the pages in tabs of their own, made when they are first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.shell.tabs.tab_page import TabPage

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def show_settings(window: StudioWindow) -> None:
    """Go to the settings."""
    from skillcontract_studio.shell.preferences.settings_page import SettingsPage

    def made() -> TabPage:
        page = SettingsPage(window)
        return TabPage(
            "settings", "cog-outline", lambda: window.voice("command.settings"), page, lambda: page.search
        )

    window.area.show_page("settings", made)


def show_key_map(window: StudioWindow) -> None:
    """Go to the keys of the commands."""
    from skillcontract_studio.shell.preferences.key_map_page import KeyMapPage

    def made() -> TabPage:
        page = KeyMapPage(window)
        return TabPage(
            "key-map", "keyboard-outline", lambda: window.voice("command.key-map"), page, lambda: page.search
        )

    window.area.show_page("key-map", made)
