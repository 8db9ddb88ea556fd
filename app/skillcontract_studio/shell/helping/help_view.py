"""A page of help in a tab of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QTextBrowser
from skillcontract_studio.shell.helping.topics import OVERVIEW, help_page
from skillcontract_studio.theme.markdown import show_markdown

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


class HelpView(QTextBrowser):
    """Shows one topic at a time, in the language spoken now."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__()
        self.setObjectName("helpView")
        self.setOpenLinks(False)
        self._window = window
        self.topic = OVERVIEW
        window.voice.changed.connect(self._redraw)
        window.appearance.changed.connect(self._redraw)
        self._redraw()

    def show_topic(self, topic: str) -> None:
        """Show the page of a topic."""
        self.topic = topic
        self._redraw()

    def _redraw(self) -> None:
        voice = self._window.voice
        self.setAccessibleName(voice("help.title"))
        show_markdown(self, help_page(self.topic, voice.language), self._window.appearance, 24)
