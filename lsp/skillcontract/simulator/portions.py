"""What a tool's `extracts` take from a response, and whether the response is empty (§6.3, C9, C9b)."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.expressions.navigation import Absent, follow, has_value
from skillcontract.simulator.equality import is_blank
from skillcontract.simulator.prepared import ExtractRule
from skillcontract.simulator.state import Portion
from skillcontract.syntax.values import Json


def portions_of(extracts: Sequence[ExtractRule], response: Json) -> tuple[Portion, ...]:
    """One portion for each extract, in the contract's order."""
    return tuple(_portion(extract, response) for extract in extracts)


def _portion(extract: ExtractRule, response: Json) -> Portion:
    found = follow(response, extract.names)
    if isinstance(found, Absent):
        return Portion(extract.key, extract.path, False, None, 0)
    return Portion(extract.key, extract.path, True, found, count(found, extract.fields))


def count(subtree: Json, fields: Sequence[str]) -> int:
    """How many items a subtree has: an array's length, 0 or 1 for an object, 1 for a scalar that says something."""
    if isinstance(subtree, list):
        return len(subtree)
    if isinstance(subtree, dict):
        if not fields:
            return 1 if subtree else 0
        return int(any(has_value(follow(subtree, name.split("."))) for name in fields))
    return 0 if subtree is None or subtree == "" else 1


def is_empty(extracts: Sequence[ExtractRule], portions: Sequence[Portion], response: Json) -> bool:
    """Whether a result is empty: every extract counts none; without extracts, by the platform's own envelope (C9)."""
    if extracts:
        return all(portion.size == 0 for portion in portions)
    if is_blank(response):
        return True
    if not isinstance(response, dict) or "data" not in response:
        return False
    data = response["data"]
    return is_blank(data) or (isinstance(data, dict) and data.get("records") == [])


def counts(portions: Sequence[Portion]) -> dict[str, int]:
    """The counts by the extracts' keys; one without a key counts under its path (§6.3)."""
    totals: dict[str, int] = {}
    for portion in portions:
        name = portion.key or portion.path
        totals[name] = totals.get(name, 0) + portion.size
    return totals
