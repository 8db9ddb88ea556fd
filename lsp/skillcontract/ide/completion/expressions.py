"""The inside of a `from`: its prefix, and the names behind it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from skillcontract.expressions.prefix import Prefix
from skillcontract.ide.completion.item import Item, ItemKind, Stop
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.pages import prefix_page
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.prefixes import prefixes_of
from skillcontract.model.properties import Place
from skillcontract.text.language import Localized


def offers(situation: Situation) -> Iterable[Item]:
    """Prefixes, or what may stand behind the last dot."""
    stated = situation.stated
    if stated is None or stated.name != "from":
        return ()
    allowed = prefixes_of(stated.place)
    prefix, *inner = situation.cursor.written.split(".")
    if not inner:
        return tuple(_prefix(each, stated.place) for each in allowed)
    if prefix not in allowed:
        return ()
    return _behind(Prefix(prefix), tuple(inner[:-1]), situation)


def last_word(written: str) -> int:
    """How many characters of an expression stand before the word that is being typed."""
    return written.rfind(".") + 1


def further_words(rest: str) -> int:
    """How many characters of an expression stand behind that word, the dot included."""
    return len(rest) - rest.find(".") if "." in rest else 0


@cache
def _prefix(prefix: Prefix, place: Place) -> Item:
    return Item(
        f"{prefix.value}.",
        ItemKind.PREFIX,
        documentation=prefix_page(prefix, place),
        inserted=(f"{prefix.value}.", Stop()),
    )


def _behind(prefix: Prefix, steps: tuple[str, ...], situation: Situation) -> Iterable[Item]:
    """What may follow `prefix.` and the whole steps behind it."""
    names = situation.names
    if prefix is Prefix.EVIDENCE:
        return _evidence(steps, situation)
    if prefix is Prefix.PRIOR:
        return _prior(steps, situation)
    if steps:
        return ()
    if prefix is Prefix.PLATFORM:
        return _platform(situation)
    if prefix is Prefix.INPUTS:
        return tuple(Item(name, ItemKind.INPUT) for name in names.inputs() if name)
    if prefix is Prefix.OUTPUTS:
        return tuple(Item(name, ItemKind.OUTPUT) for name in names.outputs() if name)
    if prefix is Prefix.CALL:
        return tuple(Item(name, ItemKind.ARGUMENT) for name in names.arguments(situation.tool or "") if name)
    scope = "TASK" if prefix is Prefix.SHARED else "SESSION"
    return tuple(Item(name, ItemKind.OUTPUT) for name in names.shared(scope) if name)


def _platform(situation: Situation) -> Iterable[Item]:
    """The open fields; the one named like the argument (its leaf, §11) first."""
    leaf = (situation.argument or "").rpartition(".")[2]
    return tuple(
        Item(name, ItemKind.FIELD, field.type, field.meaning, preferred=name == leaf)
        for name, field in PLATFORM_FIELDS.items()
    )


def _evidence(steps: tuple[str, ...], situation: Situation) -> Iterable[Item]:
    extracts = tuple(situation.names.extracts())
    if not steps:
        tools: dict[str, list[str]] = {}
        for extract in extracts:
            tools.setdefault(extract.key, []).append(extract.tool)
        return tuple(
            Item(key, ItemKind.EXTRACT, Localized("、".join(of), ", ".join(of))) for key, of in tools.items()
        )
    if len(steps) > 2 or (len(steps) == 2 and not steps[1].isdecimal()):
        return ()
    fields = dict.fromkeys(name for extract in extracts if extract.key == steps[0] for name in extract.fields)
    return tuple(Item(name, ItemKind.FIELD) for name in fields if name)


_ATTRIBUTES = {
    "id": Localized("实体 id", "the entity's id"),
    "displayName": Localized("实体的展示名", "the entity's display name"),
}
"""What every prior entity has (§9)."""


def _prior(steps: tuple[str, ...], situation: Situation) -> Iterable[Item]:
    if not steps:
        return tuple(
            Item(name, ItemKind.FIELD, inserted=(f"{name}.", Stop()))
            for name in situation.names.entity_types()
            if name
        )
    if len(steps) == 1:
        own = tuple(Item(name, ItemKind.FIELD, meaning) for name, meaning in _ATTRIBUTES.items())
        fields = situation.names.entity_fields(steps[0].partition(":")[0])
        return (*own, *(Item(name, ItemKind.FIELD) for name in fields if name not in _ATTRIBUTES))
    return ()
