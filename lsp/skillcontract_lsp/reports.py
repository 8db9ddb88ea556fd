"""The diagnostics of one document as JSON: what an edit left alone is neither converted nor serialised again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from skillcontract.rules.rule import Finding, Severity
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.diagnostics import DiagnosticWriter, PlacesInChunk, Written, left_out
from skillcontract_lsp.conversion.templates import Placed, Template
from skillcontract_lsp.protocol.messages import utf8
from skillcontract_lsp.protocol.shapes import RelatedInformation

LIMIT = 1000
"""How many diagnostics of a document are sent. VS Code shows no more of a file either; beyond it, whole severities are
left out, the lightest first, and one diagnostic says so. Errors are never left out."""


class Places(Protocol):
    """The other places of the findings in a document."""

    def of(self, finding: Finding) -> list[RelatedInformation]:
        """Where they are now."""

    def in_chunk(self, chunk: Chunk, finding: Finding) -> PlacesInChunk | None:
        """The same where all of them stand in the finding's own chunk, and so stay where they are in it."""


class _Parts(NamedTuple):
    """What was made of the findings of a chunk."""

    sizes: tuple[int, ...]
    """How many there are of each severity, the gravest first."""
    written: tuple[Written, ...]
    linked: tuple[tuple[int, Finding], ...]
    """Those that name places outside the chunk, by rank: these may move while it stays, so they are written anew each time."""

    def placed(self, shown: int) -> Placed | None:
        """The diagnostics of the first so many severities as the items of a list; None where there are none."""
        written = self.written
        if sum(self.sizes[shown:]):
            written = tuple([one for one in written if one.rank < shown])
        if not written:
            return None
        if len(written) == 1:
            return Placed(Template(written[0].text, written[0].lines))
        texts, numbers = [], list[int]()
        for _, text, lines in written:
            texts.append(text)
            numbers += lines
        return Placed(Template(",".join(texts), tuple(numbers)))


_EVERY = len(Severity)
_NOTHING = _Parts((0,) * _EVERY, (), ())


class Report:
    """Makes the items of a document's diagnostics, and names each state of them."""

    def __init__(self, client: Client, lines: Callable[[Chunk], LineMap]) -> None:
        self.writer = DiagnosticWriter(client)
        self._language = client.language
        self._lines = lines
        self.places: Places | None = None
        """Tells the other places of a finding, to a client that wants to know them."""
        # What stands at each index of the document's chunks: the chunk, its findings, and what was made of them.
        self._chunks: Sequence[Chunk] = ()
        self._found: Sequence[tuple[Finding, ...]] = []
        self._parts: list[_Parts] = []
        self._placed: list[Placed | None] = []
        self._first_lines: Sequence[int] = ()
        self._texts: list[bytes] = []
        self._linked: set[int] = set()
        """The indices of chunks whose findings name other places."""
        self._counts = [0] * _EVERY
        self._shown = _EVERY
        """How many of the severities are shown, the gravest first."""
        self._items = b""
        self._last: ContractDocument | None = None
        self._result = (0, b"")

    def items(self, document: ContractDocument, found: Sequence[tuple[Finding, ...]]) -> bytes:
        """The diagnostics as JSON, without the list's brackets. `found` gives the findings of each chunk."""
        if self._is_current(document, found):
            return self._items
        if len(found) != len(self._found):
            self._fit_to(document.chunks)
        moved = document.first_lines != self._first_lines
        self._first_lines = document.first_lines
        stale = set(self._linked)
        for index, (chunk, before, now, then) in enumerate(
            zip(document.chunks, self._chunks, found, self._found, strict=True)
        ):
            if now is not then or chunk is not before:
                self._put(index, self._made(chunk, now))
                stale.add(index)
            elif moved and now:
                stale.add(index)
        self._chunks, self._found = document.chunks, found
        shown = _EVERY if sum(self._counts) <= LIMIT else _shown(self._counts)
        if shown != self._shown:
            self._shown = shown
            self._placed = [parts.placed(shown) for parts in self._parts]
            stale.update(range(len(found)))
        for index in stale:
            self._write(index)
        texts = [text for text in self._texts if text]
        if shown < _EVERY:
            hidden = sum(self._counts[shown:])
            texts.append(left_out(hidden, LIMIT, self._language))
        self._items = b",".join(texts)
        return self._items

    def _is_current(self, document: ContractDocument, found: Sequence[tuple[Finding, ...]]) -> bool:
        """Whether the items were made of just this, and name no place of another file: such a place may have moved."""
        last, self._last = self._last, document
        return document is last and found is self._found and not (self._linked and self._names_files())

    def _names_files(self) -> bool:
        return any(
            place.file
            for index in self._linked
            for _, finding in self._parts[index].linked
            for place in finding.related
        )

    def _fit_to(self, chunks: Sequence[Chunk]) -> None:
        """Make room for another number of chunks; those that were there before keep what was made of them."""
        known = {
            chunk: (found, parts)
            for chunk, found, parts in zip(self._chunks, self._found, self._parts, strict=True)
        }
        kept = [known.get(chunk, ((), _NOTHING)) for chunk in chunks]
        self._chunks = chunks
        self._found = [found for found, _ in kept]
        self._parts = [parts for _, parts in kept]
        self._counts = [sum(sizes) for sizes in zip(*(parts.sizes for parts in self._parts), strict=True)]
        self._linked = {index for index, parts in enumerate(self._parts) if parts.linked}
        self._placed = [parts.placed(self._shown) for parts in self._parts]
        self._first_lines = ()
        self._texts = [b""] * len(chunks)

    def _put(self, index: int, parts: _Parts) -> None:
        before, self._parts[index] = self._parts[index], parts
        if parts.sizes != before.sizes:
            for rank, size in enumerate(parts.sizes):
                self._counts[rank] += size - before.sizes[rank]
        self._placed[index] = parts.placed(self._shown)
        if parts.linked:
            self._linked.add(index)
        else:
            self._linked.discard(index)

    def _write(self, index: int) -> None:
        placed, linked, first_line = self._placed[index], self._parts[index].linked, self._first_lines[index]
        text = placed.at(first_line) if placed else b""
        if linked:
            far = [finding for rank, finding in linked if rank < self._shown]
            others = self._naming_places(self._chunks[index], first_line, far)
            text = b",".join([text, *others] if text else others)
        self._texts[index] = text

    def _naming_places(self, chunk: Chunk, first_line: int, findings: Iterable[Finding]) -> Iterator[bytes]:
        lines = self._lines(chunk)
        for finding in findings:
            related = self.places.of(finding) if self.places is not None else []
            yield utf8(self.writer.one(finding, lines, related).at(first_line))

    def _made(self, chunk: Chunk, findings: tuple[Finding, ...]) -> _Parts:
        if not findings:
            return _NOTHING
        sizes = [0] * _EVERY
        all_written: list[Written] = []
        linked: list[tuple[int, Finding]] = []
        lines, places, writer = self._lines(chunk), self.places, self.writer
        for finding in findings:
            if finding.related and places is not None:
                here = places.in_chunk(chunk, finding)
                if here is None:
                    rank = writer.rank(finding)
                    linked.append((rank, finding))
                    sizes[rank] += 1
                    continue
                written = writer.with_places(finding, lines, here)
            else:
                written = writer.written(finding, lines)
            all_written.append(written)
            sizes[written.rank] += 1
        return _Parts(tuple(sizes), tuple(all_written), tuple(linked))

    def result_id(self, items: bytes) -> str:
        """A name for these items; the same as before where they are the same."""
        number, before = self._result
        if items != before or not number:
            self._result = (number + 1, items)
        return str(self._result[0])


def _shown(counts: Sequence[int]) -> int:
    """How many of the severities, gravest first, stay within the limit together. Errors are shown whatever their number."""
    return max(1, sum(total <= LIMIT for total in accumulate(counts)))
