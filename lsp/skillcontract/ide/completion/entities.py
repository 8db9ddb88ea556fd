"""Types of entities, where an extract or an output says what it makes."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.ide.completion.item import Item, ItemKind
from skillcontract.ide.completion.situation import Situation
from skillcontract.model.properties import Place


def offers(situation: Situation) -> Iterable[Item]:
    """The types that the contract itself makes elsewhere: one kind of thing has one type (§6.3)."""
    if not situation.is_value_of(Place.ENTITY, "type"):
        return ()
    return tuple(Item(name, ItemKind.VALUE) for name in situation.names.entity_types() if name)
