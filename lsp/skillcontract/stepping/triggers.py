"""What makes a simulation stop: a line of the contract, the beginning of a step, or stage, outcome, code and tool by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from skillcontract.simulator.trace import Outcome, StageName, Verdict
from skillcontract.stepping.lit_lines import applied_lines
from skillcontract.stepping.session import Session


@dataclass(frozen=True, slots=True)
class AtLine:
    """A stage applies a line of the contract, counted from 0."""

    line: int


@dataclass(frozen=True, slots=True)
class AtStep:
    """A step of the scenario begins, counted from 0."""

    step: int


@dataclass(frozen=True, slots=True)
class Named:
    """Everything that is given holds; None holds for anything.

    With an outcome or a code one stops where a step ended so: at the stage that decided it where a stage is given too,
    else at the step's end. A stage alone stops wherever it did something; a tool alone where a call of it begins.
    """

    stage: StageName | None = None
    outcome: Outcome | None = None
    code: str | None = None
    tool: str | None = None


Trigger = AtLine | AtStep | Named


def met(session: Session, triggers: Iterable[Trigger]) -> frozenset[Trigger]:
    """Those that one stands at."""
    triggers = tuple(triggers)
    if session.current is None or not triggers:
        return frozenset()
    lines = _lines(session) if any(isinstance(each, AtLine) for each in triggers) else frozenset()
    return frozenset(each for each in triggers if _meets(session, each, lines))


def _meets(session: Session, trigger: Trigger, lines: frozenset[int]) -> bool:
    match trigger:
        case AtLine():
            return trigger.line in lines
        case AtStep():
            return session.cursor.step == trigger.step and session.cursor.stage == 0
        case Named():
            return _named(session, trigger)


def _lines(session: Session) -> frozenset[int]:
    return frozenset(line for lit in applied_lines(session) for line in range(lit.first, lit.last + 1))


def _named(session: Session, named: Named) -> bool:
    one, record = session.current, session.record
    if one is None or (named.tool is not None and one.trace.call != named.tool):
        return False
    if named.outcome is not None or named.code is not None:
        ended_so = named.outcome in {None, one.trace.outcome} and named.code in {None, one.trace.code}
        if named.stage is None:
            return ended_so and session.at_step_end
        return ended_so and record is not None and record.stage is named.stage is one.trace.stage
    if named.stage is not None:
        return record is not None and record.stage is named.stage and record.verdict is not Verdict.SKIP
    return session.cursor.stage == 0
