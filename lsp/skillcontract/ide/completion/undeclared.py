"""Names that are read and nowhere declared, where `inputs` or `outputs` declares names (X10, X11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skillcontract.ide.completion.item import Item, ItemKind, Snippet
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.completion.snippets import entry_snippet, joined
from skillcontract.ide.occurrences.occurrence import NameKind
from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.model.properties import Place
from skillcontract.syntax.strings import quote
from skillcontract.text.language import Localized

_READ = Localized("已使用，尚未声明", "used, not declared yet")
_UPSTREAM = Localized("上游产出", "an upstream output")


def offers(situation: Situation) -> Iterable[Item]:
    """The names that expressions read; for inputs then the outputs that skills running before it produce (§7)."""
    keys = situation.around.names
    if keys is None or keys.place is not Place.CONTRACT:
        return ()
    if keys.inner is Place.INPUT:
        return _inputs(situation)
    if keys.inner is Place.OUTPUT:
        return _read(situation, NameKind.OUTPUT, ItemKind.OUTPUT, Place.OUTPUT)
    return ()


def _inputs(situation: Situation) -> Iterator[Item]:
    yield from _read(situation, NameKind.INPUT, ItemKind.INPUT, Place.INPUT)
    around = situation.beyond
    for name in sorted(around.team.outputs) if around is not None else ():
        if name not in situation.cursor.others and name not in situation.names.outputs():
            inserted = None if situation.cursor.follower == ":" else (f"{quote(name)[1:]}: {{}}",)
            yield Item(name, ItemKind.INPUT, _UPSTREAM, inserted=inserted)


def _read(situation: Situation, used: NameKind, kind: ItemKind, inner: Place) -> Iterator[Item]:
    there = frozenset(situation.cursor.others) | PLATFORM_FIELDS.keys()
    for name in dict.fromkeys(situation.used(used)):
        if name not in there:
            yield Item(name, kind, _READ, inserted=_entry(situation, name, inner), preferred=True)


def _entry(situation: Situation, name: str, inner: Place) -> Snippet | None:
    if situation.cursor.follower == ":":
        return None
    return joined([f"{quote(name)[1:]}: ", *entry_snippet(inner)])
