"""The page beside the editor: what the language server knows of the place the caret is in, and the problems there."""

from collections.abc import Callable, Sequence

from skillcontract_studio.client.protocol import Place, Problem
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import QAction, QTextBrowser, QVBoxLayout, QWidget, Signal
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.problem_cards import ProblemCards
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown

_DELAY = 120
_BETWEEN = "\n\n---\n\n"
"""What the server puts between the parts of a hover."""


class Documentation(QWidget):
    """Follows the caret of the active editor; `at_problems` brings the problems there, the worst first."""

    at_problems = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._document: OpenDocument | None = None
        self._request: int | None = None
        self._markdown = ""
        self.cards = ProblemCards(appearance, voice, self)
        self.pin = QAction(self)
        """While it is checked the page stays what it is."""
        self.pin.setCheckable(True)
        self.pin.toggled.connect(lambda _on: self._redraw_pin())
        self.page = QTextBrowser(self)
        self.page.setObjectName("documentation")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self._empty = empty_state(self, fills=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._empty)
        layout.addWidget(self.cards)
        layout.addWidget(self.page, 1)
        self._soon = later(self, _DELAY, self._ask)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def follow(self, document: OpenDocument | None) -> None:
        """The caret moved, or another document is active."""
        if self.pin.isChecked():
            return
        if document is not self._document:
            self._document = document
            self._markdown = ""
            self._redraw()
        self._soon.start()

    def _ask(self) -> None:
        document = self._document
        if document is None:
            self.cards.show_problems(())
            return
        editor = document.editor
        caret = editor.caret()
        problems = editor.problems_at(caret) or _of_line(document, editor.line_at(caret))
        self.cards.show_problems(problems)
        self.at_problems.emit(problems)
        document.cancel(self._request)
        self._request = document.hover(editor.place_at(caret), self._told(document, problems))

    def _told(
        self, document: OpenDocument, problems: Sequence[Problem], *, again: bool = True
    ) -> Callable[[str], None]:
        def told(markdown: str) -> None:
            self._request = None
            page = without_problems(markdown, problems)
            if document is not self._document:
                return
            if not page and again:
                # Half a value says nothing yet; the property it belongs to does.
                place = _first_word(document)
                self._request = document.hover(place, self._told(document, problems, again=False))
            elif page and page != self._markdown:
                self._markdown = page
                self._redraw()

        return told

    def _redraw_pin(self) -> None:
        pinned = self.pin.isChecked()
        word = self._voice("documentation.unpin" if pinned else "documentation.pin")
        self.pin.setIcon(
            self._appearance.icon("pin" if pinned else "pin-outline", "accent" if pinned else "muted")
        )
        self.pin.setText(word)
        self.pin.setToolTip(word)

    def _redraw(self) -> None:
        self._redraw_pin()
        self.page.setAccessibleName(self._voice("panel.documentation"))
        self._empty.setText(self._voice("documentation.empty"))
        self._empty.setVisible(not self._markdown)
        show_markdown(self.page, self._markdown, self._appearance)


def without_problems(markdown: str, problems: Sequence[Problem]) -> str:
    """What the server says of a place less its parts on problems: those are shown as cards."""
    heads = tuple(f"**{problem.rule}**" for problem in problems if problem.rule)
    parts = markdown.split(_BETWEEN)
    return _BETWEEN.join(part for part in parts if not (heads and part.startswith(heads)))


def _first_word(document: OpenDocument) -> Place:
    """Behind the first quote of the caret's line: where the name of its property begins."""
    editor = document.editor
    line = editor.line_at(editor.caret())
    text = editor.slice(editor.line_start(line), editor.line_end(line))
    return Place(line, text.find(b'"') + 1)


def _of_line(document: OpenDocument, line: int) -> list[Problem]:
    return [problem for problem in document.editor.shown_problems() if problem.extent.start.line == line]
