"""What editor features know of one open contract: kept from one state of its text to the next."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.ide.declarations import Declarations, DeclaredNames, declarations
from skillcontract.ide.per_chunk import PerChunk
from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.piece import piece_of
from skillcontract.rules.rule import Finding
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.workspace.surroundings import Surroundings


class ContractView:
    """Reads the newest state of a contract and remembers what did not change.

    Findings are computed when they are asked for, over all edits since: a burst of keystrokes costs one check.
    """

    def __init__(self, document: ContractDocument) -> None:
        self.document = document
        self._declarations: PerChunk[Declarations] = PerChunk(_declared)
        self._analysis: ContractAnalysis | None = None
        self._knowledge = NOTHING_KNOWN

    def update(self, document: ContractDocument) -> None:
        """The text has changed."""
        self.document = document
        self._declarations.keep(document.chunks)

    def know(self, knowledge: Knowledge) -> None:
        """The workspace around the contract has become known, or has changed."""
        self._knowledge = knowledge
        if self._analysis is not None:
            self._analysis.know(knowledge)

    @property
    def surroundings(self) -> Surroundings:
        """What is known of the workspace around the contract."""
        return self._knowledge.surroundings

    def declared(self, chunk: Chunk) -> Declarations:
        """What one chunk declares."""
        return self._declarations.of(chunk)

    def names(self) -> DeclaredNames:
        """The names that the contract declares."""
        return DeclaredNames(lambda: [self._declarations.of(chunk) for chunk in self.document.chunks])

    def findings(self, index: int) -> tuple[Finding, ...]:
        """What the rules find in a chunk, with spans relative to it; the same object where nothing changed."""
        return self._checked().chunk_findings(index)

    def found(self) -> Sequence[tuple[Finding, ...]]:
        """The findings of each chunk of the document, in its order; the same objects where nothing changed."""
        return self._checked().found()

    def definer(self, pointer: str) -> int | None:
        """The index of the chunk whose entry at a pointer, of the root or of `tools`, is the one that counts."""
        return self._checked().definer(pointer)

    def _checked(self) -> ContractAnalysis:
        if self._analysis is None:
            self._analysis = ContractAnalysis(self.document, self._knowledge)
        elif self._analysis.document is not self.document:
            self._analysis.move_to(self.document)
        return self._analysis


def _declared(chunk: Chunk) -> Declarations:
    return declarations(piece_of(chunk).contract)
