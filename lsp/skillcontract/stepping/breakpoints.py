"""Where a simulation stops by itself: at lines of the contract, at stages that refuse, at outcomes."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.simulator.trace import Outcome, Verdict
from skillcontract.stepping.lit_lines import lit_lines
from skillcontract.stepping.session import Session, stage_in


@dataclass(frozen=True, slots=True)
class Breakpoints:
    """`lines` of the contract count from 0; `rejections` stops at any stage that refuses."""

    lines: frozenset[int] = frozenset()
    outcomes: frozenset[Outcome] = frozenset()
    rejections: bool = False

    def toggled(self, line: int) -> Breakpoints:
        """The same with a line more or less."""
        return Breakpoints(self.lines ^ {line}, self.outcomes, self.rejections)


def continued(session: Session, breakpoints: Breakpoints) -> Session:
    """Onwards to the next stop, or else to the end."""
    while session.can_go_on:
        following = stage_in(session)
        if following.cursor == session.cursor:
            return following
        session = following
        if stops(session, breakpoints):
            return session
    return session


def stops(session: Session, breakpoints: Breakpoints) -> bool:
    """Whether one stops where one looks."""
    one, record = session.current, session.record
    if one is None:
        return False
    if session.at_step_end and one.trace.outcome in breakpoints.outcomes:
        return True
    if record is None:
        return False
    if breakpoints.rejections and record.verdict is Verdict.REJECT:
        return True
    if not breakpoints.lines:
        return False
    lit = lit_lines(session.opening.cast.contract, record)
    return any(line in breakpoints.lines for each in lit for line in range(each.first, each.last + 1))
