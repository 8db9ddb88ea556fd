"""Who tells what in a contract and who asked for it, so that a change is passed on to those whom it concerns.

A chunk remembers the questions its rules asked of the rest of the contract, and of what surrounds the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from skillcontract.rules.asked import Asked, OutsideQuestion
from skillcontract.rules.checked_chunk import CheckedChunk
from skillcontract.workspace.contract_facts import DERIVED, Question
from skillcontract.workspace.surroundings import Surroundings

Q = TypeVar("Q")


class FactBoard:
    """What the chunks of one contract tell and ask.

    `order` gives the index of each chunk, for the answers of several chunks stand in the order of the text.
    """

    def __init__(self, surroundings: Surroundings, order: Callable[[], Mapping[CheckedChunk, int]]) -> None:
        self._surroundings = surroundings
        self._order = order
        self._tellers: dict[Question, dict[CheckedChunk, Hashable]] = {}
        self._askers: dict[Question, set[CheckedChunk]] = {}
        self._derived: dict[Question, Hashable] = {}
        # Answers stay while the surroundings do, asked for or not: most are asked for again by the next keystroke.
        self._outside_answers: dict[OutsideQuestion, object] = {}
        self._outside_askers: dict[OutsideQuestion, set[CheckedChunk]] = {}

    # -- telling ------------------------------------------------------------------------------------------------

    def tell(self, teller: CheckedChunk, told: dict[Question, Hashable]) -> set[Question]:
        """Note what a chunk tells now instead of what it told before; returns the questions it answers differently.

        Where a definition stands does not change here: that a chunk goes on defining something is no change.
        """
        before = teller.told
        if told == before:
            return set()
        teller.told = told
        # What is equal in both is no change; what stands in one alone, or with another answer, is.
        changed = {question for question, _ in before.items() ^ told.items()}
        for question in changed:
            if question in told:
                self._tellers.setdefault(question, {})[teller] = told[question]
            else:
                tellers = self._tellers[question]
                del tellers[teller]
                if not tellers:
                    del self._tellers[question]
        return changed

    def leave(self, chunk: CheckedChunk) -> None:
        """Forget a chunk: it tells nothing and asks nothing any more."""
        self.tell(chunk, {})
        self.ask(chunk, Asked())

    def told_by(self, chunks: Iterable[CheckedChunk]) -> dict[Question, list[Hashable]]:
        """What some chunks tell, in their order."""
        told: dict[Question, list[Hashable]] = {}
        for chunk in chunks:
            for question, answer in chunk.told.items():
                # Who stands last with a definition is the answer there, so two that change places change it.
                told.setdefault(question, []).append(chunk if question[0] == "definition" else answer)
        return told

    # -- asking -------------------------------------------------------------------------------------------------

    def ask(self, asker: CheckedChunk, asked: Asked) -> None:
        """Note what a chunk asks now instead of what it asked before."""
        before, asker.asked = asker.asked, asked
        _move(self._askers, asker, before.inside, asked.inside)
        _move(self._outside_askers, asker, before.outside, asked.outside)

    def concerned(self, changed: set[Question]) -> set[CheckedChunk]:
        """The chunks that asked any of these questions."""
        found: set[CheckedChunk] = set()
        for question in changed:
            found |= self._askers.get(question, found)
        return found

    def tellers(self, question: Question) -> Iterable[CheckedChunk]:
        """The chunks that answer a question."""
        return self._tellers.get(question, ())

    def answers(self, question: Question) -> tuple[Hashable, ...]:
        """What the contract's chunks answer, in the order of the text."""
        if question[0] in DERIVED:
            known = question in self._derived and question in self._askers
            return (self._derived[question] if known else self._derive(question),)
        tellers = self._tellers.get(question)
        if not tellers:
            return ()
        if len(tellers) == 1:
            return tuple(tellers.values())
        order = self._order()
        return tuple(tellers[chunk] for chunk in sorted(tellers, key=order.__getitem__))

    def is_told_later(self, question: Question, chunk: CheckedChunk) -> bool:
        """Whether a chunk further down answers a question too."""
        tellers = self._tellers.get(question, {})
        if len(tellers) < 2:
            return False
        order = self._order()
        return any(order[other] > order[chunk] for other in tellers)

    def changed_derivations(self, changed: set[Question]) -> set[Question]:
        """Those derived questions among the asked whose answer is another now."""
        found: set[Question] = set()
        if not self._derived:
            return found
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
        answer = self._derived[question] = made_of(self.answers((base, question[1])))
        return answer

    # -- what surrounds the contract ------------------------------------------------------------------------------

    def outside_answer(self, question: OutsideQuestion) -> object:
        """What the surroundings answer."""
        if question not in self._outside_answers:
            asked, about = question
            self._outside_answers[question] = asked(self._surroundings, *about)
        return self._outside_answers[question]

    def surround(self, surroundings: Surroundings) -> set[CheckedChunk]:
        """Take other surroundings; returns the chunks that asked something they answer differently."""
        self._surroundings = surroundings
        before, self._outside_answers = self._outside_answers, {}
        return {
            chunk
            for question, chunks in list(self._outside_askers.items())
            if self.outside_answer(question) != before[question]
            for chunk in chunks
        }


def _move(askers: dict[Q, set[CheckedChunk]], asker: CheckedChunk, before: set[Q], now: set[Q]) -> None:
    if before == now:
        return
    for question in before - now:
        asking = askers[question]
        asking.discard(asker)
        if not asking:
            del askers[question]
    for question in now - before:
        askers.setdefault(question, set()).add(asker)
