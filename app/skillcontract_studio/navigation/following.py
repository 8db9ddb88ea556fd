"""A name under the pointer is underlined while Ctrl is held, where a click would lead somewhere."""

from collections.abc import Callable

from skillcontract_studio.client.links import link_at
from skillcontract_studio.client.locations import locations
from skillcontract_studio.client.protocol import extent
from skillcontract_studio.editor.looks import LINK
from skillcontract_studio.qt import QObject, Qt
from skillcontract_studio.shell.document import OpenDocument


class Following(QObject):
    """Asks the server about the word that is pointed at, once for each word."""

    def __init__(self, document: OpenDocument, follow: Callable[[int], None]) -> None:
        super().__init__(document)
        self._document = document
        self._word: tuple[int, int] | None = None
        self._request: int | None = None
        document.editor.pointed.connect(self._pointed)
        document.editor.followed.connect(follow)
        document.editor.text_changed.connect(lambda _change: self._leave())

    def _pointed(self, position: int) -> None:
        editor = self._document.editor
        word = editor.word_at(position) if position >= 0 else None
        if word == self._word:
            return
        self._leave()
        if word is None:
            return
        self._word = word
        place = editor.place_at(position)

        def found(result: object) -> None:
            if locations(result):
                self._request = self._document.ask_at("textDocument/documentHighlight", place, whole)
            else:
                self._request = self._document.ask("textDocument/documentLink", linked)

        def linked(result: object) -> None:
            link = link_at(result, place)
            if link is not None and self._word is not None:
                self._underline(*editor.span_of(link.extent))

        def whole(result: object) -> None:
            here = [extent(each["range"]) for each in result] if isinstance(result, list) else []
            span = next(
                (editor.span_of(each) for each in here if each.start <= place <= each.end), self._word
            )
            if self._word is not None and span is not None:
                self._underline(*span)

        self._request = self._document.ask_at("textDocument/definition", place, found)

    def _underline(self, start: int, end: int) -> None:
        editor = self._document.editor
        editor.mark(LINK, start, end)
        editor.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def _leave(self) -> None:
        self._document.cancel(self._request)
        if self._word is not None:
            self._word = None
            self._document.editor.unmark(LINK)
            self._document.editor.viewport().unsetCursor()
