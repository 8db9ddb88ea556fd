"""Stage 7, Evidence: the call is recorded with what its extracts took, and its entities are indexed (§6.3, C9, C10)."""

from __future__ import annotations

from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Answered
from skillcontract.simulator.chain.flight import Flight, Passage
from skillcontract.simulator.chain.invoke import UNCERTAIN
from skillcontract.simulator.entities import entities_of_call, with_entities
from skillcontract.simulator.portions import counts, is_empty, portions_of
from skillcontract.simulator.prepared import Cause
from skillcontract.simulator.state import CallStatus, Evidence, State
from skillcontract.simulator.trace import Phrase, StageName, StageRecord, Verdict
from skillcontract.syntax.values import Json


def evidence(state: State, flight: Flight) -> Passage:
    """Every call that was really made leaves one evidence, whatever became of it."""
    tool = flight.tool
    status, response = _status(flight)
    answered = status is CallStatus.SUCCESS
    portions = portions_of(tool.extracts, response) if answered else ()
    recorded = Evidence(
        state.evidence_id(),
        tool.name,
        flight.args,
        status,
        response,
        flight.business_ok,
        answered and is_empty(tool.extracts, portions, response),
        portions,
        flight.idempotency_key,
    )
    entities = entities_of_call(tool, flight.args, portions) if recorded.succeeded else ()
    detail = Phrase(
        "evidence.recorded",
        {
            "evidence": recorded.id,
            "status": str(status),
            "counts": counts(portions),
            "entities": len(entities),
        },
    )
    causes = tuple(Cause(rule.place.pointer, rule.place.span, "§6.3") for rule in tool.extracts)
    after = state._replace(
        evidence=(*state.evidence, recorded),
        entities=with_entities(state.entities, entities),
    )
    points = tuple(
        rule.place.pointer for rule, portion in zip(tool.extracts, portions, strict=False) if portion.size
    )
    record = StageRecord(StageName.EVIDENCE, Verdict.CHANGED, detail, causes)
    return Passage(after, flight._replace(evidence=recorded), record, points=points)


def _status(flight: Flight) -> tuple[CallStatus, Json]:
    answer = flight.answer
    if isinstance(answer, Answered):
        return CallStatus.SUCCESS, answer.response
    if flight.tool.writes and isinstance(answer, CallFailure) and answer in UNCERTAIN:
        return CallStatus.UNKNOWN, None
    return CallStatus.FAILED, None
