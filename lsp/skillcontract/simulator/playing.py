"""Plays a scenario step by step and compares each step with what it expects (formats.md, Scenario)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, cast

from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import (
    Action,
    Advance,
    Answer,
    Answered,
    Answers,
    Call,
    Cancel,
    Confirm,
    Delegated,
    MalformedText,
    Reject,
    Reopen,
    Say,
    Settle,
)
from skillcontract.simulator.datetime_text import duration_of
from skillcontract.simulator.expectations import Mismatch, mismatches
from skillcontract.simulator.given_evidence import given_evidence
from skillcontract.simulator.opening import Opening, plain_outputs
from skillcontract.simulator.result import step_result
from skillcontract.simulator.state import NodeStatus, State
from skillcontract.simulator.stepping import step
from skillcontract.simulator.trace import Outcome, Trace
from skillcontract.syntax.values import ExactNumber, Json, number
from skillcontract.text.language import Language

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioAnswer, ScenarioDelegated, ScenarioStep


@dataclass(frozen=True, slots=True)
class Played:
    """One played step: the action, the states around it, the trace, and how it differs from what was expected."""

    index: int
    action: Action
    before: State
    after: State
    trace: Trace
    mismatches: tuple[Mismatch, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A scenario as played so far."""

    opening: Opening
    steps: tuple[Played, ...] = ()

    @property
    def state(self) -> State:
        """The state now."""
        return self.steps[-1].after if self.steps else self.opening.state

    @property
    def is_over(self) -> bool:
        """Whether every step was played."""
        return len(self.steps) == len(self.opening.scenario.steps)

    @property
    def passed(self) -> bool:
        """Whether everything came as expected and could be decided."""
        return not self.undecided and not any(played.mismatches for played in self.steps)

    @property
    def undecided(self) -> tuple[Played, ...]:
        """The steps that needed an answer of a tool that the scenario does not give."""
        return tuple(one for one in self.steps if one.trace.outcome is Outcome.UNKNOWN_RESPONSE)


def play(opening: Opening) -> Play:
    """Play a scenario to its end."""
    played = Play(opening)
    while not played.is_over:
        played = play_next(played)
    return played


def play_next(played: Play) -> Play:
    """Play the next step."""
    index, before = len(played.steps), played.state
    stated = played.opening.scenario.steps[index]
    action = action_of(stated, before, answers_left(played))
    after, trace = step(before, action)
    expected = cast("dict[str, Json]", stated.expect or {})
    # Expectations speak of names and values, never of prose, so that any language serves.
    shown = step_result(index, action, after, trace, Language.EN) if expected else {}
    differences = tuple(mismatches(expected, shown))
    return replace(played, steps=(*played.steps, Played(index, action, before, after, trace, differences)))


def answers_left(played: Play) -> Answers:
    """Each tool's answers that were not used up; the last one repeats."""
    used = Counter(name for one in played.steps for name in one.trace.invoked)
    responses = played.opening.scenario.responses
    return {
        name: [answer_of(one) for one in listed[min(used[name], len(listed) - 1) :]]
        for name, listed in responses.items()
        if listed
    }


def answer_of(answer: ScenarioAnswer) -> Answer:
    """An answer as a scenario states it (formats.md, `responses`)."""
    if answer.raise_ is not None:
        return CallFailure(answer.raise_)
    return Answered(cast("Json", answer.response))


def action_of(stated: ScenarioStep, state: State, answers: Answers) -> Action:
    """The action that a step states; `state` is the one it happens in."""
    if stated.call is not None:
        return Call(stated.call, _arguments(stated), answers)
    if stated.user is not None:
        return Confirm(answers) if stated.user == "CONFIRM" else _adverse(stated.user)
    if stated.say is not None:
        return Say(stated.say)
    if stated.verify is not None:
        return Settle(stated.verify == "EFFECTIVE")
    if stated.advance is not None:
        return Advance(duration_of(stated.advance) or timedelta())
    if stated.delegated is not None:
        return _delegated(stated.delegated, state)
    return Reopen(answers)


def _adverse(word: str) -> Action:
    return Reject() if word == "REJECT" else Cancel()


def _arguments(stated: ScenarioStep) -> Json | MalformedText:
    if stated.args_text is not None:
        return arguments_of_text(stated.args_text)
    return cast("Json", stated.args) if "args" in stated.model_fields_set else {}


def arguments_of_text(text: str) -> Json | MalformedText:
    """What the model sent as text: strict JSON with exact numbers, or that it is none."""
    try:
        read: Json = json.loads(text, parse_int=number, parse_float=ExactNumber, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return MalformedText(text)
    return read


def _no_constant(word: str) -> Decimal:
    raise ValueError(f"{word} is not JSON")


def _delegated(stated: ScenarioDelegated, state: State) -> Delegated:
    waited = state.delegation
    skills = state.scene.skills or {}
    skill = skills.get(waited.skill) if waited is not None else None
    count = sum(node.node.startswith("delegate") for node in state.upstream)
    name = f"delegate{count + 1}"
    return Delegated(
        NodeStatus(stated.status),
        plain_outputs(stated.outputs),
        given_evidence(stated.evidence, state.scene.skill, skill, upstream=name),
        stated.message,
    )


def failures(played: Play) -> Iterator[tuple[Played, Mismatch]]:
    """Every difference with its step."""
    for one in played.steps:
        for difference in one.mismatches:
            yield one, difference
