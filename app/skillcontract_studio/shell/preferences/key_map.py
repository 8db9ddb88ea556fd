"""Which keys each command has: its own, or those that the user gave it; and which of them clash."""

from collections.abc import Iterable, Mapping

from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.shell.commands import COMMANDS, Command

_PERSPECTIVES = frozenset(each.name for each in PERSPECTIVES)


def keys_of(command: Command, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a command in portable text; empty where it has none."""
    if command.id in chosen:
        return (chosen[command.id],) if chosen[command.id] else ()
    return tuple(keys for keys in (command.shortcut, *command.more_shortcuts) if keys)


def clashes(keys: str, command: Command, chosen: Mapping[str, str]) -> list[Command]:
    """The other commands that could not be told from this one by these keys: the same ones, or some that begin with them
    or that they begin with. Commands of two different perspectives never clash."""
    return [
        other
        for other in COMMANDS
        if other is not command
        and _may_meet(command, other)
        and any(_begins(keys, theirs) or _begins(theirs, keys) for theirs in keys_of(other, chosen))
    ]


def all_clashes(chosen: Mapping[str, str]) -> Iterable[tuple[Command, Command]]:
    """Every pair of commands that clash."""
    for at, command in enumerate(COMMANDS):
        for keys in keys_of(command, chosen):
            for other in clashes(keys, command, chosen):
                if COMMANDS.index(other) > at:
                    yield command, other


def _may_meet(one: Command, other: Command) -> bool:
    own, theirs = one.menu.value, other.menu.value
    return not (own in _PERSPECTIVES and theirs in _PERSPECTIVES and own != theirs)


def _begins(keys: str, other: str) -> bool:
    strokes, others = _strokes(keys), _strokes(other)
    return others[: len(strokes)] == strokes


def _strokes(keys: str) -> list[frozenset[str]]:
    """Each stroke as the keys that are held in it: Ctrl+Shift+Alt+Up is Ctrl+Alt+Shift+Up."""
    return [frozenset(stroke.split("+")) for stroke in keys.split(", ")]
