"""The formatting of one document as JSON: chunks that are laid out already, or were before, cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.document_formatter import ChunkEdit, DocumentFormatter
from skillcontract.syntax.formatter import Style
from skillcontract.text.edits import TextEdit
from skillcontract.text.positions import LineMap, Range
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.conversion.templates import Placed, Template, joined, literal, range_lines, range_text
from skillcontract_lsp.protocol.messages import to_json, utf8


class Layout:
    """Formats the states of one document in one style."""

    def __init__(self, style: Style, lines: Callable[[Chunk], LineMap]) -> None:
        self.style = style
        self._lines = lines
        self._formatter = DocumentFormatter(style)
        self._known: dict[Chunk, tuple[tuple[TextEdit, ...], Placed]] = {}

    def edits(self, document: ContractDocument, place: Callable[[ChunkEdit], Range]) -> bytes | None:
        """The edits as JSON, without the list's brackets; None where the text has a syntax fault and stays as it is.

        `place` gives the range of an edit that reaches over the end of its chunk.
        """
        found = self._formatter.edits(document)
        if found is None:
            return None
        before, self._known = self._known, {}
        return b",".join(
            self._chunk(document, index, tuple(some), before, place)
            for index, some in groupby(found, key=lambda edit: edit.chunk)
        )

    def _chunk(
        self,
        document: ContractDocument,
        index: int,
        some: tuple[ChunkEdit, ...],
        before: dict[Chunk, tuple[tuple[TextEdit, ...], Placed]],
        place: Callable[[ChunkEdit], Range],
    ) -> bytes:
        chunk = document.chunks[index]
        edits = tuple(one.edit for one in some)
        if any(edit.span.end > len(chunk.text) for edit in edits):
            return utf8(
                ",".join(to_json({"range": wire_range(place(one)), "newText": one.edit.text}) for one in some)
            )
        known = before.get(chunk)
        if known is None or known[0] != edits:
            known = edits, Placed(joined(_templates(edits, self._lines(chunk))))
        self._known[chunk] = known
        return known[1].at(document.first_line(index))


def _templates(edits: tuple[TextEdit, ...], lines: LineMap) -> Iterator[Template]:
    for span, text in edits:
        where = lines.range(span)
        yield Template(f'{{"range":{range_text(where)},"newText":{literal(text)}}}', range_lines(where))
