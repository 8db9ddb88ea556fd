"""Stage 5, WriteGate: replay, open writes, approval - in this order (§13, §14.1, §14.2, C4)."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.simulator.chain.flight import Ending, Flight, Passage
from skillcontract.simulator.idempotency import arguments_digest, idempotency_key
from skillcontract.simulator.lineage import lineage
from skillcontract.simulator.prepared import Cause, Place, PreparedTool
from skillcontract.simulator.scene import Settings
from skillcontract.simulator.state import CallStatus, Evidence, HeldWrite, State
from skillcontract.simulator.trace import (
    NextStep,
    Outcome,
    Phrase,
    StageName,
    StageRecord,
    Verdict,
)


def write_gate(state: State, flight: Flight) -> Passage:
    """Lets a read pass; a write only if it is new, nothing like it is open, and the user has approved it or need not."""
    tool = flight.tool
    if not tool.writes:
        record = StageRecord(StageName.WRITE_GATE, Verdict.SKIP, Phrase("write-gate.read"))
        return Passage(state, flight, record)
    key = idempotency_key(tool, flight.args)
    flight = flight._replace(idempotency_key=key)
    same = [one for one in lineage(state) if one.tool == tool.name and one.idempotency_key == key]
    done = next((one for one in same if one.succeeded), None)
    if done is not None:
        return _replayed(state, flight, done)
    pending = _open(same)
    if pending is not None:
        return _pending(state, flight, pending)
    if not needs_confirmation(tool, state.scene.settings):
        detail = Phrase("write-gate.bypassed", {"tool": tool.name})
        causes = _causes(tool.gate_place, "§14.1")
        record = StageRecord(StageName.WRITE_GATE, Verdict.PASS, detail, causes)
        return Passage(state, flight, record, points=_points(tool, "confirm"))
    asked = arguments_digest(flight.args)
    if flight.approved == asked:
        detail = Phrase("write-gate.approved", {"tool": tool.name})
        return Passage(state, flight, StageRecord(StageName.WRITE_GATE, Verdict.PASS, detail))
    return _held(state, flight, asked)


def needs_confirmation(tool: PreparedTool, settings: Settings) -> bool:
    """Whether a write waits for the user: unless the contract and the platform's settings both waive it (§14.1)."""
    return tool.confirm or tool.name not in settings.write_confirm_bypass_tools


def _open(same: Iterable[Evidence]) -> Evidence | None:
    pending = [one for one in same if one.is_open]
    started = (one for one in pending if one.status is CallStatus.STARTED)
    return next(started, pending[0] if pending else None)


def _causes(place: Place | None, section: str) -> tuple[Cause, ...]:
    return () if place is None else (Cause(place.pointer, place.span, section),)


def _points(tool: PreparedTool, name: str) -> tuple[str, ...]:
    return () if tool.place is None else (f"{tool.place.pointer}/{name}",)


def _replayed(state: State, flight: Flight, done: Evidence) -> Passage:
    detail = Phrase("write-gate.replayed", {"tool": done.tool, "evidence": done.id})
    causes = _causes(flight.tool.key_place, "§14.2")
    record = StageRecord(StageName.WRITE_GATE, Verdict.REJECT, detail, causes)
    ending = Ending(Outcome.REPLAYED, detail, result=done.response)
    return Passage(state, flight, record, ending, _points(flight.tool, "idempotencyKey"))


def _pending(state: State, flight: Flight, pending: Evidence) -> Passage:
    started = pending.status is CallStatus.STARTED
    code = "WRITE_IN_FLIGHT" if started else "WRITE_PENDING_VERIFY"
    key = "write-gate.in-flight" if started else "write-gate.pending"
    detail = Phrase(key, {"tool": pending.tool, "evidence": pending.id})
    causes = _causes(flight.tool.key_place, "§14.2")
    record = StageRecord(StageName.WRITE_GATE, Verdict.REJECT, detail, causes)
    return Passage(state, flight, record, Ending(Outcome.REJECTED, detail, code))


def _held(state: State, flight: Flight, asked: str) -> Passage:
    """The write waits for approval; a confirmation of other arguments than these is void (C11)."""
    tool = flight.tool
    original = flight.given if isinstance(flight.given, dict) else {}
    held = HeldWrite(tool.name, original, flight.args, asked)
    detail = Phrase("write-gate.held" if flight.approved is None else "write-gate.void", {"tool": tool.name})
    causes = _causes(tool.gate_place, "§14.1")
    record = StageRecord(StageName.WRITE_GATE, Verdict.REJECT, detail, causes)
    ending = Ending(Outcome.REJECTED, detail, "APPROVAL_REQUIRED", NextStep("builtin_node_approval"))
    return Passage(state._replace(held=held), flight, record, ending, _points(tool, "confirm"))
