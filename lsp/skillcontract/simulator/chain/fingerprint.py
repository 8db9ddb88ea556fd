"""Stage 4, Fingerprint: the same call may not succeed too often in a row (§13, C3)."""

from __future__ import annotations

from skillcontract.simulator.chain.flight import Ending, Flight, Passage
from skillcontract.simulator.idempotency import call_fingerprint
from skillcontract.simulator.state import NodeStatus, State, TaskStatus
from skillcontract.simulator.trace import Outcome, Phrase, StageName, StageRecord, Verdict


def fingerprint(state: State, flight: Flight) -> Passage:
    """Trips when the last `fingerprintLimit` successful calls had this fingerprint; then the node fails."""
    mark = call_fingerprint(flight.tool.name, flight.args)
    flight = flight._replace(fingerprint=mark)
    if flight.approved is not None:
        record = StageRecord(StageName.FINGERPRINT, Verdict.SKIP, Phrase("fingerprint.approved"))
        return Passage(state, flight, record)
    limit = state.scene.settings.fingerprint_limit
    length = state.streak.length if state.streak.fingerprint == mark else 0
    if length < limit:
        detail = Phrase("fingerprint.passed", {"count": length, "limit": limit})
        return Passage(state, flight, StageRecord(StageName.FINGERPRINT, Verdict.PASS, detail))
    detail = Phrase("fingerprint.tripped", {"tool": flight.tool.name, "limit": limit})
    record = StageRecord(StageName.FINGERPRINT, Verdict.REJECT, detail)
    failed = state._replace(node=NodeStatus.FAILED, task=TaskStatus.FAILED)
    return Passage(failed, flight, record, Ending(Outcome.REJECTED, detail, "FINGERPRINT_TRIP"))
