"""What is remembered of one chunk of a contract: what it tells the others, what it asked them, and what was found."""

from __future__ import annotations

from collections.abc import Hashable

from skillcontract.rules.asked import Asked
from skillcontract.rules.piece import Piece
from skillcontract.rules.rule import Finding
from skillcontract.rules.suppression import WORD, Directive, directives, is_directive
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.span import Span
from skillcontract.workspace.contract_facts import Question


class CheckedChunk:
    """One place in a contract, compared by identity: where an edit stays in its chunk, the chunk's next state takes the place.

    `told` and `asked` change through the `FactBoard` only.
    """

    __slots__ = ("asked", "chunk", "comment", "directives", "findings", "told", "tools")

    def __init__(self) -> None:
        self.chunk: Chunk
        self.told: dict[Question, Hashable] = {}
        self.asked = Asked()
        self.findings: tuple[Finding, ...] = ()
        self.directives: tuple[Directive, ...] = ()
        self.tools: tuple[str, ...] = ()
        """The names of the tools in it."""
        self.comment: Span | None = None
        """Its first comment that is more than a suppression."""

    def take(self, chunk: Chunk, piece: Piece) -> None:
        """From now on this chunk stands here."""
        self.chunk = chunk
        self.tools = tuple(piece.contract.tools.value or ())
        if WORD not in piece.text:
            self.directives = ()
            self.comment = piece.comments[0] if piece.comments else None
            return
        self.directives = directives(piece.text, piece.comments)
        self.comment = next((each for each in piece.comments if not is_directive(piece.text, each)), None)
