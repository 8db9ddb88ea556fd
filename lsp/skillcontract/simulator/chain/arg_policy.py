"""Stage 1, ArgPolicy: the arguments are a JSON object that has what the tool's schema requires (§13, C2)."""

from __future__ import annotations

from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.chain.flight import Ending, Flight, Passage
from skillcontract.simulator.malformed_text import why_malformed
from skillcontract.simulator.prepared import Cause, PreparedTool
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Outcome, Phrase, StageName, StageRecord, Verdict
from skillcontract.syntax.values import Json


def arg_policy(state: State, flight: Flight) -> Passage:
    """Refuses text that is no JSON, what is no object, and missing required names that nothing binds."""
    given = flight.given
    if isinstance(given, MalformedText):
        detail = Phrase("arg-policy.not-json", {"reason": why_malformed(given.text)})
        return _refused(state, flight, "ARG_JSON_INVALID", detail, ())
    if not isinstance(given, dict):
        return _refused(state, flight, "ARG_REJECTED", Phrase("arg-policy.not-object"), ())
    flight = flight._replace(args=given)
    required = required_names(flight.tool)
    if required is None:
        unknown = Phrase("unknown.schema", {"tool": flight.tool.name})
        record = StageRecord(StageName.ARG_POLICY, Verdict.PASS, Phrase("arg-policy.no-schema"))
        return Passage(state, flight, record, unknown=(unknown,))
    exempt = {argument.path.first for argument in flight.tool.arguments if argument.binds}
    missing = tuple(name for name in required if given.get(name) is None and name not in exempt)
    if missing:
        detail = Phrase("arg-policy.missing", {"names": missing})
        return _refused(state, flight, "ARG_REJECTED", detail, missing)
    record = StageRecord(StageName.ARG_POLICY, Verdict.PASS, Phrase("arg-policy.passed"))
    return Passage(state, flight, record)


def required_names(tool: PreparedTool) -> tuple[str, ...] | None:
    """The top-level `required` names of a tool's inputSchema; None where no schema was given."""
    if tool.schema is None:
        return None
    required: Json = tool.schema.get("required")
    return tuple(name for name in required if isinstance(name, str)) if isinstance(required, list) else ()


def _refused(state: State, flight: Flight, code: str, detail: Phrase, missing: tuple[str, ...]) -> Passage:
    place = flight.tool.place
    causes = (Cause(place.pointer, place.span, "§13"),) if place else ()
    record = StageRecord(StageName.ARG_POLICY, Verdict.REJECT, detail, causes)
    return Passage(state, flight, record, Ending(Outcome.REJECTED, detail, code, missing=missing))
