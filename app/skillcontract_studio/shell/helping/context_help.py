"""F1: explains what has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skillcontract_studio.perspectives.perspective import AUTHOR
from skillcontract_studio.qt import QApplication
from skillcontract_studio.shell.helping.help_view import HelpView
from skillcontract_studio.shell.helping.topics import OVERVIEW, topic_of
from skillcontract_studio.shell.rule_pages import rule_page
from skillcontract_studio.shell.tabs.tab_page import TabPage

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def help_on_focus(window: StudioWindow) -> None:
    """Open the rule of the problem, or the specification of the property, at the cursor of the editor; the rule of the row in
    Problems; for all else the page of the panel, or of the perspective."""
    focused = QApplication.focusWidget()
    pane = window.area.current()
    if pane is not None and focused is pane.document.editor and window.perspective == AUTHOR:
        editor = pane.document.editor
        problems = editor.problems_at(editor.caret())
        ruled = [problem for problem in problems if rule_page(problem.rule, window.voice.language)]
        if ruled:
            window.rule.show_rule(ruled[0].rule)
            window.raise_panel("rule")
            window.rule.page.setFocus()
        else:
            window.documentation.follow(pane.document)
            window.raise_panel("documentation")
            window.documentation.page.setFocus()
        return
    if focused is window.problems_panel.view and (rule := window.problems_panel.current_rule()):
        window.rule.show_rule(rule)
        window.raise_panel("rule")
        window.rule.page.setFocus()
        return
    show_help(window, topic_of(window, focused))


def show_help(window: StudioWindow, topic: str = OVERVIEW) -> None:
    """Open a page of help."""

    def made() -> TabPage:
        view = HelpView(window)
        return TabPage("help", "help-circle-outline", lambda: window.voice("help.title"), view, lambda: view)

    page = window.area.show_page("help", made)
    if isinstance(page.content, HelpView):
        page.content.show_topic(topic)
