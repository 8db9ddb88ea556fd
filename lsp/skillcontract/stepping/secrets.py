"""What must not be seen: the values of arguments that a contract calls sensitive, wherever else they turn up (§5.2).

Masking the arguments themselves is the simulator's; a value that came in by an input, a message or a response is the same
secret, and a debugger shows all of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from skillcontract.expressions.evaluate import Found, evaluate
from skillcontract.expressions.navigation import Absent
from skillcontract.simulator.argument_values import PreparedPath, places_of
from skillcontract.simulator.equality import is_scalar, text_of, values_within
from skillcontract.simulator.masking import MASK
from skillcontract.simulator.node_data import NodeData
from skillcontract.simulator.opening import Opening
from skillcontract.simulator.playing import Played
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.state import Evidence, State
from skillcontract.syntax.values import Json

_SHORTEST, _SHORTEST_WIDE = 4, 2
"""Shorter values are hidden only where they stand as the argument: hiding every 1 and `true` would hide everything."""


@dataclass(frozen=True)
class Secrets:
    """The texts of secret values."""

    texts: frozenset[str] = frozenset()

    @cached_property
    def _longest_first(self) -> tuple[str, ...]:
        return tuple(sorted(self.texts, key=len, reverse=True))

    def with_texts(self, texts: Iterable[str]) -> Secrets:
        """The same and more; short texts are left out."""
        more = frozenset(
            text for text in texts if len(text) >= (_SHORTEST if text.isascii() else _SHORTEST_WIDE)
        )
        return self if more <= self.texts else Secrets(self.texts | more)

    def hidden(self, value: Json) -> Json:
        """A value with every secret in it masked."""
        if not self.texts:
            return value
        if isinstance(value, dict):
            return {self.hidden_text(key): self.hidden(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.hidden(one) for one in value]
        if isinstance(value, str):
            return self.hidden_text(value)
        return MASK if is_scalar(value) and text_of(value) in self.texts else value

    def hidden_text(self, text: str) -> str:
        """A text with every secret in it masked."""
        for secret in self._longest_first:
            text = text.replace(secret, MASK)
        return text


def secrets_of(opening: Opening) -> Secrets:
    """The secrets that a scenario's own steps, its given evidence, the contract and its first state tell."""
    skill = opening.cast.prepared
    if not any(_sensitive(skill, name) for name in skill.callable_tools):
        return Secrets()
    found: list[str] = []
    for stated in opening.scenario.steps:
        if stated.call is not None:
            for path in _sensitive(skill, stated.call):
                found += _at(cast("Json", stated.args), path)
    state = opening.state
    given = [*state.evidence, *(each for node in state.upstream for each in node.evidence)]
    return Secrets().with_texts([*found, *_bound(skill, state), *_in_evidence(skill, given)])


def secrets_after(secrets: Secrets, one: Played) -> Secrets:
    """The secrets once a step was played."""
    skill = one.after.scene.skill
    if not any(_sensitive(skill, name) for name in skill.callable_tools):
        return secrets
    records = (each for stage in one.trace.stages for each in stage.arguments if each.sensitive)
    found = [text for each in records for value in (each.before, each.after) for text in _texts(value)]
    recorded = [] if one.trace.evidence is None else [one.trace.evidence]
    return secrets.with_texts([*found, *_bound(skill, one.after), *_in_evidence(skill, recorded)])


def _bound(skill: PreparedSkill, state: State) -> Iterator[str]:
    """What the sensitive arguments are bound to now."""
    data = NodeData(state)
    for tool in skill.callable_tools.values():
        for argument in tool.arguments:
            if argument.sensitive and argument.has_const:
                yield from _texts(argument.const)
            elif argument.sensitive and argument.expression is not None:
                found = evaluate(argument.expression, data)
                if isinstance(found, Found):
                    yield from _texts(found.value)


def _in_evidence(skill: PreparedSkill, evidence: Iterable[Evidence]) -> Iterator[str]:
    """What they were in recorded calls."""
    for one in evidence:
        for path in _sensitive(skill, one.tool):
            yield from _at(one.args, path)


def _sensitive(skill: PreparedSkill, tool: str) -> list[PreparedPath]:
    known = skill.callable_tools.get(tool)
    return [] if known is None else [each.path for each in known.arguments if each.sensitive]


def _at(args: Json, path: PreparedPath) -> Iterator[str]:
    for place in places_of(args, path):
        if not isinstance(place.value, Absent):
            yield from _texts(place.value)


def _texts(value: Json) -> Iterator[str]:
    """The texts of all scalars in a value; `true` and `false` are no secrets."""
    for inner in values_within(value):
        if is_scalar(inner) and not isinstance(inner, bool):
            yield text_of(inner)
