"""One call sent through all stages (§13, semantics C1), and the step's trace made of what they said."""

from __future__ import annotations

from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.actions import Answered, MalformedText
from skillcontract.simulator.chain.arg_binding import arg_binding
from skillcontract.simulator.chain.arg_policy import arg_policy
from skillcontract.simulator.chain.evidence import evidence
from skillcontract.simulator.chain.fingerprint import fingerprint
from skillcontract.simulator.chain.fingerprint_count import fingerprint_count
from skillcontract.simulator.chain.flight import Ending, Flight, Stage
from skillcontract.simulator.chain.invoke import CODES, invoke
from skillcontract.simulator.chain.param_contract import param_contract
from skillcontract.simulator.chain.response_contract import response_contract
from skillcontract.simulator.chain.write_gate import write_gate
from skillcontract.simulator.state import CallStatus, State
from skillcontract.simulator.trace import Outcome, Phrase, StageRecord, Trace, Verdict
from skillcontract.syntax.values import Json

STAGES: tuple[Stage, ...] = (
    arg_policy,
    arg_binding,
    param_contract,
    fingerprint,
    write_gate,
    invoke,
    response_contract,
    evidence,
    fingerprint_count,
)
"""The chain in its order."""


def pass_chain(state: State, flight: Flight, before: StageRecord) -> tuple[State, Trace]:
    """Send one call through the chain; `before` is the record of what P2 decided."""
    tool = flight.tool
    records, states = [before], [state]
    points: list[str] = [tool.place.pointer] if tool.place else []
    unknown: list[Phrase] = []
    for stage in STAGES:
        passage = stage(state, flight)
        state, flight = passage.state, passage.flight
        records.append(passage.record)
        states.append(state)
        points += passage.points
        unknown += passage.unknown
        if passage.ending is not None:
            trace = _ended(flight, passage.ending, records)
            break
    else:
        trace = _finished(flight, records)
    return state, trace._replace(points=tuple(points), unknown=tuple(unknown), states=tuple(states))


def _shown_args(flight: Flight) -> Json:
    given = flight.given
    if isinstance(given, MalformedText):
        return given.text
    return flight.args if isinstance(given, dict) else given


def _ended(flight: Flight, ending: Ending, records: list[StageRecord]) -> Trace:
    return Trace(
        ending.outcome,
        ending.observation,
        stage=records[-1].stage,
        code=ending.code,
        call=flight.tool.name,
        args=_shown_args(flight),
        provenance=flight.provenance,
        missing=ending.missing,
        next=ending.next,
        result=ending.result,
        stages=tuple(records),
    )


def _finished(flight: Flight, records: list[StageRecord]) -> Trace:
    answer = flight.answer
    outcome, code, observation = _outcome(flight)
    return Trace(
        outcome,
        observation,
        # A call that was made and did not end well names the stage that found out.
        stage=next((record.stage for record in records if record.verdict is Verdict.REJECT), None),
        code=code,
        call=flight.tool.name,
        args=flight.args,
        provenance=flight.provenance,
        evidence=flight.evidence,
        result=answer.response if isinstance(answer, Answered) else None,
        stages=tuple(records),
        invoked=(flight.tool.name,),
    )


def _outcome(flight: Flight) -> tuple[Outcome, str | None, Phrase]:
    tool = flight.tool.name
    if isinstance(flight.answer, CallFailure):
        code = CODES[flight.answer]
        if flight.evidence is not None and flight.evidence.status is CallStatus.UNKNOWN:
            return Outcome.UNCERTAIN, code, Phrase("call.uncertain", {"tool": tool, "code": code})
        return Outcome.FAILED, code, Phrase("call.failed", {"tool": tool, "code": code})
    if flight.business_ok is False:
        message = flight.business_message
        key = "call.business-failed" if message else "call.business-failed-plain"
        arguments = {"tool": tool, "code": flight.business_code, "message": message or ""}
        return Outcome.BUSINESS_FAILED, flight.business_code, Phrase(key, arguments)
    if flight.evidence is not None and flight.evidence.empty:
        return Outcome.EMPTY, None, Phrase("call.empty", {"tool": tool})
    return Outcome.OK, None, Phrase("call.ok", {"tool": tool})
