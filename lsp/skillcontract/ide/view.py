"""What editor features know of one open contract: kept from one state of its text to the next."""

from __future__ import annotations

from itertools import accumulate

from skillcontract.ide.declarations import Declarations, DeclaredNames, declarations
from skillcontract.ide.per_chunk import PerChunk
from skillcontract.model.binding import bind_contract
from skillcontract.model.contract import Contract
from skillcontract.rules.check import check_contract
from skillcontract.rules.piece import root_piece, tools_piece
from skillcontract.rules.rule import Finding
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.nodes import MissingNode


def bound(chunk: Chunk) -> Contract:
    """As much of a contract as a chunk holds."""
    reading = chunk.read()
    if chunk.place is ChunkPlace.WHOLE:
        return bind_contract(reading.root or MissingNode(0, 0)).value
    make = tools_piece if chunk.place is ChunkPlace.TOOLS else root_piece
    return make(chunk.text, reading.members, reading.faults, reading.comments).contract


class ContractView:
    """Reads the newest state of a contract and remembers what did not change."""

    def __init__(self, document: ContractDocument) -> None:
        self.document = document
        self._declarations: PerChunk[Declarations] = PerChunk(lambda chunk: declarations(bound(chunk)))
        self._findings: tuple[ContractDocument, tuple[tuple[Finding, ...], ...]] | None = None

    def update(self, document: ContractDocument) -> None:
        """The text has changed."""
        self.document = document
        self._declarations.keep(document.chunks)

    def declared(self, chunk: Chunk) -> Declarations:
        """What one chunk declares."""
        return self._declarations.of(chunk)

    def names(self) -> DeclaredNames:
        """The names that the contract declares."""
        return DeclaredNames(lambda: [self._declarations.of(chunk) for chunk in self.document.chunks])

    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """What the rules find, chunk by chunk, each finding's spans relative to its chunk."""
        if self._findings is None or self._findings[0] is not self.document:
            self._findings = self.document, _checked(self.document)
        return self._findings[1]


def _checked(document: ContractDocument) -> tuple[tuple[Finding, ...], ...]:
    starts = list(accumulate((len(chunk.text) for chunk in document.chunks), initial=0))
    found: list[list[Finding]] = [[] for _ in document.chunks]
    from bisect import bisect_right
    from dataclasses import replace

    from skillcontract.text.edits import TextEdit

    for finding in check_contract(document.text):
        index = min(bisect_right(starts, finding.span.start) - 1, len(found) - 1)
        by = -starts[index]
        fixes = tuple(
            replace(fix, edits=tuple(TextEdit(edit.span.shifted(by), edit.text) for edit in fix.edits))
            for fix in finding.fixes
        )
        found[index].append(replace(finding, span=finding.span.shifted(by), fixes=fixes))
    return tuple(map(tuple, found))
