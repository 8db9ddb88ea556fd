"""Stage 8, FingerprintCount: counts successful calls with the same fingerprint in a row (§13, C3)."""

from __future__ import annotations

from skillcontract.simulator.chain.flight import Flight, Passage
from skillcontract.simulator.state import State, Streak
from skillcontract.simulator.trace import Phrase, StageName, StageRecord, Verdict


def fingerprint_count(state: State, flight: Flight) -> Passage:
    """A success adds to its own streak or begins one; any other finished call ends whatever streak there was."""
    succeeded = flight.evidence is not None and flight.evidence.succeeded
    if not succeeded:
        streak = Streak()
    elif state.streak.fingerprint == flight.fingerprint:
        streak = Streak(flight.fingerprint, state.streak.length + 1)
    else:
        streak = Streak(flight.fingerprint, 1)
    detail = Phrase(
        "fingerprint-count.counted", {"count": streak.length, "limit": state.scene.settings.fingerprint_limit}
    )
    record = StageRecord(StageName.FINGERPRINT_COUNT, Verdict.PASS, detail)
    return Passage(state._replace(streak=streak), flight, record)
