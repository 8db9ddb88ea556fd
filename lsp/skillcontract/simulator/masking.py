"""What people may see of arguments: sensitive values are masked, in whatever they stand (§5.2)."""

from __future__ import annotations

from skillcontract.expressions.navigation import has_value, with_value
from skillcontract.simulator.argument_values import PreparedPath, places_of, value_at
from skillcontract.simulator.prepared import PreparedTool
from skillcontract.syntax.values import Json

MASK = "***"
"""What stands in place of a sensitive value."""


def masked(tool: PreparedTool, args: dict[str, Json]) -> dict[str, Json]:
    """The arguments of a call as people may see them."""
    shown: Json = args
    for path in _sensitive(tool):
        for place in places_of(shown, path):
            if has_value(place.value):
                shown = with_value(shown, place.keys, MASK)
    return dict(shown) if isinstance(shown, dict) else {}


def masked_value(tool: PreparedTool, path: PreparedPath, value: Json) -> Json:
    """The value of one argument as people may see it; one that stands in a sensitive one is masked with it."""
    if value is None:
        return None
    sensitive = _sensitive(tool)
    if any(_covers(one.text, path.text) for one in sensitive):
        return MASK
    if not any(_covers(path.text, one.text) for one in sensitive):
        return value
    if path.plain is None:
        return MASK
    alone = with_value({}, path.plain, value)
    return value_at(masked(tool, alone), path) if isinstance(alone, dict) else MASK


def _sensitive(tool: PreparedTool) -> list[PreparedPath]:
    return [argument.path for argument in tool.arguments if argument.sensitive]


def _covers(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))
