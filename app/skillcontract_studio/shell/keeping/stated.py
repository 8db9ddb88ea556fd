"""Reads parts of JSON that may be of another version, or broken: what is not as expected has its usual value."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

NOTHING: Mapping[str, object] = MappingProxyType({})


def stated(path: Path) -> Mapping[str, object]:
    """The object of a file; empty where there is none that can be read. What is remembered is worth no error message."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return NOTHING
    return found if isinstance(found, dict) else NOTHING


def text(raw: Mapping[str, object], key: str) -> str:
    """A text, empty where there is none."""
    value = raw.get(key)
    return value if isinstance(value, str) else ""


def number(raw: Mapping[str, object], key: str) -> int:
    """A whole number that is not negative, 0 where there is none."""
    value = raw.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def numbers(raw: Mapping[str, object], key: str) -> tuple[int, ...]:
    """The whole numbers of a list."""
    return tuple(value for value in items(raw, key) if isinstance(value, int) and value >= 0)


def items(raw: Mapping[str, object], key: str) -> list[object]:
    """A list, empty where there is none."""
    value = raw.get(key)
    return value if isinstance(value, list) else []


def objects(raw: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    """The objects of a list."""
    return [value for value in items(raw, key) if isinstance(value, dict)]
