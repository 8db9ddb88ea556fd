"""Makes settings take effect in a window at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract.text.language import system_language
from skillcontract_studio.qt import QObject
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.preferences.key_schemes import chosen_keys
from skillcontract_studio.shell.preferences.settings_file import tell_faults

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


class SettingsEffect(QObject):
    """Looks only at what has changed: what the command line asked for holds until one sets something else."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before = window.settings.now
        window.settings.changed.connect(self._changed)
        tell_faults(window)

    def catch_up(self) -> None:
        """Have the window as the settings say, also where they said so before and the window showed something else."""
        self._changed(self._window.settings.now)

    def begin_from_shown(self, names: Iterable[str]) -> None:
        """Take what the window shows, which the command line may have asked for, as what is set now."""
        appearance, wanted = self._window.appearance, set(names)
        if "theme" in wanted:
            self._before = replace(self._before, theme=appearance.choice)
        if "language" in wanted:
            self._before = replace(self._before, language=self._window.voice.language)
        if "text_size" in wanted:
            self._before = replace(self._before, text_size=round(appearance.size * 100))

    def _changed(self, settings: Settings) -> None:
        before, self._before = self._before, settings
        window = self._window
        if settings.theme is not before.theme:
            window.appearance.choose(settings.theme)
        if settings.text_size != before.text_size:
            window.appearance.scale(settings.text_size / 100)
        if settings.language is not before.language:
            language = settings.language or system_language()
            if language is not window.voice.language:
                window.appearance.speak(language)
                window.voice.speak(language)
                window.client.move_to(window.folder, language)
        if (keys := chosen_keys(settings)) != chosen_keys(before):
            window.actions_by_id.use_keys(keys)
