"""The table of commands as a whole: what can be pressed at the same time means one thing."""

from itertools import combinations

from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.shell.commands import COMMANDS, Command

OF_PERSPECTIVES = frozenset(each.name for each in PERSPECTIVES)


def keys(command: Command) -> set[str]:
    return {each for each in (command.shortcut, *command.more_shortcuts) if each}


def may_meet(one: Command, other: Command) -> bool:
    """Commands of two perspectives never have their keys at the same time."""
    menus = {one.menu.value, other.menu.value}
    return not (len(menus) == 2 and menus <= OF_PERSPECTIVES)


def test_no_key_means_two_things() -> None:
    twice = [
        (one.id, other.id, *sorted(keys(one) & keys(other)))
        for one, other in combinations(COMMANDS, 2)
        if keys(one) & keys(other) and may_meet(one, other)
    ]
    assert not twice
