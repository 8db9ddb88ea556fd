"""Grows the selection to what stands around it, as the server tells, and shrinks it again."""

from collections.abc import Iterator

from skillcontract_studio.client.protocol import extent, wire_place
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.document import OpenDocument

Span = tuple[int, int]


class SelectionGrowth(QObject):
    """Remembers the way of one document's selection, as long as it is only grown and shrunk."""

    def __init__(self, document: OpenDocument) -> None:
        super().__init__(document)
        self._document = document
        self._smaller: list[Span] = []
        self._now: Span | None = None

    def grow(self) -> None:
        """Select the next larger thing."""
        document = self._document
        editor = document.editor
        selected = editor.selection()
        if selected != self._now:
            self._smaller.clear()

        def told(result: object) -> None:
            around = list(_ranges(result[0])) if isinstance(result, list) and result else []
            spans = [editor.span_of(extent(each)) for each in around] or self._plain(selected)
            larger = [
                span
                for span in spans
                if span[0] <= selected[0] and selected[1] <= span[1] and span != selected
            ]
            if larger:
                self._smaller.append(selected)
                self._select(min(larger, key=lambda span: span[1] - span[0]))

        place = editor.place_at(selected[0])
        asked = document.ask("textDocument/selectionRange", told, positions=[wire_place(place)])
        if asked is None:
            told(None)

    def shrink(self) -> None:
        """Select what was selected before it was grown."""
        if self._smaller and self._document.editor.selection() == self._now:
            self._select(self._smaller.pop())

    def _select(self, span: Span) -> None:
        self._now = span
        self._document.editor.select(*span)

    def _plain(self, selected: Span) -> list[Span]:
        """In a text that the server says nothing of: the word, the line, everything."""
        editor = self._document.editor
        line = editor.line_at(selected[0])
        return [
            editor.word_at(selected[0]),
            (editor.line_start(line), editor.line_end(editor.line_at(selected[1]))),
            (0, editor.length()),
        ]


def _ranges(raw: object) -> Iterator[object]:
    while isinstance(raw, dict):
        yield raw["range"]
        raw = raw.get("parent")
