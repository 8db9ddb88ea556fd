"""The findings of a contract that is being edited: the cost of a change is that of the chunk it falls in.

A chunk remembers the questions its rules asked of the rest of the contract, and of what surrounds the contract. After an
edit the new chunks are checked, and of the others only those that asked a question whose answer the edit changed.

Whoever owns the analysis also owns the knowledge. When another file of the workspace has changed:

    gathering = Gathering(load(home, texts))                                  # once for all open contracts
    analysis.know(knowledge_of(gathering.workspace, gathering.around(skill)))  # for each of them

`know` puts every question that was asked to the new surroundings; only the chunks whose answers differ are checked again.
What other files are found to hold is told by `rules.workspace_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Concatenate, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from skillcontract.rules.decided import Known
from skillcontract.rules.dispatch import check_first_comment, check_piece, check_syntax
from skillcontract.rules.fault_place import PlacedFault
from skillcontract.rules.piece import Piece, piece_of
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Rule
from skillcontract.rules.suppression import Levels, Part, directives, is_directive, silence
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.workspace.contract_facts import DERIVED, ContractFacts, Question, contributions
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

P = ParamSpec("P")
T = TypeVar("T")
OutsideQuestion: TypeAlias = "tuple[Callable[..., object], tuple[object, ...]]"
"""A question put to the surroundings, and what it is about."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known beside the contract's own text."""

    surroundings: Surroundings = field(default_factory=Surroundings)
    """The skill's bindings, the other skills, the tools' schemas. Nothing is known of them unless it is given."""
    levels: Levels = field(default_factory=dict)
    """The workspace's own severities of rules (`rules` of the manifest)."""


NOTHING_KNOWN = Knowledge()


class ChunkFindings(NamedTuple):
    """The findings of one chunk; their spans are relative to its text, which begins at `first_line`."""

    chunk: Chunk
    first_line: int
    findings: tuple[Finding, ...]


class _Checked:
    """What is remembered of a chunk: what it tells the others, what it asked them, and what was found."""

    __slots__ = ("comment", "directives", "findings", "outside", "questions", "told", "tools")

    def __init__(self, told: dict[Question, Hashable], piece: Piece) -> None:
        self.told = told
        self.directives = directives(piece.text, piece.comments)
        self.comment = next(
            (comment for comment in piece.comments if not is_directive(piece.text, comment)), None
        )
        self.tools = tuple(piece.contract.tools.value or ())
        self.questions: set[Question] = set()
        self.outside: set[OutsideQuestion] = set()
        self.findings: tuple[Finding, ...] = ()


class ContractAnalysis:
    """A contract's document and its findings, kept up to date from edit to edit. Not for several threads at once."""

    def __init__(self, document: ContractDocument, knowledge: Knowledge = NOTHING_KNOWN) -> None:
        self.document = document
        self._knowledge = knowledge
        self._checked: dict[Chunk, _Checked] = {}
        self._tellers: dict[Question, dict[Chunk, Hashable]] = {}
        self._askers: dict[Question, set[Chunk]] = {}
        self._derived: dict[Question, Hashable] = {}
        # Answers stay while the surroundings do, asked for or not: most are asked for again by the next keystroke.
        self._outside_answers: dict[OutsideQuestion, object] = {}
        self._outside_askers: dict[OutsideQuestion, set[Chunk]] = {}
        self._order: dict[Chunk, int] | None = None
        self._frame_findings: dict[int, tuple[Finding, ...]] = {}
        self._left: list[tuple[Finding, ...]] | None = None
        self.suppressed = 0
        """How many findings comments and the workspace's settings have silenced."""
        self._replace((), document.chunks)

    @classmethod
    def of(cls, text: str, knowledge: Knowledge = NOTHING_KNOWN) -> ContractAnalysis:
        """The analysis of a text."""
        return cls(ContractDocument.of(text), knowledge)

    def edit(self, start: tuple[int, int], end: tuple[int, int], new_text: str) -> None:
        """Follow an edit of the text between two places (line, column in code points)."""
        self.move_to(self.document.edit(start, end, new_text))

    def move_to(self, document: ContractDocument) -> None:
        """Look at another state of the document; what it shares with the present one is not checked again."""
        before, after = self.document.chunks, document.chunks
        first = 0
        shorter = min(len(before), len(after))
        while first < shorter and before[first] is after[first]:
            first += 1
        last = 0
        while last < shorter - first and before[-1 - last] is after[-1 - last]:
            last += 1
        self.document = document
        self._replace(before[first : len(before) - last], after[first : len(after) - last])

    def know(self, knowledge: Knowledge) -> None:
        """Take over other knowledge about what surrounds the contract; only what it changes is checked again."""
        before, self._knowledge = self._knowledge, knowledge
        if knowledge.surroundings is not before.surroundings:
            answers, self._outside_answers = self._outside_answers, {}
            asked = list(self._outside_askers.items())
            concerned = {
                chunk
                for question, chunks in asked
                if self._outside_answer(question) != answers[question]
                for chunk in chunks
            }
            self._check(concerned)
        self._settle()

    def facts(self) -> ContractFacts:
        """What the contract as it stands tells the rules of other files."""
        return ContractFacts(self._answers)

    def definer(self, pointer: str) -> int | None:
        """The index of the chunk whose entry at a pointer, of the root or of `tools`, is the one that counts (semantics A7)."""
        tellers = self._tellers.get(("definition", pointer))
        place = self._places()
        return max(place[chunk] for chunk in tellers) if tellers else None

    # -- what was found -----------------------------------------------------------------------------------------

    def chunk_findings(self, index: int) -> tuple[Finding, ...]:
        """The findings in one chunk, in the order of its text, with spans relative to it.

        The same tuple object as before where nothing changed, so that what was made of it can be kept.
        """
        return self._found(index) if self._left is None else self._left[index]

    def _found(self, index: int) -> tuple[Finding, ...]:
        frame = self._frame_findings.get(index)
        found = self._checked[self.document.chunks[index]].findings
        return found if frame is None else (*frame, *found)

    def by_chunk(self) -> list[ChunkFindings]:
        """The findings of each chunk that has any."""
        chunks = self.document.chunks
        left = self._left
        if left is None:
            left = [self._checked[chunk].findings for chunk in chunks]
            for index in self._frame_findings:
                left[index] = self._found(index)
        return [
            ChunkFindings(chunk, first_line, found)
            for chunk, first_line, found in zip(chunks, self.document.first_lines, left, strict=True)
            if found
        ]

    def findings(self) -> tuple[Finding, ...]:
        """All findings, with spans in the whole text."""
        found: list[Finding] = []
        at = 0
        for index, chunk in enumerate(self.document.chunks):
            found += (finding.shifted(at) for finding in self.chunk_findings(index))
            at += len(chunk.text)
        return tuple(found)

    def loads(self) -> bool:
        """Whether the runtime takes the contract: no load rule has fired (§16)."""
        return not any(
            finding.rule.startswith("L")
            for index in range(len(self.document.chunks))
            for finding in self.chunk_findings(index)
        )

    # -- keeping up ---------------------------------------------------------------------------------------------

    def _replace(self, removed: Sequence[Chunk], added: Sequence[Chunk]) -> None:
        """Let some chunks give way to others, and check what has to be checked."""
        self._order = None
        before = self._told_by(removed)
        staying = set(added).intersection(removed)
        for chunk in removed:
            if chunk not in staying:
                self._forget(chunk)
        pieces: dict[Chunk, Piece] = {}
        for chunk in added:
            if chunk not in staying:
                piece = pieces[chunk] = piece_of(chunk)
                told = contributions(piece.contract, piece.is_partly_unread, piece.definitions)
                self._checked[chunk] = _Checked(told, piece)
                for question, answer in told.items():
                    self._tellers.setdefault(question, {})[chunk] = answer
        after = self._told_by(added)
        changed = {
            question
            for question in before.keys() | after.keys()
            if before.get(question) != after.get(question)
        }
        changed |= self._changed_derivations(changed)
        asked = {chunk for question in changed for chunk in self._askers.get(question, ())}
        self._check(asked - pieces.keys())
        for chunk, piece in pieces.items():
            self._check_piece(chunk, piece)
        self._frame_findings = self._find_in_frame()
        self._settle()

    def _told_by(self, chunks: Iterable[Chunk]) -> dict[Question, list[Hashable]]:
        told: dict[Question, list[Hashable]] = {}
        for chunk in chunks:
            for question, answer in self._checked[chunk].told.items():
                # Who stands last with a definition is the answer there, so two that change places change it.
                told.setdefault(question, []).append(chunk if question[0] == "definition" else answer)
        return told

    def _forget(self, chunk: Chunk) -> None:
        checked = self._checked.pop(chunk)
        for question in checked.told:
            tellers = self._tellers[question]
            del tellers[chunk]
            if not tellers:
                del self._tellers[question]
        self._withdraw_questions(chunk, checked)

    def _withdraw_questions(self, chunk: Chunk, checked: _Checked) -> None:
        for question in checked.questions:
            askers = self._askers[question]
            askers.discard(chunk)
            if not askers:
                del self._askers[question]
        checked.questions = set()
        for outside in checked.outside:
            asking = self._outside_askers[outside]
            asking.discard(chunk)
            if not asking:
                del self._outside_askers[outside]
        checked.outside = set()

    def _check(self, chunks: Iterable[Chunk]) -> None:
        for chunk in chunks:
            self._check_piece(chunk, piece_of(chunk))

    def _check_piece(self, chunk: Chunk, piece: Piece) -> None:
        checked = self._checked[chunk]
        self._withdraw_questions(chunk, checked)
        questions = checked.questions

        def ask(question: Question) -> tuple[Hashable, ...]:
            questions.add(question)
            return self._answers(question)

        replaced = False
        for pointer in piece.definitions:
            question = ("definition", pointer)
            questions.add(question)
            replaced = replaced or self._is_told_later(question, chunk)
        if replaced:
            piece = piece_of(chunk, lambda pointer: self._is_told_later(("definition", pointer), chunk))
        outside = checked.outside

        def ask_outside(
            asked: Callable[Concatenate[Surroundings, P], T], /, *about: P.args, **named: P.kwargs
        ) -> T:
            question: OutsideQuestion = (asked, (*about, *named.values()))
            outside.add(question)
            return cast("T", self._outside_answer(question))

        checked.findings = check_piece(piece, Facts(ContractFacts(ask), chunk.text, ask_outside))
        for question in questions:
            self._askers.setdefault(question, set()).add(chunk)
        for outside_question in outside:
            self._outside_askers.setdefault(outside_question, set()).add(chunk)

    def _outside_answer(self, question: OutsideQuestion) -> object:
        if question not in self._outside_answers:
            asked, about = question
            self._outside_answers[question] = asked(self._knowledge.surroundings, *about)
        return self._outside_answers[question]

    def _changed_derivations(self, changed: set[Question]) -> set[Question]:
        """Those derived questions among the asked whose answer is another now."""
        found: set[Question] = set()
        for kind, (base, _) in DERIVED.items():
            for changed_kind, key in changed:
                question = (kind, key)
                if changed_kind == base and question in self._derived:
                    before = self._derived[question]
                    if question not in self._askers:
                        del self._derived[question]
                    elif self._derive(question) != before:
                        found.add(question)
        return found

    def _derive(self, question: Question) -> Hashable:
        base, made_of = DERIVED[question[0]]
        answer = self._derived[question] = made_of(self._answers((base, question[1])))
        return answer

    def _answers(self, question: Question) -> tuple[Hashable, ...]:
        if question[0] in DERIVED:
            known = question in self._derived and question in self._askers
            return (self._derived[question] if known else self._derive(question),)
        tellers = self._tellers.get(question)
        if not tellers:
            return ()
        if len(tellers) == 1:
            return tuple(tellers.values())
        place = self._places()
        return tuple(tellers[chunk] for chunk in sorted(tellers, key=place.__getitem__))

    def _is_told_later(self, question: Question, chunk: Chunk) -> bool:
        tellers = self._tellers.get(question, {})
        if len(tellers) < 2:
            return False
        place = self._places()
        return any(place[other] > place[chunk] for other in tellers)

    def _places(self) -> dict[Chunk, int]:
        if self._order is None:
            self._order = {chunk: index for index, chunk in enumerate(self.document.chunks)}
        return self._order

    def _find_in_frame(self) -> dict[int, tuple[Finding, ...]]:
        faults: dict[int, list[PlacedFault]] = {}
        for index, fault in self.document.frame_faults:
            # Between two entries nothing but the object that holds both is at fault.
            owner = "/tools" if self.document.chunks[index].place is ChunkPlace.TOOLS else ""
            faults.setdefault(index, []).append(PlacedFault(fault, owner))
        findings = {index: check_syntax(found) for index, found in faults.items()}
        for index, chunk in enumerate(self.document.chunks):
            comment = self._checked[chunk].comment
            if comment is not None:
                findings[index] = (*findings.get(index, ()), *check_first_comment(comment))
                break
        return findings

    def _decided(self, rule: Rule, tools: tuple[str, ...]) -> bool:
        return rule.decided(Known(self._knowledge.surroundings, tools))

    def _settle(self) -> None:
        """Apply suppressions and the workspace's settings to what was found."""
        chunks = self.document.chunks
        before, self._left, self.suppressed = self._left, None, 0
        if not self._knowledge.levels and not any(self._checked[chunk].directives for chunk in chunks):
            return
        parts = [
            Part(chunk.text, self._checked[chunk].directives, self._found(index), self._checked[chunk].tools)
            for index, chunk in enumerate(chunks)
        ]
        self._left, self.suppressed = silence(parts, self._knowledge.levels, RULES, self._decided)
        if before is not None and len(before) == len(self._left):
            # Equal findings keep their identity, so that what was made of them can be kept.
            self._left = [old if old == new else new for old, new in zip(before, self._left, strict=True)]
