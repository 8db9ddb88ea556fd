"""The page beside the editor: what the language server knows of the place the caret is in, and the problems there."""

from collections.abc import Callable, Sequence

from skillcontract_studio.client.protocol import Problem
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QLabel, QTextBrowser, QTimer, QVBoxLayout, QWidget
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.problem_cards import ProblemCards
from skillcontract_studio.theme.appearance import Appearance

_DELAY = 120


class Documentation(QWidget):
    """Follows the caret of the active editor."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._document: OpenDocument | None = None
        self._request: int | None = None
        self._markdown = ""
        self.cards = ProblemCards(appearance, voice, self)
        self.page = QTextBrowser(self)
        self.page.setObjectName("documentation")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self._empty = QLabel(self)
        self._empty.setObjectName("emptyState")
        self._empty.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._empty)
        layout.addWidget(self.page, 1)
        layout.addWidget(self.cards)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_DELAY)
        self._soon.timeout.connect(self._ask)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def follow(self, document: OpenDocument | None) -> None:
        """The caret moved, or another document is active."""
        if document is not self._document:
            self._document = document
            self._markdown = ""
            self._redraw()
        self._soon.start()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """The problems at the caret."""
        self.cards.show_problems(problems)

    def _ask(self) -> None:
        document = self._document
        if document is None:
            self.cards.show_problems(())
            return
        editor = document.editor
        caret = editor.caret()
        self.cards.show_problems(editor.problems_at(caret) or _of_line(document, editor.line_at(caret)))
        document.cancel(self._request)
        self._request = document.hover(editor.place_at(caret), self._told(document))

    def _told(self, document: OpenDocument) -> Callable[[str], None]:
        def told(markdown: str) -> None:
            self._request = None
            if document is self._document and markdown and markdown != self._markdown:
                self._markdown = markdown
                self._redraw()

        return told

    def _redraw(self) -> None:
        self.page.setAccessibleName(self._voice("panel.documentation"))
        self._empty.setText(self._voice("documentation.empty"))
        self._empty.setVisible(not self._markdown)
        self.page.setVisible(True)
        self.page.document().setDocumentMargin(self._appearance.fonts.px(12))
        self.page.setMarkdown(self._markdown)


def _of_line(document: OpenDocument, line: int) -> list[Problem]:
    return [problem for problem in document.editor.shown_problems() if problem.extent.start.line == line]
