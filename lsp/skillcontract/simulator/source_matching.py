"""Whether a value of the model's comes from one of the sources a contract allows (§5.3 step 3, B5-B7, B13)."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.expressions.argument_paths import Occurrence
from skillcontract.expressions.navigation import Absent, follow
from skillcontract.model.enums import Source
from skillcontract.simulator.equality import (
    contains,
    is_scalar,
    json_equal,
    same_text,
    text_of,
    values_within,
)
from skillcontract.simulator.lineage import usable
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, SourceTrial
from skillcontract.simulator.user_words import SHORTEST, normalised, said
from skillcontract.syntax.values import Json


def try_source(source: Source, path: str, places: Sequence[Occurrence], state: State) -> SourceTrial:
    """One source tried for all values of a parameter: it matches if it matches every one of them."""
    if source is Source.MODEL:
        return SourceTrial(source, True, Phrase("trial.model"))
    if source in {Source.PLATFORM, Source.CONTRACT}:
        return SourceTrial(source, False, Phrase("trial.only-by-binding"))
    if source is Source.USER and path in state.expected_fields:
        return SourceTrial(source, True, Phrase("trial.expected-field"))
    looked = Phrase("trial.nothing")
    for place in places:
        matched, looked = _try_value(source, place, state)
        if not matched:
            return SourceTrial(source, False, looked)
    return SourceTrial(source, bool(places), looked)


def _try_value(source: Source, place: Occurrence, state: State) -> tuple[bool, Phrase]:
    value = place.value
    if isinstance(value, Absent):
        return False, Phrase("trial.nothing")
    match source:
        case Source.USER:
            return _user(value, state)
        case Source.EVIDENCE:
            return _evidence(value, state)
        case Source.PRIOR_TASK:
            return _prior(value, state)
        case _:
            return _own_data(source, place, value, state)


def _user(value: Json, state: State) -> tuple[bool, Phrase]:
    if not is_scalar(value):
        return False, Phrase("trial.user-container")
    if said(value, state.messages):
        return True, Phrase("trial.user-said")
    if len(normalised(text_of(value))) < SHORTEST:
        return False, Phrase("trial.user-too-short")
    return False, Phrase("trial.user-not-said", {"count": len(state.messages)})


def _evidence(value: Json, state: State) -> tuple[bool, Phrase]:
    examined = 0
    for evidence in usable(state):
        for portion in evidence.portions:
            examined += 1
            if portion.found and contains(portion.subtree, value):
                where = {"evidence": evidence.id, "tool": evidence.tool, "path": portion.path}
                return True, Phrase("trial.evidence-found", where)
    return False, _evidence_near_miss(value, state) or Phrase("trial.evidence-nowhere", {"count": examined})


def _evidence_near_miss(value: Json, state: State) -> Phrase | None:
    """Why a value that looks as if it were in the evidence does not count: its type, or its place."""
    for evidence in usable(state):
        where = {"evidence": evidence.id, "tool": evidence.tool}
        for portion in evidence.portions:
            if portion.found and any(same_text(inner, value) for inner in values_within(portion.subtree)):
                return Phrase("trial.evidence-type-differs", where)
        if contains(evidence.response, value):
            key = "trial.evidence-outside" if evidence.extracts_known else "trial.evidence-extracts-unknown"
            return Phrase(key, where)
    return None


def _prior(value: Json, state: State) -> tuple[bool, Phrase]:
    for entity in state.prior:
        if same_text(entity.id, value):
            return True, Phrase("trial.prior-found", {"type": entity.type})
    return False, Phrase("trial.prior-nowhere", {"count": len(state.prior)})


def _own_data(source: Source, place: Occurrence, value: Json, state: State) -> tuple[bool, Phrase]:
    where = {"path": place.path}
    for data in own_data(source, state):
        found = follow(data, [str(key) for key in place.keys])
        if found is None or isinstance(found, Absent):
            continue
        if json_equal(found, value):
            return True, Phrase("trial.data-found", where)
        if same_text(found, value):
            return False, Phrase("trial.data-type-differs", where)
    return False, Phrase("trial.data-nowhere", where)


def own_data(source: Source, state: State) -> list[dict[str, Json]]:
    """The data that NODE_OUTPUT, SHARED and SESSION stand for (B13)."""
    match source:
        case Source.NODE_OUTPUT:
            return [dict(state.inputs), state.output_values()]
        case Source.SHARED:
            return [dict(state.shared)]
        case Source.SESSION:
            return [dict(state.session)]
        case _:
            return []
