"""What a call has come to at the stage one looks at: what its stages changed in the state, and what is known of its answer."""

from __future__ import annotations

from collections.abc import Iterator

from skillcontract.expressions.navigation import ABSENT
from skillcontract.simulator.trace import StageName
from skillcontract.stepping.changes import Change, changes
from skillcontract.stepping.session import Session

_ORDER = tuple(StageName)


def changes_so_far(session: Session) -> tuple[Change, ...]:
    """What differs from before the step; on the step's way also what the tool answered and what was made of it."""
    answered = () if session.at_step_end else tuple(_answer(session))
    return (*changes(session.before, session.state), *answered)


def changes_here(session: Session) -> frozenset[tuple[str, str]]:
    """Which of these are new at the stage one looks at, by part and name; at a step's end all of them are."""
    one, stage = session.current, session.cursor.stage
    if one is None or session.at_step_end:
        return frozenset((each.what, each.name) for each in changes_so_far(session))
    former = one.before if stage == 0 else one.trace.states[stage - 1]
    found = {(each.what, each.name) for each in changes(former, session.state)}
    here = one.trace.stages[stage].stage
    fresh = {StageName.INVOKE: "response", StageName.RESPONSE_CONTRACT: "business"}
    return frozenset(found | ({(fresh[here], "")} if here in fresh else set()))


def _answer(session: Session) -> Iterator[Change]:
    one, record = session.current, session.record
    if one is None or record is None or not one.trace.called:
        return
    reached = _ORDER.index(record.stage)
    if reached >= _ORDER.index(StageName.INVOKE) and one.trace.result is not None:
        yield Change("response", "", ABSENT, one.trace.result)
    evidence = one.trace.evidence
    if reached >= _ORDER.index(StageName.RESPONSE_CONTRACT) and evidence is not None:
        yield Change("business", "", ABSENT, evidence.business_ok)
