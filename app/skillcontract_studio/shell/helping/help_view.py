"""A page of help in a tab of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.qt import QTextBrowser, QUrl
from skillcontract_studio.shell.helping.made_pages import page_of
from skillcontract_studio.shell.helping.topics import OVERVIEW
from skillcontract_studio.shell.preferences.key_schemes import chosen_keys
from skillcontract_studio.theme.markdown import show_markdown

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


_HELP = "help"
"""The scheme of a link to another topic."""


class HelpView(QTextBrowser):
    """Shows one topic at a time, in the language spoken now."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__()
        self.setObjectName("helpView")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._open)
        self._window = window
        self.topic = OVERVIEW
        window.voice.changed.connect(self._redraw)
        window.appearance.changed.connect(self._redraw)
        window.settings.changed.connect(self._redraw)
        self._redraw()

    def show_topic(self, topic: str) -> None:
        """Show the page of a topic."""
        self.topic = topic
        self._redraw()

    def _redraw(self) -> None:
        voice = self._window.voice
        self.setAccessibleName(voice("help.title"))
        page = page_of(self.topic, voice, chosen_keys(self._window.settings.now))
        show_markdown(self, page, self._window.appearance, 24)

    def _open(self, url: QUrl) -> None:
        if url.scheme() == _HELP:
            self.show_topic(url.path())
