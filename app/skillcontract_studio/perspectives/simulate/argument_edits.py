"""Changes of a call's arguments, each as other arguments: a value set or taken away, items added, taken out and moved."""

from __future__ import annotations

from skillcontract.expressions.navigation import ABSENT, Absent
from skillcontract.syntax.values import Json
from skillcontract_studio.perspectives.simulate.argument_shapes import Keys

Arguments = dict[str, Json]


def value_at(args: Json, keys: Keys) -> Json | Absent:
    """What stands at a place; ABSENT where nothing does."""
    value: Json | Absent = args
    for key in keys:
        if isinstance(key, int):
            value = value[key] if isinstance(value, list) and key < len(value) else ABSENT
        else:
            value = value.get(key, ABSENT) if isinstance(value, dict) else ABSENT
    return value


def with_value(args: Arguments, keys: Keys, value: Json) -> Arguments:
    """With a value at a place. Owners that are missing are made, and what is in the way of one is replaced."""
    made = _set(args, keys, value)
    return made if isinstance(made, dict) else {}


def without_value(args: Arguments, keys: Keys) -> Arguments:
    """Without what stands at a place; an object that loses its last property goes too, an item of a list stays as it is."""
    if not keys or value_at(args, keys) is ABSENT:
        return args
    owner_keys, key = keys[:-1], keys[-1]
    owner = value_at(args, owner_keys)
    if isinstance(key, int) and isinstance(owner, list):
        return with_value(args, owner_keys, [*owner[:key], *owner[key + 1 :]])
    if not isinstance(owner, dict):
        return args
    kept = {name: value for name, value in owner.items() if name != key}
    if not kept and owner_keys and not isinstance(owner_keys[-1], int):
        return without_value(args, owner_keys)
    return with_value(args, owner_keys, kept) if owner_keys else kept


def with_item(args: Arguments, keys: Keys, item: Json) -> Arguments:
    """With one item more at the end of a list; a list that is not there yet begins with it."""
    items = value_at(args, keys)
    return with_value(args, keys, [*items, item] if isinstance(items, list) else [item])


def with_moved_item(args: Arguments, keys: Keys, by: int) -> Arguments:
    """With the item at a place changing places with the one before (-1) or behind it (1), where there is one."""
    owner, index = value_at(args, keys[:-1]), keys[-1]
    if not isinstance(owner, list) or not isinstance(index, int) or not 0 <= index + by < len(owner):
        return args
    items = list(owner)
    items[index], items[index + by] = items[index + by], items[index]
    return with_value(args, keys[:-1], items)


def _set(owner: Json | Absent, keys: Keys, value: Json) -> Json:
    if not keys:
        return value
    key, rest = keys[0], keys[1:]
    if isinstance(key, int):
        items = list(owner) if isinstance(owner, list) else []
        items += [None] * (key + 1 - len(items))
        items[key] = _set(items[key], rest, value)
        return items
    members = owner if isinstance(owner, dict) else {}
    return {**members, key: _set(members.get(key, ABSENT), rest, value)}
