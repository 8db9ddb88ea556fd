"""Which rules an argument can concern, told by the settings it states: every keystroke checks all arguments of a tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TypeAlias

from skillcontract.model.contract import ABSENT, Argument, Tool
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.rules.rule import Findings, Rule
from skillcontract.workspace.facts import Facts

ArgumentCheck: TypeAlias = "Callable[[Argument, Tool, Facts], Findings]"
_ATTRIBUTES = tuple(stated.attribute for stated in PROPERTIES[Place.ARGUMENT].values())
_settings: Callable[[Argument], tuple[object, ...]] = attrgetter(*_ATTRIBUTES)


class ArgumentChecks:
    """The checks of some rules that look at arguments."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._checks = tuple(
            (rule.argument, frozenset(rule.argument_needs)) for rule in rules if rule.argument is not None
        )
        self._by_what_is_absent: dict[tuple[bool, ...], tuple[ArgumentCheck, ...]] = {}
        """The checks for each combination of settings that was met; there are few."""

    def concerning(self, argument: Argument) -> tuple[ArgumentCheck, ...]:
        """Those that may find something in an argument, in the order of the rules."""
        absent = tuple([setting is ABSENT for setting in _settings(argument)])
        found = self._by_what_is_absent.get(absent)
        if found is None:
            stated = {name for name, lacks in zip(_ATTRIBUTES, absent, strict=True) if not lacks}
            found = self._by_what_is_absent[absent] = tuple(
                check for check, needs in self._checks if not needs or needs & stated
            )
        return found
