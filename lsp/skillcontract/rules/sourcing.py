"""What rules ask of an argument's provenance (§5.3)."""

from collections.abc import Collection

from skillcontract.model.contract import Argument
from skillcontract.model.enums import MissingAction, Source

NEVER_MATCHING = frozenset({Source.PLATFORM, Source.CONTRACT})
"""Sources that only `from` and `const` can produce; among `sources` they match nothing (§5.3)."""


def is_bound(argument: Argument) -> bool | None:
    """Whether `from` or `const` is configured; None where one of them is refused and so unknown."""
    if argument.from_.is_set or argument.const.is_set:
        return True
    return None if argument.from_.is_unknown or argument.const.is_unknown else False


def known_sources(argument: Argument) -> tuple[Source, ...] | None:
    """The configured sources in their order; None where one of them is refused, for then nothing is certain."""
    if argument.sources.is_unknown:
        return None
    items = argument.sources.value or ()
    known = tuple(item.value for item in items if item.value is not None)
    return known if len(known) == len(items) else None


def missing_action(argument: Argument) -> MissingAction | None:
    """What happens where a required value is missing, the default applied; None where that is unknown."""
    if argument.missing.is_unknown:
        return None
    missing = argument.missing.value
    if missing is None:
        return MissingAction.ASK_USER
    return None if missing.action.is_unknown else missing.action.value or MissingAction.ASK_USER


def is_required(argument: Argument) -> bool | None:
    """Whether the argument needs a value, the default applied; None where that is unknown."""
    if argument.required.is_unknown:
        return None
    return argument.required.value is not False


def covers(listed: Collection[str], path: str) -> bool:
    """Whether a parameter's path is one of those listed, holds one, or lies inside one (§5.1)."""
    if path in listed:
        return True
    inside = (f"{path}.", f"{path}[")
    return any(one.startswith(inside) or path.startswith((f"{one}.", f"{one}[")) for one in listed)
