"""What we read from a request's arguments, checked at the door; everything behind works on these.

Every function raises Refused where the arguments are not shaped as the protocol says.
"""

from __future__ import annotations

from skillcontract.text.language import Localized
from skillcontract_dap.messages import Refused
from skillcontract_lsp.protocol.messages import Wire

Arguments = dict[str, Wire]


def arguments_of(value: Wire) -> Arguments:
    """The arguments of a request; none are an empty object."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _wrong("arguments", Localized("对象", "an object"))
    return value


def text(arguments: Arguments, name: str) -> str | None:
    """A string that may be absent."""
    found = arguments.get(name)
    if found is not None and not isinstance(found, str):
        raise _wrong(name, Localized("字符串", "a string"))
    return found


def required_text(arguments: Arguments, name: str) -> str:
    """A string that must be there."""
    found = text(arguments, name)
    if found is None:
        raise _wrong(name, Localized("字符串", "a string"))
    return found


def flag(arguments: Arguments, name: str, *, default: bool = False) -> bool:
    """A boolean that may be absent."""
    found = arguments.get(name)
    if found is None:
        return default
    if not isinstance(found, bool):
        raise _wrong(name, Localized("true 或 false", "true or false"))
    return found


def whole(arguments: Arguments, name: str) -> int | None:
    """A whole number that may be absent."""
    found = arguments.get(name)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int):
        raise _wrong(name, Localized("整数", "a whole number"))
    return found


def required_whole(arguments: Arguments, name: str) -> int:
    """A whole number that must be there."""
    found = whole(arguments, name)
    if found is None:
        raise _wrong(name, Localized("整数", "a whole number"))
    return found


def objects(arguments: Arguments, name: str) -> list[Arguments]:
    """A list of objects; absent it is empty."""
    found = arguments.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise _wrong(name, Localized("列表", "a list"))
    return [
        each if isinstance(each, dict) else _refuse(name, Localized("对象的列表", "a list of objects"))
        for each in found
    ]


def texts(arguments: Arguments, name: str) -> list[str]:
    """A list of strings; absent it is empty."""
    found = arguments.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise _wrong(name, Localized("列表", "a list"))
    return [each if isinstance(each, str) else _refuse_text(name) for each in found]


def _refuse(name: str, what: Localized) -> Arguments:
    raise _wrong(name, what)


def _refuse_text(name: str) -> str:
    raise _wrong(name, Localized("字符串的列表", "a list of strings"))


def _wrong(name: str, what: Localized) -> Refused:
    return Refused("arguments", name=name, what=what)
