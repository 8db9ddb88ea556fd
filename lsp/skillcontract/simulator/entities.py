"""The things that results and outputs name (§6.3, §8, semantics C10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skillcontract.simulator.equality import is_scalar, text_of
from skillcontract.simulator.prepared import EntityRule, PreparedTool
from skillcontract.simulator.state import Entity, Portion
from skillcontract.syntax.values import Json


def entities_of_call(
    tool: PreparedTool, args: dict[str, Json], portions: Sequence[Portion]
) -> tuple[Entity, ...]:
    """The entities of a successful call; a write's arguments are the base and its response overrides them."""
    base = args if tool.writes else {}
    made: list[Entity] = []
    for extract, portion in zip(tool.extracts, portions, strict=True):
        if extract.entity is not None and portion.found:
            made += entities_in(extract.entity, portion.subtree, base)
    return tuple(made)


def entities_in(rule: EntityRule, subtree: Json, base: Mapping[str, Json]) -> list[Entity]:
    """One entity for each object of a subtree, or for each scalar where `scalar` names it."""
    items = subtree if isinstance(subtree, list) else [subtree]
    made = (_entity(rule, item, base) for item in items)
    return [entity for entity in made if entity is not None]


def _entity(rule: EntityRule, item: Json, base: Mapping[str, Json]) -> Entity | None:
    if isinstance(item, dict):
        fields = {**base, **{key: value for key, value in item.items() if value is not None}}
    elif is_scalar(item) and rule.scalar:
        fields = {**base, rule.scalar: item}
    else:
        return None
    wanted = fields.get(rule.id)
    if not is_scalar(wanted) or wanted == "":
        return None
    name = fields.get(rule.name)
    attributes = {
        key: value for key, value in fields.items() if key not in {rule.id, rule.name} and is_scalar(value)
    }
    return Entity(rule.type, text_of(wanted), text_of(name) if is_scalar(name) else None, attributes)


def with_entities(known: tuple[Entity, ...], found: Sequence[Entity]) -> tuple[Entity, ...]:
    """The index with more entities; one of the same type and id is replaced where it stands."""
    if not found:
        return known
    index = {(entity.type, entity.id): entity for entity in known}
    index.update({(entity.type, entity.id): entity for entity in found})
    return tuple(index.values())
