"""Where a simulation stops by itself: at lines of the contract, at stages that refuse, at outcomes, at names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from skillcontract.simulator.trace import Outcome, Verdict
from skillcontract.stepping.session import Session, stage_in
from skillcontract.stepping.triggers import AtLine, Named, Trigger, met


@dataclass(frozen=True, slots=True)
class Breakpoints:
    """`lines` of the contract count from 0; `rejections` stops at any stage that refuses."""

    lines: frozenset[int] = frozenset()
    outcomes: frozenset[Outcome] = frozenset()
    rejections: bool = False
    named: frozenset[Named] = frozenset()

    def toggled(self, line: int) -> Breakpoints:
        """The same with a line more or less."""
        return replace(self, lines=self.lines ^ {line})


def continued(session: Session, breakpoints: Breakpoints, tell: Callable[[int], None]) -> Session:
    """Onwards to the next stop, or else to the end. `tell` hears at each stage which step it belongs to."""
    while session.can_go_on:
        tell(session.cursor.step + 1)
        following = stage_in(session)
        if following.cursor == session.cursor:
            return following
        session = following
        if stops(session, breakpoints):
            return session
    return session


def stops(session: Session, breakpoints: Breakpoints) -> bool:
    """Whether one stops where one looks."""
    record = session.record
    if record is not None and breakpoints.rejections and record.verdict is Verdict.REJECT:
        return True
    triggers: list[Trigger] = [
        *(Named(outcome=outcome) for outcome in breakpoints.outcomes),
        *breakpoints.named,
        *(AtLine(line) for line in breakpoints.lines),
    ]
    return bool(met(session, triggers))
