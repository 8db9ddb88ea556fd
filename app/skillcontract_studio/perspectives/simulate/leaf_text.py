"""What somebody means by a text in a field, what text stands there for a value, and whether the value is of the field's type."""

from __future__ import annotations

from skillcontract.simulator.actions import MalformedText
from skillcontract.simulator.playing import arguments_of_text
from skillcontract.syntax.values import ExactNumber, Json
from skillcontract.syntax.writing import to_json

TEXT: frozenset[str] | None = frozenset({"string"})
"""The types of a place where only text may stand."""


def value_of_text(text: str, types: frozenset[str] | None) -> Json:
    """A text where only text may stand; else JSON where it is such, and text where it is none."""
    if types == TEXT:
        return text
    read = arguments_of_text(text)
    return text if isinstance(read, MalformedText) else read


def text_of_value(value: Json, types: frozenset[str] | None) -> str:
    """The text that stands in a field for a value, so that it means that value again."""
    if isinstance(value, str) and (types == TEXT or isinstance(arguments_of_text(value), MalformedText)):
        return value
    return to_json(value)


def is_of_types(value: Json, types: frozenset[str] | None) -> bool:
    """Whether a value is of one of these types of JSON Schema; null is never of a wrong one, for it stands for no value."""
    if types is None or value is None:
        return True
    match value:
        case bool():
            return "boolean" in types
        case str():
            return "string" in types
        case int():
            return not types.isdisjoint({"number", "integer"})
        case ExactNumber():
            return "number" in types or (
                "integer" in types and value.is_finite() and value == value.to_integral_value()
            )
        case dict():
            return "object" in types
        case list():
            return "array" in types
