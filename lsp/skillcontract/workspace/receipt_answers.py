"""Which tools answer with receipts, where nobody says so in words: by their schemas, and by scenarios' answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from skillcontract.model.receipt_contracts import CONTENT, LIST, OPERATION
from skillcontract.syntax.values import Json
from skillcontract.workspace.json_schema import Presence
from skillcontract.workspace.tool_schemas import ToolSchemas

VERSION = "contractVersion"
_VERSIONS = frozenset({OPERATION, LIST, CONTENT})
"""The contracts whose success is `status: success`; a target receipt, which only locates, has words of its own."""
_ALWAYS_THERE = (VERSION, "status", "complete")
"""What a schema names that describes a receipt without saying which one."""
_ENVELOPES = ((), ("data",), ("result",), ("receipt",), ("structuredContent",), ("body",))
"""Where in a response a receipt may stand."""


class ReceiptAnswers(NamedTuple):
    """How a tool answers with receipts."""

    at: tuple[str, ...] = ()
    """The names that lead to the receipt; none where the response itself is one."""
    operations: tuple[str, ...] = ()
    """The operations that its receipts are known to name."""

    def path(self, name: str) -> str:
        """The response path of one of the receipt's fields."""
        return ".".join((*self.at, name))


def described(schemas: ToolSchemas) -> ReceiptAnswers | None:
    """The receipt that a tool's outputSchema describes; None where it describes none."""
    if not _mentions(schemas.tool.output_schema):
        # Few tools answer with receipts, and to follow every path costs a hundred times as much.
        return None
    for at in _ENVELOPES:
        found = ReceiptAnswers(at)
        versions = _values(schemas, found.path(VERSION))
        if versions is None:
            continue
        listed = _VERSIONS.intersection(one for one in versions if isinstance(one, str))
        if listed or (not versions and all(_is_there(schemas, found.path(name)) for name in _ALWAYS_THERE)):
            named = _values(schemas, found.path("operation")) or ()
            return ReceiptAnswers(at, tuple(one for one in named if isinstance(one, str)))
    return None


def shown(scenario: Json) -> Iterator[tuple[str, ReceiptAnswers]]:
    """The tools that answer with receipts in a scenario (formats.md, `responses`), once for each such answer."""
    responses = scenario.get("responses") if isinstance(scenario, dict) else None
    for tool, answers in (responses if isinstance(responses, dict) else {}).items():
        for answer in answers if isinstance(answers, list) else ():
            found = _in_response(answer.get("response")) if isinstance(answer, dict) else None
            if found is not None:
                yield tool, found


def together(first: ReceiptAnswers, second: ReceiptAnswers) -> ReceiptAnswers:
    """What two sources say of one tool; the first one's place counts."""
    return first._replace(operations=tuple(dict.fromkeys((*first.operations, *second.operations))))


def merged(pairs: Iterator[tuple[str, ReceiptAnswers]]) -> Mapping[str, ReceiptAnswers]:
    """What is known of each tool."""
    found: dict[str, ReceiptAnswers] = {}
    for tool, answers in pairs:
        found[tool] = together(found[tool], answers) if tool in found else answers
    return found


def _in_response(response: Json) -> ReceiptAnswers | None:
    for at in _ENVELOPES:
        place = response
        for name in at:
            place = place.get(name) if isinstance(place, dict) else None
        error = place.get("error") if isinstance(place, dict) else None
        details = error.get("details") if isinstance(error, dict) else None
        for receipt, around in ((place, place), (details, error)):
            if isinstance(receipt, dict) and receipt.get(VERSION) in _VERSIONS:
                operation = around.get("operation") if isinstance(around, dict) else None
                return ReceiptAnswers(at, (operation,) if isinstance(operation, str) else ())
    return None


def _mentions(schema: Json | Mapping[str, Json]) -> bool:
    """Whether a property of the version's name stands anywhere in a schema."""
    waiting: list[Json | Mapping[str, Json]] = [schema]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            if VERSION in value:
                return True
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return False


def _is_there(schemas: ToolSchemas, path: str) -> bool:
    place = schemas.response(path)
    return place is not None and place.presence is Presence.PRESENT


def _values(schemas: ToolSchemas, path: str) -> tuple[Json, ...] | None:
    """The only values at a path, none listed where any may stand there; None where the schema has no such place."""
    place = schemas.response(path)
    return (place.values or ()) if place is not None and place.presence is Presence.PRESENT else None
