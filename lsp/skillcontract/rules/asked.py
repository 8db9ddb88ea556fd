"""The questions that the rules ask while they look at something, written down for whoever has to look again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar, cast

from skillcontract.workspace.contract_facts import ContractFacts, Question
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings

P = ParamSpec("P")
T = TypeVar("T")
OutsideQuestion: TypeAlias = "tuple[Callable[..., object], tuple[object, ...]]"
"""A question put to the surroundings, and what it is about."""


class Asked:
    """What was asked of the rest of the contract, and of what surrounds it."""

    __slots__ = ("inside", "outside")

    def __init__(self) -> None:
        self.inside: set[Question] = set()
        self.outside: set[OutsideQuestion] = set()

    def add(self, other: Asked) -> None:
        """What was asked elsewhere counts as asked here too."""
        self.inside |= other.inside
        self.outside |= other.outside


class Recorder:
    """Passes questions on and writes them down in `asked`, which may be exchanged between one subject and the next."""

    __slots__ = ("_answer", "_answer_outside", "asked")

    def __init__(
        self,
        answer: Callable[[Question], tuple[Hashable, ...]],
        answer_outside: Callable[[OutsideQuestion], object],
    ) -> None:
        self._answer = answer
        self._answer_outside = answer_outside
        self.asked = Asked()

    def facts(self, text: str) -> Facts:
        """What rules may ask about a piece of text."""
        return Facts(ContractFacts(self._ask), text, self._ask_outside)

    def _ask(self, question: Question) -> tuple[Hashable, ...]:
        self.asked.inside.add(question)
        return self._answer(question)

    def _ask_outside(
        self, asked: Callable[Concatenate[Surroundings, P], T], /, *about: P.args, **named: P.kwargs
    ) -> T:
        question: OutsideQuestion = (asked, (*about, *named.values()) if named else about)
        self.asked.outside.add(question)
        return cast("T", self._answer_outside(question))
