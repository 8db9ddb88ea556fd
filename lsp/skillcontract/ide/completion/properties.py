"""Property names where an object of the contract language has known ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from skillcontract.ide.completion.item import Item, ItemKind, Snippet
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.completion.snippets import member_snippet
from skillcontract.ide.pages import property_page
from skillcontract.model.properties import KIND_NAMES, PROPERTIES, Place, Property
from skillcontract.text.language import Localized


def offers(situation: Situation) -> Iterable[Item]:
    """The properties of the place that the object does not have yet."""
    place, cursor = situation.around.place, situation.cursor
    if place is None:
        return ()
    made = _named(place) if cursor.follower == ":" else _with_values(place)
    there = frozenset(cursor.others)
    return tuple(item for item in made if item.label not in there)


@cache
def _named(place: Place) -> tuple[Item, ...]:
    """For a key that has its value already."""
    return tuple(_item(stated, None) for stated in PROPERTIES[place].values())


@cache
def _with_values(place: Place) -> tuple[Item, ...]:
    return tuple(_item(stated, member_snippet(stated)) for stated in PROPERTIES[place].values())


def _item(stated: Property, inserted: Snippet | None) -> Item:
    kind = KIND_NAMES[stated.kind]
    detail = kind
    if stated.default is not None:
        detail = Localized(f"{kind.zh}，默认 {stated.default}", f"{kind.en}, default {stated.default}")
    return Item(
        stated.name,
        ItemKind.PROPERTY,
        detail,
        property_page(stated),
        inserted,
        ineffective=not stated.effective,
    )
