"""The rules' own examples as test cases."""

from typing import NamedTuple

from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import MARKS
from skillcontract.text.span import Span


class MarkedText(NamedTuple):
    """A bad example without its marks, and the place between them."""

    text: str
    span: Span


def unmarked(contract: str) -> MarkedText:
    """Takes the marks out of a bad example."""
    opening, closing = (contract.index(mark) for mark in MARKS)
    text = "".join(point for point in contract if point not in MARKS)
    return MarkedText(text, Span(opening, closing - 1))


BAD = [(rule, index) for rule in RULES.values() for index in range(len(rule.bad))]
GOOD = [(rule, index) for rule in RULES.values() for index in range(len(rule.good))]


def name(case: object) -> str:
    """How pytest calls a case."""
    return getattr(case, "id", str(case))
