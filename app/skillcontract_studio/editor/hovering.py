"""The hover popup: what the language server says about the place under the pointer or the caret."""

from collections.abc import Callable
from math import ceil
from typing import Protocol

from skillcontract_studio.client.page_links import linked
from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.qt import QKeyEvent, QObject, QSize, Qt, QTextBrowser, QUrl, QVBoxLayout, Signal
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown

_WIDTH, _MOST_HEIGHT, _PADDING = 440, 320, 8


class HoverSource(Protocol):
    """Who knows about a place."""

    def hover(self, place: Place, told: Callable[[str], None]) -> int | None:
        """Ask about a place, in Markdown."""

    def cancel(self, request: int | None) -> None:
        """The answer is not wanted any more."""


class Hovering(QObject):
    """Shows problems and documentation of a place after the pointer rested on it, or at once by a key."""

    link_opened = Signal(str)
    nothing_known = Signal()
    """The keyboard asked, and there is nothing to be said of the caret's place."""

    def __init__(self, editor: CodeEditor, source: HoverSource, appearance: Appearance, name: str) -> None:
        super().__init__(editor)
        self._editor = editor
        self._source = source
        self._appearance = appearance
        self._request: int | None = None
        self.popup = Popup(editor, appearance)
        self._text = QTextBrowser(self.popup)
        self._text.setObjectName("hoverText")
        self._text.setAccessibleName(name)
        self._text.setOpenLinks(False)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text.anchorClicked.connect(self._open)
        layout = QVBoxLayout(self.popup)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self._text)
        editor.rested.connect(lambda position, _point: self.show_at(position))
        editor.stirred.connect(self._leave)
        editor.key_offered.connect(self._key)
        editor.focus_lost.connect(self.close)
        editor.scrolled.connect(self.close)

    def show_at(self, position: int, nothing: Callable[[], None] | None = None) -> None:
        """Ask about a position and show the answer there; `nothing` is done where there is none."""
        self._source.cancel(self._request)

        def told(markdown: str) -> None:
            self._request = None
            self._present(position, markdown)
            if not markdown.strip() and nothing is not None:
                nothing()

        self._request = self._source.hover(self._editor.place_at(position), told)
        if self._request is None:
            # Without a server there is still what it said last.
            told(
                "\n\n".join(f"**{each.rule}** {each.message}" for each in self._editor.problems_at(position))
            )

    def show_at_caret(self) -> None:
        """Show it for the caret, or for the word that its line begins with: the way of the keyboard."""
        editor = self._editor
        start = editor.line_start(editor.line_at(editor.caret()))
        text = editor.slice(start, editor.line_end(editor.line_at(start)))
        first = start + len(text) - len(text.lstrip())
        self.show_at(editor.caret(), lambda: self.show_at(first, self.nothing_known.emit))

    def close(self) -> None:
        """Hide, and do not open for an answer that is still under way."""
        self._source.cancel(self._request)
        self._request = None
        self.popup.hide()

    def _leave(self) -> None:
        # The pointer may go into the popup, to scroll or to follow a link.
        if not self.popup.underMouse():
            self.close()

    def _key(self, event: QKeyEvent) -> None:
        if not self.popup.isVisible():
            return
        modifiers = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
        if event.key() not in modifiers:
            self.close()
            if event.key() == Qt.Key.Key_Escape:
                event.accept()

    def _present(self, position: int, markdown: str) -> None:
        if not markdown.strip():
            self.popup.hide()
            return
        fonts = self._appearance.fonts
        show_markdown(self._text, linked(markdown), self._appearance, _PADDING)
        # A browser lays its own document out to its present width, which is that of the page before: a copy is measured.
        measured = self._text.document().clone(self)
        measured.setTextWidth(-1)
        width = min(fonts.px(_WIDTH), ceil(measured.idealWidth()) + 2)
        measured.setTextWidth(width)
        height = min(fonts.px(_MOST_HEIGHT), ceil(measured.size().height()) + 2)
        measured.deleteLater()
        self.popup.present(
            self._editor.point_at(position), self._editor.line_height(), QSize(width + 4, height + 2)
        )
        self._text.verticalScrollBar().setValue(0)

    def _open(self, url: QUrl) -> None:
        self.close()
        self.link_opened.emit(url.toString())
