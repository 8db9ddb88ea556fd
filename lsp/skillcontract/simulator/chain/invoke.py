"""Invoke: the tool is called; its answer comes in with the action (§13, §14.4, C6)."""

from __future__ import annotations

from skillcontract.model.call_failure import CallFailure
from skillcontract.simulator.chain.flight import Ending, Flight, Passage
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Outcome, Phrase, StageName, StageRecord, Verdict

UNCERTAIN = frozenset({CallFailure.TIMEOUT, CallFailure.IO, CallFailure.RPC, CallFailure.UNKNOWN})
"""After one of these nobody knows whether a write took effect (§14.4)."""

CODES = {
    CallFailure.TIMEOUT: "TOOL_TIMEOUT",
    CallFailure.IO: "TOOL_IO_ERROR",
    CallFailure.RPC: "MCP_RPC_ERROR",
    CallFailure.UNKNOWN: "TOOL_ERROR",
    CallFailure.UNREACHABLE: "TOOL_UNREACHABLE",
    CallFailure.TOOL: "MCP_TOOL_ERROR",
    CallFailure.PARAMS: "MCP_INVALID_PARAMS",
}


def invoke(state: State, flight: Flight) -> Passage:
    """Takes the next answer that is ready for the tool; without one the step cannot be decided."""
    ready = flight.answers.get(flight.tool.name)
    if not ready:
        detail = Phrase("invoke.unscripted", {"tool": flight.tool.name})
        record = StageRecord(StageName.INVOKE, Verdict.SKIP, detail)
        return Passage(state, flight, record, Ending(Outcome.UNKNOWN_RESPONSE, detail), unknown=(detail,))
    answer = ready[0]
    flight = flight._replace(answer=answer)
    if not isinstance(answer, CallFailure):
        record = StageRecord(
            StageName.INVOKE, Verdict.PASS, Phrase("invoke.answered", {"tool": flight.tool.name})
        )
        return Passage(state, flight, record)
    key = "invoke.uncertain" if flight.tool.writes and answer in UNCERTAIN else "invoke.failed"
    detail = Phrase(key, {"tool": flight.tool.name, "failure": str(answer)})
    return Passage(state, flight, StageRecord(StageName.INVOKE, Verdict.REJECT, detail))
