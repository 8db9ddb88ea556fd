"""`builtin_evidence_get`: the raw response of an evidence (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, refused, text_argument
from skillcontract.simulator.lineage import evidence_by_id
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def evidence_get(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with the response, or refuses an id that is empty or unknown."""
    wanted = text_argument(arguments, "evidenceId")
    if wanted is None:
        return state, refused("EVIDENCE_PATH_INVALID", Phrase("evidence-get.no-id"))
    evidence = evidence_by_id(state, wanted)
    if evidence is None:
        return state, refused("EVIDENCE_PATH_INVALID", Phrase("evidence-get.unknown", {"evidence": wanted}))
    return state, done(Phrase("evidence-get.read", {"evidence": wanted}), evidence.response)
