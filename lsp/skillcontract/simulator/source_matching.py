"""Whether a value of the model's comes from one of the sources a contract allows (§5.3 step 3, B5-B7, B13)."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.model.enums import Source
from skillcontract.simulator.argument_values import Site
from skillcontract.simulator.equality import (
    contains,
    is_scalar,
    json_equal,
    same_text,
    text_of,
    values_within,
)
from skillcontract.simulator.lineage import usable
from skillcontract.simulator.response_values import value_or_none
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, SourceTrial
from skillcontract.simulator.user_words import SHORTEST, normalised, said
from skillcontract.syntax.values import Json


def try_source(source: Source, path: str, sites: Sequence[Site], state: State) -> SourceTrial:
    """One source tried for all values of a parameter: it matches if it matches every one of them."""
    if source is Source.MODEL:
        return SourceTrial(source, True, Phrase("trial.model"))
    if source in {Source.PLATFORM, Source.CONTRACT}:
        return SourceTrial(source, False, Phrase("trial.only-by-binding"))
    if source is Source.USER and path in state.expected_fields:
        return SourceTrial(source, True, Phrase("trial.expected-field"))
    looked = Phrase("trial.nothing")
    for site in sites:
        matched, looked = _try_value(source, site, state)
        if not matched:
            return SourceTrial(source, False, looked)
    return SourceTrial(source, bool(sites), looked)


def _try_value(source: Source, site: Site, state: State) -> tuple[bool, Phrase]:
    match source:
        case Source.USER:
            return _user(site.value, state)
        case Source.EVIDENCE:
            return _evidence(site.value, state)
        case Source.PRIOR_TASK:
            return _prior(site.value, state)
        case _:
            return _own_data(source, site, state)


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


def _own_data(source: Source, site: Site, state: State) -> tuple[bool, Phrase]:
    names = [str(name) for name in site.location]
    where = {"path": ".".join(names)}
    for data in own_data(source, state):
        found = value_or_none(data, names)
        if found is not None and json_equal(found, site.value):
            return True, Phrase("trial.data-found", where)
        if found is not None and same_text(found, site.value):
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
