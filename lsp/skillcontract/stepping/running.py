"""Going through a play stage by stage, forwards or back, with everything that can stop one on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skillcontract.simulator.trace import Outcome, Phrase
from skillcontract.stepping.conditions import Condition, holds
from skillcontract.stepping.session import Session, stage_back, stage_in
from skillcontract.stepping.triggers import Trigger, met

DIFFERENCE = "DIFFERENCE"
"""The alarm for a step that came otherwise than its scenario expects."""
ALARMS = (
    DIFFERENCE,
    *(
        str(outcome)
        for outcome in (
            Outcome.REJECTED,
            Outcome.BUSINESS_FAILED,
            Outcome.UNCERTAIN,
            Outcome.FAILED,
            Outcome.DENIED,
            Outcome.UNKNOWN_RESPONSE,
        )
    ),
)
"""How a step can end so that one may want to stop there, whatever the breakpoints are."""

_HITS = re.compile(r"(?P<sign>==|>=|>|%)?\s*(?P<count>[0-9]{1,9})")


class HitRule(NamedTuple):
    """Which of the times that a stop is reached count: the one of that number, from it on, after it, or every so many."""

    sign: str
    number: int

    def allows(self, hits: int) -> bool:
        """Whether the time with that number, counted from 1, counts."""
        match self.sign:
            case ">=":
                return hits >= self.number
            case ">":
                return hits > self.number
            case "%":
                return hits % self.number == 0
            case _:
                return hits == self.number


def hit_rule(text: str) -> HitRule | None:
    """Read `3`, `== 3`, `>= 3`, `> 3` or `% 3`; None where it is none of them."""
    found = _HITS.fullmatch(text.strip())
    if found is None or (found["sign"] == "%" and int(found["count"]) == 0):
        return None
    return HitRule(found["sign"] or "==", int(found["count"]))


@dataclass(frozen=True, slots=True)
class Stop:
    """One place to stop at, or where `log` is given to say something at without stopping."""

    id: int
    trigger: Trigger
    condition: Condition | None = None
    hits: HitRule | None = None
    log: str | None = None


class Reached(NamedTuple):
    """What one stands at: the stops that hold, the logs to be said, conditions that mean nothing, and the new counts."""

    stops: tuple[Stop, ...]
    logs: tuple[Stop, ...]
    faults: tuple[tuple[Stop, Phrase], ...]
    counts: Mapping[int, int]


def reached(
    session: Session, stops: Iterable[Stop], counts: Mapping[int, int], *, back: bool = False
) -> Reached:
    """Which stops hold where one looks. Going back counts nothing: a stop that counts its hits then holds always."""
    stops = tuple(stops)
    here = met(session, (stop.trigger for stop in stops))
    found: list[Stop] = []
    logs: list[Stop] = []
    faults: list[tuple[Stop, Phrase]] = []
    counted = dict(counts)
    for stop in stops:
        if stop.trigger not in here:
            continue
        holding = True if stop.condition is None else holds(stop.condition, session)
        if isinstance(holding, Phrase):
            # A condition that means nothing must not be passed over in silence: one stops and says so.
            faults.append((stop, holding))
        elif not holding:
            continue
        if not back:
            counted[stop.id] = counted.get(stop.id, 0) + 1
            if stop.hits is not None and not stop.hits.allows(counted[stop.id]):
                continue
        if stop.log is None:
            found.append(stop)
        elif not back:
            logs.append(stop)
    return Reached(tuple(found), tuple(logs), tuple(faults), counted)


def alarm(session: Session, wanted: Mapping[str, Condition | None]) -> str | None:
    """The alarm for how the step one looks at the end of ended; None for none that is wanted."""
    one = session.current
    if one is None or not session.at_step_end:
        return None
    possible = ([DIFFERENCE] if one.mismatches else []) + [str(one.trace.outcome)]
    for name in possible:
        if name in wanted:
            only = wanted[name]
            if only is None or holds(only, session) is not False:
                return name
    return None


def onwards(session: Session) -> Session | None:
    """One stage on; None at the end of the scenario."""
    if not session.can_go_on:
        return None
    following = stage_in(session)
    return None if following.cursor == session.cursor else following


def backwards(session: Session) -> Session | None:
    """One stage back; None at the beginning."""
    following = stage_back(session)
    return None if following.cursor == session.cursor else following
