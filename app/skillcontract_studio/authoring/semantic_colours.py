"""Colours words by what they mean, as the server tells, where that is more than the lexer can know."""

from skillcontract_studio.client.semantic_tokens import Token, TokenStore
from skillcontract_studio.editor.looks import MEANING
from skillcontract_studio.editor.scintilla import ScintillaView
from skillcontract_studio.editor.scrolling import lines_seen
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.open_file import OpenFile

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
    """Follows the text of one file, and what its views show of it."""

    def __init__(self, file: OpenFile) -> None:
        super().__init__(file)
        self._file = file
        self._store = TokenStore()
        self._request: int | None = None
        self._painted: dict[ScintillaView, tuple[int, int]] = {}
        self._soon = later(self, _DELAY, self._ask)
        self._paint_soon = later(self, 0, self._paint)
        file.told.connect(self._soon.start)
        file.refreshed.connect(self._renewed)
        file.views.scrolled.connect(self._paint_soon.start)
        file.views.joined.connect(lambda _view: self._paint_soon.start())
        self._soon.start()

    def _renewed(self) -> None:
        self._store.forget()
        self._soon.start()

    def _ask(self) -> None:
        file = self._file
        if not file.has_names or not file.client.provides("semanticTokensProvider"):
            return
        file.client.cancel(self._request)
        method, more = "textDocument/semanticTokens/full", {}
        if self._store.state is not None:
            method, more = f"{method}/delta", {"previousResultId": self._store.state}
        self._request = file.ask(method, self._told, self._lost, **more)

    def _told(self, result: object) -> None:
        # Marks move with the text, but words that were typed have none yet.
        self._store.take(result)
        self._painted.clear()
        self._paint()

    def _lost(self, _words: str) -> None:
        self._renewed()

    def _paint(self) -> None:
        if self._store.state is not None:
            for view in self._file.views.all():
                self._paint_in(view)

    def _paint_in(self, view: ScintillaView) -> None:
        first, last = lines_seen(view)
        if any(low <= first and last <= high for low, high in self._painted.values()):
            return
        first, last = max(0, first - _AROUND), last + _AROUND
        start, end = view.line_start(first), view.line_start(last + 1)
        for indicator in MEANING.values():
            view.clear_mark(indicator, start, end)
        legend = self._file.client.option("semanticTokensProvider", "legend", "tokenTypes")
        types = [str(each) for each in legend] if isinstance(legend, list) else []
        for token in self._store.tokens(types, first, last):
            _mark(view, token)
        self._painted[view] = (first, last)


def _mark(view: ScintillaView, token: Token) -> None:
    start = view.line_start(token.line) + token.column
    colour = _COLOURS.get(token.kind)
    if token.kind == _NAME and _is_string(view.slice(start - 1, start + token.length + 2)):
        colour = "tool"
    if colour is not None:
        view.mark(MEANING[colour], start, start + token.length)


def _is_string(around: bytes) -> bool:
    """Whether a word is all of a string that is no property's name; `around` has a byte before it and two behind."""
    return around[:1] == b'"' and around[-2:-1] == b'"' and around[-1:] != b":"
