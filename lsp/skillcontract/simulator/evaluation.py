"""A `from` expression evaluated in a node's state (§7, §9, semantics B2, B11, B14)."""

from __future__ import annotations

from dataclasses import dataclass

from skillcontract.model.enums import Prefix
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.lineage import usable
from skillcontract.simulator.response_values import value_or_none
from skillcontract.simulator.state import Entity, State
from skillcontract.simulator.trace import Phrase
from skillcontract.simulator.value_expressions import ValueExpression
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What an expression yielded: a value, or None for no value (B2); where it was looked for; what was not given."""

    value: Json
    looked: Phrase
    unknown: tuple[Phrase, ...] = ()


def data_of(prefix: Prefix, state: State) -> dict[str, Json]:
    """The plain data under a prefix other than `prior`, `evidence` and `call`."""
    match prefix:
        case Prefix.INPUTS:
            return dict(state.inputs)
        case Prefix.OUTPUTS:
            return state.output_values()
        case Prefix.SHARED:
            return dict(state.shared)
        case Prefix.SESSION:
            return dict(state.session)
        case Prefix.PLATFORM:
            return {name: value for name, value in state.scene.platform.items() if name in PLATFORM_FIELDS}
        case _:
            return {}


def evaluate(expression: ValueExpression, state: State) -> Evaluated:
    """The value of an expression of `args.*.from`; a `[]` in it is a name that nothing has."""
    match expression.prefix:
        case Prefix.EVIDENCE:
            return _from_evidence(expression, state)
        case Prefix.PRIOR:
            return _from_prior(expression, state)
        case None | Prefix.CALL:
            return Evaluated(None, Phrase("looked.no-such-prefix", {"expression": expression.text}))
        case prefix:
            value = value_or_none(data_of(prefix, state), expression.segments) if expression.rest else None
            return Evaluated(value, _looked(expression, value))


def _looked(expression: ValueExpression, value: Json) -> Phrase:
    key = "looked.nothing-at" if value is None else "looked.found-at"
    return Phrase(key, {"expression": expression.text})


def _from_evidence(expression: ValueExpression, state: State) -> Evaluated:
    if not expression.rest:
        return Evaluated(None, _looked(expression, None))
    key, *path = expression.segments
    hidden: list[Phrase] = []
    for evidence in usable(state):
        if not evidence.extracts_known:
            hidden.append(Phrase("unknown.extracts", {"tool": evidence.tool, "evidence": evidence.id}))
        for portion in evidence.portions:
            if portion.key == key and portion.found:
                value = value_or_none(portion.subtree, path)
                if value is not None:
                    looked = Phrase("looked.found-in-evidence", {"evidence": evidence.id, "tool": evidence.tool, "expression": expression.text})
                    return Evaluated(value, looked)
    return Evaluated(None, Phrase("looked.nothing-in-evidence", {"key": key}), tuple(hidden))


def _from_prior(expression: ValueExpression, state: State) -> Evaluated:
    reference, *attribute = expression.segments or ("",)
    entity = entity_by_reference(state.prior, reference)
    if entity is None:
        return Evaluated(None, Phrase("looked.no-prior", {"reference": reference}))
    value = entity_value(entity, attribute) if attribute else None
    return Evaluated(value, _looked(expression, value))


def entity_by_reference(entities: tuple[Entity, ...], reference: str) -> Entity | None:
    """The newest entity of a type, or the one that `type:id` names (§9)."""
    kind, colon, wanted = reference.partition(":")
    for entity in reversed(entities):
        if entity.type == kind and (not colon or entity.id == wanted):
            return entity
    return None


def entity_value(entity: Entity, attribute: list[str]) -> Json:
    """An entity's `id`, `displayName` or attribute; None where it has no such value."""
    if attribute == ["id"]:
        return entity.id
    if attribute == ["displayName"]:
        return entity.display_name
    return value_or_none(dict(entity.attributes), attribute)
