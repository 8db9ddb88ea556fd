"""Which page of help speaks of what has the keyboard."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import QWidget
from skillcontract_studio.shell.tabs.tab_page import TabPage

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

OVERVIEW = "overview"
TOPIC = "helpTopic"
"""The property by which a widget says what page of help speaks of it."""


@cache
def help_page(topic: str, language: Language) -> str:
    """A page of help in Markdown; the overview for a topic that has none of its own."""
    page = resource(f"help/{topic}.{language.value}.md")
    return page.read_text("utf-8") if page.is_file() else help_page(OVERVIEW, language)


def topic_of(window: StudioWindow, focused: QWidget | None) -> str:
    """The topic of the innermost part of the window around a widget."""
    parts: dict[QWidget, str] = {
        window.tree: "workspace",
        window.outline: "outline",
        window.problems_panel: "problems",
        window.search_panel: "search",
        window.log: "log",
        window.documentation: "documentation",
        window.rule: "rule",
        window.authoring.going.panel: "references",
        window.authoring.bookmarks.panel: "bookmarks",
        window.palette_popup: "palette",
        window.welcome: "welcome",
        window.area: "editor",
    }
    at = focused
    while at is not None:
        if (topic := at.property(TOPIC)) is not None:
            return str(topic)
        if at in parts:
            return parts[at]
        if isinstance(at, TabPage):
            return at.key.partition(" ")[0]
        at = at.parentWidget()
    return OVERVIEW if window.perspective == AUTHOR else window.perspective
