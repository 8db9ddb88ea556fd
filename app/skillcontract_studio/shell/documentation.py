"""The page beside the editor: what the language server knows of the place the caret is in, and the problems there."""

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.client.page_links import SECTION, linked
from skillcontract_studio.client.protocol import Place, Problem
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import (
    QAction,
    QEvent,
    QKeyEvent,
    QObject,
    Qt,
    QTextBrowser,
    QUrl,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.shell.breadcrumb import path_to
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.empty_state import empty_state
from skillcontract_studio.shell.page_history import Page, PageHistory
from skillcontract_studio.shell.problem_cards import ProblemCards
from skillcontract_studio.shell.section_page import section_page
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown

_DELAY = 120
_BETWEEN = "\n\n---\n\n"
"""What the server puts between the parts of a hover."""
_KINDS = (
    (".scenario.json5", "scenario"),
    ("skillcontract.json5", "manifest"),
    ("grants.json5", "grants"),
    ("skill.json5", "skill"),
    ("governance.json5", "governance"),
    ("contract.json", "contract"),
    (".tools.json", "tools"),
    ("manual.md", "manual"),
)
"""By the ending of a file's name what it is, for the places in it of which nothing else can be said."""
_TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Documentation(QWidget):
    """Follows the caret of the active editor; `at_problems` brings the problems there, the worst first, `link_chosen` a link that
    leads out of the page."""

    at_problems = Signal(object)
    link_chosen = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._document: OpenDocument | None = None
        self._request: int | None = None
        self._turn = 0
        """Counts what was asked: the answer to an earlier question is not shown."""
        self._follows = True
        """Whether the page is that of the caret, and not one that was gone to."""
        self._history = PageHistory()
        self.cards = ProblemCards(appearance, voice, self)
        self.pin = QAction(self)
        """While it is checked the page stays what it is."""
        self.pin.setCheckable(True)
        self.pin.toggled.connect(self._pinned)
        self.back, self.forward = QAction(self), QAction(self)
        self.back.triggered.connect(lambda: self.turn(-1))
        self.forward.triggered.connect(lambda: self.turn(1))
        self.page = QTextBrowser(self)
        self.page.setObjectName("documentation")
        self.page.setOpenExternalLinks(False)
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._open)
        self.page.installEventFilter(self)
        self._empty = empty_state(self, fills=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._empty)
        layout.addWidget(self.cards)
        layout.addWidget(self.page, 1)
        self._soon = later(self, _DELAY, self._ask)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._speak)
        self._redraw()

    def follow(self, document: OpenDocument | None) -> None:
        """The caret moved, or another document is active."""
        if self.pin.isChecked():
            return
        self._document = document
        self._follows = True
        self._soon.start()

    def refresh(self) -> None:
        """Something that is told of the caret's place may be otherwise now: here, in another text, or on the disk."""
        if self._follows and not self.pin.isChecked():
            self._soon.start()

    def show_section(self, section: str) -> None:
        """Go to the page of a section of the specification."""
        page = section_page(section, self._voice)
        if page:
            self._turn += 1
            self._follows = False
            self._show(Page(section, page))

    def turn(self, by: int) -> None:
        """Go back to the page that was shown before (-1), or on again (1)."""
        if self._history.turn(by):
            self._turn += 1
            self._follows = False
            self._redraw()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """In the page Alt+Left and Alt+Right turn pages; elsewhere they go through the files."""
        if isinstance(event, QKeyEvent) and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            by = _TURNS.get(Qt.Key(event.key()), 0)
            if by and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if by and event.type() == QEvent.Type.KeyPress:
                self.turn(by)
                return True
        return super().eventFilter(watched, event)

    # Asking

    def _ask(self) -> None:
        document = self._document
        self._turn += 1
        if document is None:
            self.cards.show_problems(())
            return
        editor = document.editor
        caret = editor.caret()
        problems = editor.problems_at(caret) or _of_line(document, editor.line_at(caret))
        self.cards.show_problems(problems)
        self.at_problems.emit(problems)
        document.cancel(self._request)
        self._ask_at(_places(document), document, problems, self._turn)

    def _ask_at(
        self, places: Sequence[Place], document: OpenDocument, problems: Sequence[Problem], turn: int
    ) -> None:
        """Ask about the first place, and about the others where there is nothing to be said of it."""
        if not places:
            self._show(_page_of_file(document.path, self._voice))
            return

        def told(markdown: str) -> None:
            if turn != self._turn:
                return
            self._request = None
            page = without_problems(markdown, problems)
            if page:
                self._show(Page(f"{document.uri} {page.partition(_BETWEEN)[0].partition(chr(10))[0]}", page))
            else:
                self._ask_at(places[1:], document, problems, turn)

        self._request = document.hover(places[0], told)

    # Showing

    def _show(self, page: Page) -> None:
        before = self._history.now
        if page == before:
            return
        self._history.show(page)
        # What was read stays where it is when only a line of it is another.
        stays = before is not None and before.about == page.about
        bar = self.page.verticalScrollBar()
        at = bar.value()
        self._redraw()
        bar.setValue(at if stays else 0)

    def _open(self, url: QUrl) -> None:
        if url.scheme() == SECTION:
            self.show_section(url.path())
        else:
            self.link_chosen.emit(url.toString())

    def _pinned(self, pinned: bool) -> None:
        self._redraw_actions()
        if not pinned:
            self._follows = True
            self._soon.start()

    def _speak(self) -> None:
        now = self._history.now
        if now is not None and (page := section_page(now.about, self._voice)):
            self._history.show(Page(now.about, page))
        self._redraw()
        self.refresh()

    def _redraw_actions(self) -> None:
        pinned = self.pin.isChecked()
        word = self._voice("documentation.unpin" if pinned else "documentation.pin")
        self.pin.setIcon(
            self._appearance.icon("pin" if pinned else "pin-outline", "accent" if pinned else "muted")
        )
        for action, icon, said, enabled in (
            (self.back, "arrow-left", self._voice("documentation.back"), self._history.has_earlier),
            (self.forward, "arrow-right", self._voice("documentation.forward"), self._history.has_later),
            (self.pin, "", word, True),
        ):
            if icon:
                action.setIcon(self._appearance.icon(icon, "text" if enabled else "faint"))
            action.setText(said)
            action.setToolTip(said)
            action.setEnabled(enabled)

    def _redraw(self) -> None:
        self._redraw_actions()
        now = self._history.now
        self.page.setAccessibleName(self._voice("panel.documentation"))
        self._empty.setText(self._voice("documentation.empty"))
        self._empty.setVisible(now is None)
        show_markdown(self.page, linked(now.markdown) if now is not None else "", self._appearance)


def without_problems(markdown: str, problems: Sequence[Problem]) -> str:
    """What the server says of a place less its parts on problems: those are shown as cards."""
    heads = tuple(f"**{problem.rule}**" for problem in problems if problem.rule)
    parts = markdown.split(_BETWEEN)
    return _BETWEEN.join(part for part in parts if not (heads and part.startswith(heads)))


def _places(document: OpenDocument) -> list[Place]:
    """Where to ask: at the caret, at the property its line begins with, and at what lies around it."""
    editor = document.editor
    caret = editor.caret()
    line = editor.line_at(caret)
    text = editor.slice(editor.line_start(line), editor.line_end(line))
    word = len(text) - len(text.lstrip())
    around = path_to(document.symbols, editor.place_at(caret))
    places = [editor.place_at(caret), Place(line, word + text[word:].startswith(b'"'))]
    places += [symbol.selection.start for symbol in reversed(around)]
    return list(dict.fromkeys(places))


def _page_of_file(path: Path, voice: Voice) -> Page:
    kind = next((kind for ending, kind in _KINDS if path.name.endswith(ending)), "other")
    return Page(str(path), f"### {path.name}\n\n{voice('documentation.file-' + kind)}")


def _of_line(document: OpenDocument, line: int) -> list[Problem]:
    return [problem for problem in document.editor.shown_problems() if problem.extent.start.line == line]
