"""The findings of a contract that is being edited: the cost of a change is that of the chunk it falls in, and less.

A chunk remembers the questions its rules asked of the rest of the contract, and of what surrounds the contract. After an
edit the new chunks are checked, and of the others only those that asked a question whose answer the edit changed. In the
chunk that is being typed in, only the edited argument is read and checked again (`known_arguments.py`).

Whoever owns the analysis also owns the knowledge. When another file of the workspace has changed:

    gathering = Gathering(load(home, texts))                                  # once for all open contracts
    analysis.know(knowledge_of(gathering.workspace, gathering.around(skill)))  # for each of them

`know` puts every question that was asked to the new surroundings; only the chunks whose answers differ are checked again.
What other files are found to hold is told by `rules.workspace_check`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from skillcontract.rules.asked import Recorder
from skillcontract.rules.checked_chunk import CheckedChunk
from skillcontract.rules.decided import Known
from skillcontract.rules.dispatch import check_first_comment, check_piece, check_syntax, checks_around
from skillcontract.rules.fact_board import FactBoard
from skillcontract.rules.fault_place import PlacedFault
from skillcontract.rules.known_arguments import NONE_KNOWN, KnownArguments, check_partly, read_partly
from skillcontract.rules.piece import Piece, piece_of
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Rule
from skillcontract.rules.suppression import Levels, Part, silence
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.text.shared_ends import shared_ends
from skillcontract.workspace.contract_facts import ContractFacts, contributions
from skillcontract.workspace.surroundings import Surroundings

CONCERNED = 8
"""So many pieces are kept of chunks that an edit elsewhere concerned: the next keystroke mostly concerns them again."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known beside the contract's own text."""

    surroundings: Surroundings = field(default_factory=Surroundings)
    """The skill's bindings, the other skills, the tools' schemas. Nothing is known of them unless it is given."""
    levels: Levels = field(default_factory=dict)
    """The workspace's own severities of rules (`rules` of the manifest)."""


NOTHING_KNOWN = Knowledge()


class ContractAnalysis:
    """A contract's document and its findings, kept up to date from edit to edit. Not for several threads at once."""

    def __init__(self, document: ContractDocument, knowledge: Knowledge = NOTHING_KNOWN) -> None:
        self.document = document
        self._knowledge = knowledge
        self._checks = checks_around(knowledge.surroundings)
        """Those that may find anything in what is known."""
        self._checked: list[CheckedChunk] = []
        """What is remembered of each chunk of the document, in its order."""
        self._order: dict[CheckedChunk, int] | None = None
        self._board = FactBoard(knowledge.surroundings, self._places)
        self._concerned: OrderedDict[Chunk, Piece] = OrderedDict()
        self._typed_in: tuple[CheckedChunk | None, KnownArguments] = (None, NONE_KNOWN)
        """The chunk that was edited last, and what is known of its arguments."""
        self._frame_findings: dict[int, tuple[Finding, ...]] = {}
        self._first_comment = -1
        """The index of the first chunk with a comment that is more than a suppression."""
        self._silencing = 0
        """How many chunks have comments that silence."""
        self._found: list[tuple[Finding, ...]] = []
        """What was found in each chunk and in the frame around it, before anything is silenced."""
        self._left: list[tuple[Finding, ...]] | None = None
        """What is left of it; None where nothing silences."""
        self.suppressed = 0
        """How many findings comments and the workspace's settings have silenced."""
        self._replace(0, 0, document.chunks)

    @classmethod
    def of(cls, text: str, knowledge: Knowledge = NOTHING_KNOWN) -> ContractAnalysis:
        """The analysis of a text."""
        return cls(ContractDocument.of(text), knowledge)

    def edit(self, start: tuple[int, int], end: tuple[int, int], new_text: str) -> None:
        """Follow an edit of the text between two places (line, column in code points)."""
        self.move_to(self.document.edit(start, end, new_text))

    def move_to(self, document: ContractDocument) -> None:
        """Look at another state of the document; what it shares with the present one is not checked again."""
        before, self.document = self.document, document
        self._found = self._found[:]
        retyped = document.retyped_chunk(before)
        if retyped is not None:
            self._follow(retyped, document.chunks[retyped], before)
            return
        first, last = shared_ends(before.chunks, document.chunks)
        old_end, new_end = len(before.chunks) - last, len(document.chunks) - last
        if old_end == new_end == first + 1:
            self._follow(first, document.chunks[first], before)
        elif first < max(old_end, new_end):
            self._replace(first, old_end, document.chunks[first:new_end])

    def know(self, knowledge: Knowledge) -> None:
        """Take over other knowledge about what surrounds the contract; only what it changes is checked again."""
        before, self._knowledge = self._knowledge, knowledge
        if knowledge.surroundings is not before.surroundings:
            self._typed_in = (None, NONE_KNOWN)
            self._found = self._found[:]
            concerned = self._board.surround(knowledge.surroundings)
            checks = checks_around(knowledge.surroundings)
            if checks is not self._checks:
                # Rules that were never asked have asked nothing, so nobody knows whom they concern.
                self._checks, concerned = checks, set(self._checked)
            self._check_again(concerned)
        self._settle()

    def facts(self) -> ContractFacts:
        """What the contract as it stands tells the rules of other files."""
        return ContractFacts(self._board.answers)

    def definer(self, pointer: str) -> int | None:
        """The index of the chunk whose entry at a pointer, of the root or of `tools`, is the one that counts (semantics A7)."""
        tellers = self._board.tellers(("definition", pointer))
        place = self._places()
        return max((place[teller] for teller in tellers), default=None)

    # -- what was found -----------------------------------------------------------------------------------------

    def found(self) -> Sequence[tuple[Finding, ...]]:
        """The findings in each chunk, in the order of its text, with spans relative to it.

        The same tuple objects as before where nothing changed, and the same list where nothing at all has, so that what was
        made of them can be kept.
        """
        return self._found if self._left is None else self._left

    def chunk_findings(self, index: int) -> tuple[Finding, ...]:
        """The findings in one chunk, as in `found`."""
        return self.found()[index]

    def findings(self) -> tuple[Finding, ...]:
        """All findings, with spans in the whole text."""
        found: list[Finding] = []
        at = 0
        for chunk, findings in zip(self.document.chunks, self.found(), strict=True):
            found += (finding.shifted(at) for finding in findings)
            at += len(chunk.text)
        return tuple(found)

    def loads(self) -> bool:
        """Whether the runtime takes the contract: no load rule has fired (§16)."""
        return not any(finding.rule.startswith("L") for findings in self.found() for finding in findings)

    # -- keeping up ---------------------------------------------------------------------------------------------

    def _follow(self, index: int, chunk: Chunk, before: ContractDocument) -> None:
        """Let one chunk give way to its next state, as a keystroke does."""
        checked = self._checked[index]
        typed_in, known = self._typed_in
        read = read_partly(chunk, known if typed_in is checked else NONE_KNOWN)
        piece = read.piece
        changed = self._board.tell(
            checked, contributions(piece.contract, piece.is_partly_unread, piece.definitions)
        )
        changed |= self._board.changed_derivations(changed)
        if read.is_concerned_by(changed):
            read = read_partly(chunk, NONE_KNOWN)
            piece = read.piece
        comment, silenced = checked.comment, bool(checked.directives)
        checked.take(chunk, piece)
        self._silencing += bool(checked.directives) - silenced
        self._check_again(self._board.concerned(changed) - {checked})
        if self._is_replaced(checked, piece):
            self._typed_in = (None, NONE_KNOWN)
            self._check(checked, piece)
        else:
            recorder = self._recorder(piece)
            checked.findings, now_known = check_partly(
                read, recorder.facts(chunk.text), recorder, self._checks
            )
            self._board.ask(checked, recorder.asked)
            if piece.syntax_faults and typed_in is checked:
                # Half of what is being typed is broken text; what was known before it will hold again behind it.
                now_known = known.unconcerned_by(changed)
            self._typed_in = (checked, now_known)
            self._put(index)
        if self.document.frame_faults is not before.frame_faults or (
            checked.comment != comment and not 0 <= self._first_comment < index
        ):
            self._find_in_frame()
        self._settle()

    def _replace(self, first: int, end: int, added: Sequence[Chunk]) -> None:
        """Let the chunks between two indices give way to others, and check what has to be checked."""
        self._typed_in = (None, NONE_KNOWN)
        removed = self._checked[first:end]
        before = self._board.told_by(removed)
        stock = {checked.chunk: checked for checked in removed}
        pieces: dict[CheckedChunk, Piece] = {}
        placed = []
        for chunk in added:
            checked = stock.pop(chunk, None)
            if checked is None:
                checked = CheckedChunk()
                pieces[checked] = piece_of(chunk)
                checked.take(chunk, pieces[checked])
            placed.append(checked)
        for gone in stock.values():
            self._board.leave(gone)
        self._checked[first:end] = placed
        self._order = None
        self._frame_findings = {}
        self._found = [checked.findings for checked in self._checked]
        for checked, piece in pieces.items():
            self._board.tell(
                checked, contributions(piece.contract, piece.is_partly_unread, piece.definitions)
            )
        after = self._board.told_by(placed)
        changed = {
            question
            for question in before.keys() | after.keys()
            if before.get(question) != after.get(question)
        }
        changed |= self._board.changed_derivations(changed)
        self._check_again(self._board.concerned(changed) - pieces.keys())
        for checked, piece in pieces.items():
            self._check(checked, piece)
        self._silencing = sum(bool(checked.directives) for checked in self._checked)
        self._find_in_frame()
        self._settle()

    def _check_again(self, concerned: Iterable[CheckedChunk]) -> None:
        """Check chunks whose text has stayed."""
        for checked in concerned:
            piece = self._concerned.pop(checked.chunk, None) or piece_of(checked.chunk)
            self._concerned[checked.chunk] = piece
            if len(self._concerned) > CONCERNED:
                self._concerned.popitem(last=False)
            self._check(checked, piece)

    def _check(self, checked: CheckedChunk, piece: Piece) -> None:
        if self._is_replaced(checked, piece):
            piece = piece_of(
                checked.chunk, lambda pointer: self._board.is_told_later(("definition", pointer), checked)
            )
        recorder = self._recorder(piece)
        found = check_piece(piece, recorder.facts(checked.chunk.text), self._checks)
        if found != checked.findings:
            # Equal findings keep their identity, so that what was made of them can be kept.
            checked.findings = found
        self._board.ask(checked, recorder.asked)
        self._put(self._places()[checked])

    def _is_replaced(self, checked: CheckedChunk, piece: Piece) -> bool:
        """Whether something in a chunk is defined again further down and so counts for nothing."""
        for pointer in piece.definitions:
            if self._board.is_told_later(("definition", pointer), checked):
                return True
        return False

    def _recorder(self, piece: Piece) -> Recorder:
        """Whether something in a piece is defined again further down is asked by all that look at it."""
        recorder = Recorder(self._board.answers, self._board.outside_answer)
        for pointer in piece.definitions:
            recorder.asked.inside.add(("definition", pointer))
        return recorder

    def _places(self) -> dict[CheckedChunk, int]:
        if self._order is None:
            self._order = {checked: index for index, checked in enumerate(self._checked)}
        return self._order

    def _put(self, index: int) -> None:
        """Join what was found in a chunk with what was found in the frame around it."""
        found, frame = self._checked[index].findings, self._frame_findings.get(index)
        self._found[index] = found if frame is None else (*frame, *found)

    def _find_in_frame(self) -> None:
        chunks = self.document.chunks
        faults: dict[int, list[PlacedFault]] = {}
        for index, fault in self.document.frame_faults:
            # Between two entries nothing but the object that holds both is at fault.
            owner = "/tools" if chunks[index].place is ChunkPlace.TOOLS else ""
            faults.setdefault(index, []).append(PlacedFault(fault, owner))
        before = self._frame_findings
        self._frame_findings = {index: check_syntax(found) for index, found in faults.items()}
        self._first_comment = -1
        for index, checked in enumerate(self._checked):
            if checked.comment is not None:
                self._first_comment = index
                found = self._frame_findings.get(index, ())
                self._frame_findings[index] = (*found, *check_first_comment(checked.comment))
                break
        for index in before.keys() | self._frame_findings.keys():
            if index < len(chunks):
                self._put(index)

    def _decided(self, rule: Rule, tools: tuple[str, ...]) -> bool:
        return rule.decided(Known(self._knowledge.surroundings, tools))

    def _settle(self) -> None:
        """Apply suppressions and the workspace's settings to what was found."""
        before, self._left, self.suppressed = self._left, None, 0
        if not self._knowledge.levels and not self._silencing:
            return
        parts = [
            Part(checked.chunk.text, checked.directives, found, checked.tools)
            for checked, found in zip(self._checked, self._found, strict=True)
        ]
        self._left, self.suppressed = silence(parts, self._knowledge.levels, RULES, self._decided)
        if before is not None and len(before) == len(self._left):
            # Equal findings keep their identity, so that what was made of them can be kept.
            self._left = [old if old == new else new for old, new in zip(before, self._left, strict=True)]
