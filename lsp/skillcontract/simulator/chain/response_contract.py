"""Stage 6, ResponseContract: does the response mean business success (§6.1, §6.2, C7, C8)."""

from __future__ import annotations

from skillcontract.simulator.actions import Answered
from skillcontract.simulator.business_judgement import judge_response
from skillcontract.simulator.chain.flight import Flight, Passage
from skillcontract.simulator.prepared import Cause
from skillcontract.simulator.receipt_reading import judged_detail
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, StageName, StageRecord, Verdict


def response_contract(state: State, flight: Flight) -> Passage:
    """Judges the response; a call that itself failed has none to judge."""
    if not isinstance(flight.answer, Answered):
        detail = Phrase("response-contract.no-answer")
        return Passage(state, flight, StageRecord(StageName.RESPONSE_CONTRACT, Verdict.SKIP, detail))
    response = flight.answer.response
    judgement = judge_response(flight.tool, response)
    flight = flight._replace(
        business_ok=judgement.ok,
        business_code=judgement.code,
        business_message=judgement.message,
    )
    rule = flight.tool.success
    causes = () if rule is None else (Cause(rule.place.pointer, rule.place.span, "§6.1"),)
    verdict = Verdict.REJECT if judgement.ok is False else Verdict.PASS
    record = StageRecord(
        StageName.RESPONSE_CONTRACT, verdict, judged_detail(judgement.detail, response), causes
    )
    points: tuple[str, ...] = ()
    if rule is not None and judgement.ok is not None:
        points = (rule.place.pointer if judgement.ok else f"{rule.place.pointer}#failed",)
    return Passage(state, flight, record, points=points, unknown=judgement.unknown)
