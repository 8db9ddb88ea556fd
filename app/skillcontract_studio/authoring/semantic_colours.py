"""Colours words by what they mean, as the server tells, where that is more than the lexer can know."""

from skillcontract_studio.client.semantic_tokens import Token, TokenStore
from skillcontract_studio.editor.looks import MEANING
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.document import OpenDocument

_DELAY = 120
_COLOURS = {
    "property": "key",
    "parameter": "key",
    "enumMember": "enum",
    "type": "enum",
    "namespace": "expr",
    "macro": "expr",
    "function": "tool",
    "class": "tool",
}
_NAME = "variable"
"""An input, output, shared value or extract: it has a name's colour where it is all of a string, else that of what it stands in."""
_AROUND = 60
"""Lines above and below the view that are coloured too."""


class SemanticColours(QObject):
    """Follows the text and the view of one document."""

    def __init__(self, document: OpenDocument) -> None:
        super().__init__(document)
        self._document = document
        self._store = TokenStore()
        self._request: int | None = None
        self._painted: tuple[int, int] | None = None
        self._soon = later(self, _DELAY, self._ask)
        self._paint_soon = later(self, 0, self._paint)
        document.told.connect(self._soon.start)
        document.refreshed.connect(self._renewed)
        document.editor.scrolled.connect(self._paint_soon.start)
        self._soon.start()

    def _renewed(self) -> None:
        self._store.forget()
        self._soon.start()

    def _ask(self) -> None:
        document = self._document
        if not document.is_contract or not document.client.provides("semanticTokensProvider"):
            return
        document.cancel(self._request)
        method, more = "textDocument/semanticTokens/full", {}
        if self._store.state is not None:
            method, more = f"{method}/delta", {"previousResultId": self._store.state}
        self._request = document.ask(method, self._told, self._lost, **more)

    def _told(self, result: object) -> None:
        # Marks move with the text, but words that were typed have none yet.
        self._store.take(result)
        self._painted = None
        self._paint()

    def _lost(self, _words: str) -> None:
        self._renewed()

    def _paint(self) -> None:
        editor = self._document.editor
        visible = editor.send(M.GetFirstVisibleLine, 0, 0)
        shown = editor.send(M.LinesOnScreen, 0, 0)
        first = editor.send(M.DocLineFromVisible, visible, 0)
        last = editor.send(M.DocLineFromVisible, visible + shown, 0)
        if self._store.state is None:
            return
        if self._painted is not None and self._painted[0] <= first and last <= self._painted[1]:
            return
        first, last = max(0, first - _AROUND), last + _AROUND
        start, end = editor.line_start(first), editor.line_start(last + 1)
        for indicator in MEANING.values():
            editor.clear_mark(indicator, start, end)
        legend = self._document.client.option("semanticTokensProvider", "legend", "tokenTypes")
        types = [str(each) for each in legend] if isinstance(legend, list) else []
        for token in self._store.tokens(types, first, last):
            self._mark(token)
        self._painted = (first, last)

    def _mark(self, token: Token) -> None:
        editor = self._document.editor
        start = editor.line_start(token.line) + token.column
        colour = _COLOURS.get(token.kind)
        if token.kind == _NAME and _is_string(editor.slice(start - 1, start + token.length + 2)):
            colour = "tool"
        if colour is not None:
            editor.mark(MEANING[colour], start, start + token.length)


def _is_string(around: bytes) -> bool:
    """Whether a word is all of a string that is no property's name; `around` has a byte before it and two behind."""
    return around[:1] == b'"' and around[-2:-1] == b'"' and around[-1:] != b":"
