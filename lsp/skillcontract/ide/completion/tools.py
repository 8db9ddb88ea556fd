"""Names of tools, where a property names one."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.ide.completion.item import Item, ItemKind
from skillcontract.ide.completion.situation import Situation
from skillcontract.model.properties import Place


def offers(situation: Situation) -> Iterable[Item]:
    """The tools that may stand here: writing ones as `target` (L03), reading ones in `verify` (L08), others in `missing`."""
    names = situation.names
    if situation.is_value_of(Place.CONTRACT, "target"):
        return _items(names.write_tools())
    if situation.is_value_of(Place.VERIFY, "tool"):
        writing = frozenset(names.write_tools())
        return _items(name for name in names.tools() if name not in writing)
    if situation.is_value_of(Place.MISSING, "tool"):
        return _items(name for name in names.tools() if name != situation.tool)
    return ()


def _items(names: Iterable[str]) -> Iterable[Item]:
    return tuple(Item(name, ItemKind.TOOL) for name in names if name)
