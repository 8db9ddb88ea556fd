"""Which rules a subject can concern, told by the settings it states: a keystroke checks all of a tool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from skillcontract.model.contract import Entry

C = TypeVar("C")


class SubjectChecks(Generic[C]):
    """The checks of some rules that look at subjects of one kind, each with the settings of which the subject must have one.

    None named: always asked.
    """

    def __init__(self, checks: Iterable[tuple[C, Iterable[str]]]) -> None:
        self._checks = tuple((check, frozenset(needs)) for check, needs in checks)
        self._by_what_is_stated: dict[tuple[str, ...], tuple[C, ...]] = {}
        """The checks for each row of settings that was met; there are few."""

    def concerning(self, subject: Entry) -> tuple[C, ...]:
        """Those that may find something in a subject, in the order of the rules."""
        stated = tuple(vars(subject))
        found = self._by_what_is_stated.get(stated)
        if found is None:
            found = self._by_what_is_stated[stated] = tuple(
                check for check, needs in self._checks if not needs or not needs.isdisjoint(stated)
            )
        return found
