"""The page of the rule that the cursor has to do with."""

from collections.abc import Sequence

from skillcontract_studio.client.page_links import linked
from skillcontract_studio.client.protocol import Problem
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QStackedWidget, QTextBrowser, QVBoxLayout, QWidget, Signal
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.rule_pages import rule_page
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown


class RulePanel(QWidget):
    """Shows the page of the worst problem at the caret, and keeps it until there is another."""

    titled = Signal()
    link_chosen = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.rule = ""
        self.page = QTextBrowser(self)
        self.page.setObjectName("documentation")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(lambda url: self.link_chosen.emit(url.toString()))
        self._empty = empty_state(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def follow(self, problems: Sequence[Problem]) -> None:
        """The problems at the caret, the worst first."""
        rule = next(
            (problem.rule for problem in problems if rule_page(problem.rule, self._voice.language)), ""
        )
        if rule:
            self.show_rule(rule)

    def show_rule(self, rule: str) -> None:
        """Show the page of a rule."""
        if rule != self.rule:
            self.rule = rule
            self._redraw()

    def _redraw(self) -> None:
        self._empty.setText(self._voice("rule.empty"))
        self.page.setAccessibleName(self._voice("panel.rule"))
        show_markdown(
            self.page,
            linked(rule_page(self.rule, self._voice.language)) if self.rule else "",
            self._appearance,
        )
        self._stack.setCurrentIndex(1 if self.rule else 0)
        self.titled.emit()
