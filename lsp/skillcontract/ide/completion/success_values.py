"""The values that tell a success: what the outputSchema lists at `success.path`, or the platform's envelope has there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skillcontract.expressions.response_paths import parse_response_path
from skillcontract.ide.completion.item import Item, ItemKind
from skillcontract.ide.completion.situation import Situation
from skillcontract.ide.schema_paths import SchemaPath, fields_at
from skillcontract.model.properties import Place
from skillcontract.syntax.strings import quote
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Localized

_STATUS, _GOOD = "status", 200
"""Where the platform's own envelope tells its success, and what it says then."""
_ENVELOPE = Localized("平台返回结构", "the platform's envelope")


def offers(situation: Situation) -> Iterable[Item]:
    """The values at the tool's `success.path`."""
    if not situation.is_value_of(Place.SUCCESS, "value"):
        return ()
    path = situation.names.success_path(situation.tool or "")
    return () if path is None else _at(situation, path)


def _at(situation: Situation, path: str) -> Iterator[Item]:
    about = _described(situation, path)
    values = about.values if about is not None else ()
    for value in values:
        yield from _value(situation, value)
    if about is not None and not values and "boolean" in about.types:
        for word in (True, False):
            yield from _value(situation, word)
    is_number = about is None or not about.types or {"integer", "number"} & set(about.types)
    if path == _STATUS and not values and is_number and not situation.cursor.quoted:
        yield Item(str(_GOOD), ItemKind.VALUE, _ENVELOPE, bare=True)


def _described(situation: Situation, path: str) -> SchemaPath | None:
    known = (situation.beyond.tools or {}).get(situation.tool or "") if situation.beyond is not None else None
    schema = known.tool.output_schema if known is not None else None
    names = parse_response_path(path).names
    if schema is None or not names:
        return None
    return next((each for each in fields_at(schema, names[:-1]) if each.path == names[-1]), None)


def _value(situation: Situation, value: Json) -> Iterator[Item]:
    if isinstance(value, str):
        if value not in situation.cursor.others or situation.cursor.key is not None:
            yield Item(value, ItemKind.VALUE, inserted=(quote(value)[1:-1],))
    elif not situation.cursor.quoted:
        yield Item(to_json(value), ItemKind.VALUE, bare=True)
