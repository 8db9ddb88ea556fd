"""What a rule may ask: the rest of the contract, and everything that surrounds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

from skillcontract.workspace.contract_facts import ContractFacts
from skillcontract.workspace.surroundings import Surroundings

P = ParamSpec("P")
T = TypeVar("T")


class Asker(Protocol):
    """Puts a question to the surroundings: `ask(Surroundings.binds, "article_save")`."""

    def __call__(
        self, question: Callable[Concatenate[Surroundings, P], T], /, *about: P.args, **named: P.kwargs
    ) -> T:
        """The answer."""


class Facts(NamedTuple):
    """What a rule may ask."""

    contract: ContractFacts
    text: str
    """The text that the subject's spans refer to."""
    ask: Asker
    """Puts a question to what surrounds the contract. Where that is not known, answers say so, and rules are silent."""
