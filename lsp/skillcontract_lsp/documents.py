"""The documents a client has open: their text, and what was computed from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.ide.folding import Fold, folds
from skillcontract.ide.per_chunk import PerChunk
from skillcontract.ide.view import ContractView
from skillcontract.model.contract_name import CONTRACT, LONE
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.document import ContractDocument, Line
from skillcontract.syntax.formatter import Style
from skillcontract.syntax.parser import Tree, parse
from skillcontract.text.positions import LineMap, Position, PositionEncoding, Range, column
from skillcontract.text.span import Span
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.symbols import symbols_template
from skillcontract_lsp.conversion.templates import Placed
from skillcontract_lsp.layout import Layout
from skillcontract_lsp.protocol.parameters import Change, Changed, Opened
from skillcontract_lsp.reports import Report
from skillcontract_lsp.token_stream import FileTokenStream, TokenStream

if TYPE_CHECKING:
    from skillcontract.ide.inlay_hints import Hint
    from skillcontract.ide.loaded import FileReport
    from skillcontract.ide.occurrences.occurrence import Occurrence
    from skillcontract.ide.pointed_places import PointedPlace, PointedPlaces

CONTRACT_LANGUAGE = "skill-contract"
_CONTRACTS = (f"/{CONTRACT}", LONE)
FORGETS_EVERY = 16
"""After so many states of a text what was computed of chunks that are gone is forgotten; a keystroke adds one of them."""


class Spot(NamedTuple):
    """A place in a document: the index of a chunk, and an offset in its text."""

    chunk: int
    offset: int


class _TypedLine(NamedTuple):
    """A line of the document, and what has been made of it."""

    number: int
    line: Line
    text: str
    first: int
    """So many code points at its start has no edit touched."""
    last: int
    """So many at its end."""


class EditableText:
    """A text that a client edits, in the client's position encoding."""

    def __init__(self, text: str, encoding: PositionEncoding) -> None:
        self.encoding = encoding
        self._document = ContractDocument.of(text)
        self._typed: _TypedLine | None = None
        """A line that is being typed in: keystrokes are gathered until someone wants the document."""

    @property
    def document(self) -> ContractDocument:
        """The document after all changes."""
        typed = self._typed
        if typed is not None:
            self._typed = None
            _, line, text, first, last = typed
            old = line.text
            if old != text:
                new = text[first : len(text) - last]
                self._document = self._document.edit_line(line, first, len(old) - last, new)
        return self._document

    def apply(self, change: Change) -> None:
        """Change the text as the client did."""
        if change.range is None:
            self._typed = None
            self._document = ContractDocument.of(change.text)
            return
        (first, start), (last, end) = change.range
        if first != last or "\n" in change.text or "\r" in change.text:
            document = self.document
            self._document = document.edit(
                (first, column(document.line(first).text, start, self.encoding)),
                (last, column(document.line(last).text, end, self.encoding)),
                change.text,
            )
            return
        typed = self._typed
        if typed is not None and typed.number == first:
            _, line, text, untouched, rest = typed
        else:
            line = self.document.line(first)
            text = line.text
            untouched = rest = len(text)
        from_column = column(text, start, self.encoding)
        to_column = from_column if end == start else max(from_column, column(text, end, self.encoding))
        self._typed = _TypedLine(
            first,
            line,
            text[:from_column] + change.text + text[to_column:],
            min(untouched, from_column),
            min(rest, len(text) - to_column),
        )


class OpenDocument:
    """One open document."""

    def __init__(self, opened: Opened, client: Client) -> None:
        self.uri = opened.uri
        self.version = opened.version
        self.language_id = opened.language_id
        self.is_published = False
        """Whether the client has been told the findings of this very text."""
        self.lines = PerChunk(lambda chunk: LineMap(chunk.text, client.encoding))
        """The lines of each chunk, counted from its first."""
        self._text = EditableText(opened.text, client.encoding)
        self._view = ContractView(self._text.document)
        self._symbols = PerChunk(self._placed_symbols)
        self._folds = PerChunk(folds)
        self.names = PerChunk(_names)
        """The names in each chunk."""
        self.hints = PerChunk(_hints)
        """The inlay hints of each chunk."""
        self._lenses = PerChunk(self._placed_lenses)
        self._forgetting: tuple[Callable[[Sequence[Chunk]], None], ...] = (
            self.lines.keep,
            self._symbols.keep,
            self._folds.keep,
            self.names.keep,
            self.hints.keep,
            self._lenses.keep,
        )
        self._states = 0
        self.tokens = TokenStream(self.lines.of)
        self.file_tokens = FileTokenStream()
        self._layout: Layout | None = None
        self._pointed: PointedPlaces | None = None
        self._brought_up: tuple[FileReport, ContractDocument, FileReport] | None = None
        self._tree: tuple[ContractDocument, Tree] | None = None
        self.report = Report(client, self.lines.of)

    @property
    def is_contract(self) -> bool:
        """Whether this is a skill contract; all other kinds are kept but not looked at."""
        return self.language_id == CONTRACT_LANGUAGE or self.uri.endswith(_CONTRACTS)

    @property
    def is_json5(self) -> bool:
        """Whether it is a workspace file in JSON5; editors know plain JSON themselves."""
        return not self.is_contract and self.uri.endswith(".json5")

    @property
    def file_kind(self) -> str | None:
        """Which kind of workspace file it is (`ide.files.kinds`); None where it is none."""
        from skillcontract.ide.files.kinds import file_kind

        return file_kind(path_of(self.uri) or Path(self.uri)) if self.is_json5 else None

    @property
    def view(self) -> ContractView:
        """What is known of the contract after all changes."""
        document = self._text.document
        if document is not self._view.document:
            self._view.update(document)
            self._states += 1
            if not self._states % FORGETS_EVERY:
                for keep in self._forgetting:
                    keep(document.chunks)
        return self._view

    @property
    def document(self) -> ContractDocument:
        """The text after all changes."""
        return self._text.document

    def change(self, changed: Changed) -> None:
        """Apply a `didChange`."""
        for change in changed.changes:
            self._text.apply(change)
        self.version = changed.version
        self.is_published = False

    def spot(self, position: Position) -> Spot:
        """Where a client's position is."""
        document = self.document
        index = document.chunk_at(position.line)
        lines = self.lines.of(document.chunks[index])
        return Spot(
            index, lines.offset(Position(position.line - document.first_line(index), position.character))
        )

    def offset(self, position: Position) -> int:
        """The offset of a client's position in the whole text."""
        index, offset = self.spot(position)
        return sum(len(chunk.text) for chunk in self.document.chunks[:index]) + offset

    def between(self, range_: Range) -> str:
        """The text of a client's range."""
        (first, start), (last, end) = self.spot(range_.start), self.spot(range_.end)
        text = "".join([chunk.text for chunk in self.document.chunks[first : last + 1]])
        return text[start : len(text) - len(self.document.chunks[last].text) + end]

    def range(self, index: int, span: Span) -> Range:
        """A span that begins in a chunk, as the client counts; it may reach over the chunk's end."""
        return Range(self._position(index, span.start), self._position(index, span.end))

    def _position(self, index: int, offset: int) -> Position:
        chunks = self.document.chunks
        while offset > len(chunks[index].text) and index + 1 < len(chunks):
            offset -= len(chunks[index].text)
            index += 1
        line, character = self.lines.of(chunks[index]).position(offset)
        return Position(line + self.document.first_line(index), character)

    def pointed(self, pointer: str) -> PointedPlace | None:
        """What is shown of the contract's node at a JSON Pointer."""
        if self._pointed is None:
            from skillcontract.ide.pointed_places import PointedPlaces

            self._pointed = PointedPlaces()
        return self._pointed.find(self.view, pointer)

    @property
    def tree(self) -> Tree:
        """The text of a workspace file as JSON5."""
        text = self._text.document
        if self._tree is None or self._tree[0] is not text:
            self._tree = text, parse(text.text, Dialect.JSON5)
        return self._tree[1]

    def brought_up(self, report: FileReport) -> FileReport:
        """A report of this file as its text is now; the same object until one of the two changes."""
        text = self._text.document
        known = self._brought_up
        if known is None or known[0] is not report or known[1] is not text:
            from skillcontract.ide.files.current import current_report

            known = self._brought_up = (report, text, current_report(report, text.text))
        return known[2]

    def symbols_json(self, index: int) -> bytes:
        """The symbols of a chunk as JSON, without the list's brackets."""
        view = self.view
        return self._symbols.of(view.document.chunks[index]).at(view.document.first_line(index))

    def _placed_symbols(self, chunk: Chunk) -> Placed:
        return Placed(symbols_template(self._view.declared(chunk).symbols, self.lines.of(chunk)))

    def lenses_json(self, index: int) -> bytes:
        """The lenses of a chunk that say nothing yet, as JSON without the list's brackets."""
        view = self.view
        return self._lenses.of(view.document.chunks[index]).at(view.document.first_line(index))

    def _placed_lenses(self, chunk: Chunk) -> Placed:
        from skillcontract_lsp.conversion.lenses import lenses_template

        return Placed(lenses_template(self.names.of(chunk), self.lines.of(chunk), self.uri))

    def folds(self, index: int) -> tuple[Fold, ...]:
        """The folds of a chunk, their lines counted from its first."""
        return self._folds.of(self.document.chunks[index])

    def diagnostics_json(self) -> bytes:
        """The diagnostics of the document as JSON, without the list's brackets."""
        if not self.is_contract:
            return b""
        view = self.view
        return self.report.items(view.document, view.found())

    def format_json(self, style: Style) -> bytes | None:
        """The edits that lay the document out, as JSON without the list's brackets; None where it has a syntax fault."""
        if self._layout is None or self._layout.style != style:
            self._layout = Layout(style, self.lines.of)
        return self._layout.edits(self.view.document, lambda one: self.range(one.chunk, one.edit.span))


def _names(chunk: Chunk) -> tuple[Occurrence, ...]:
    from skillcontract.ide.occurrences.in_contracts import chunk_occurrences

    return chunk_occurrences(chunk)


def _hints(chunk: Chunk) -> tuple[Hint, ...]:
    from skillcontract.ide.inlay_hints import hints

    return hints(chunk)
