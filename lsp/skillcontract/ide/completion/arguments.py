"""Argument names: as keys of `args`, in idempotency keys, in a verification."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.ide.completion.item import Item, ItemKind, Snippet
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.completion.snippets import entry_snippet, joined
from skillcontract.model.properties import Place
from skillcontract.syntax.strings import quote


def offers(situation: Situation) -> Iterable[Item]:
    """The argument names that fit where the cursor is."""
    names, tool, cursor = situation.names, situation.tool, situation.cursor
    if tool is None:
        return ()
    if situation.is_value_of(Place.TOOL, "idempotencyKey") and cursor.key is None:
        there = frozenset(cursor.others)
        return tuple(
            Item(name, ItemKind.ARGUMENT) for name in names.arguments(tool) if name and name not in there
        )
    keys = situation.around.names
    if keys is None or keys.inner is None:
        return ()
    if keys.place is Place.TOOL and keys.name == "args":
        return _keys(names.all_arguments(), situation, keys.inner)
    if keys.place is Place.VERIFY:
        return _keys(names.arguments(tool), situation, keys.inner)
    return ()


def _keys(names: Iterable[str], situation: Situation, inner: Place) -> Iterable[Item]:
    there = frozenset(situation.cursor.others)
    value = None if situation.cursor.follower == ":" else entry_snippet(inner)
    return tuple(
        Item(name, ItemKind.ARGUMENT, inserted=_entry(name, value))
        for name in names
        if name and name not in there
    )


def _entry(name: str, value: Snippet | None) -> Snippet | None:
    return None if value is None else joined([f"{quote(name)[1:]}: ", *value])
