"""What the binder has to say beside the values it binds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from skillcontract.model.properties import Place, Property
from skillcontract.text.span import Span

T = TypeVar("T")


class BindingFaultKind(StrEnum):
    """What happened at one place of a contract; each is the ground of one rule."""

    ENUM_VALUE = "enum-value"
    """L13. Arguments: `value` (its JSON text, shortened), `words`; `near` where a word is close."""
    TYPE_MISMATCH = "type-mismatch"
    """L14. Arguments: `expected` (a Kind), `found` (a FoundType), `value`."""
    COERCED = "coerced"
    """R29. Arguments: `found` (a FoundType), `value` as written, `read_as` as JSON text."""
    UNKNOWN_PROPERTY = "unknown-property"
    """N01, or N04 for `const` and `constant`. Arguments: `name`; `near` where a known name of the place is close."""
    EMPTY_STRING = "empty-string"
    """N05: the property, or the item, counts as not configured."""
    NULL = "null"
    """A null where something may be configured; it counts as not configured (semantics A4)."""
    DUPLICATE_KEY = "duplicate-key"
    """R23, on the earlier one. Arguments: `name`."""


class FoundType(StrEnum):
    """The JSON type that stands where another is wanted."""

    STRING = "string"
    NUMBER = "number"
    BOOLEAN = "boolean"
    OBJECT = "object"
    ARRAY = "array"


class BindingFault(NamedTuple):
    """One fault; `span` is the value's, or the key's for unknown properties and duplicate keys.

    `place` is the object it stands in; `property` is None where the fault concerns an unknown property, or an entry of
    a map (a tool, an argument).
    """

    kind: BindingFaultKind
    span: Span
    pointer: str
    place: Place
    property: Property | None = None
    arguments: Mapping[str, str] = MappingProxyType({})

    def shifted(self, by: int) -> BindingFault:
        """The same fault seen from a text that begins `by` code points earlier."""
        return BindingFault(
            self.kind, self.span.shifted(by), self.pointer, self.place, self.property, self.arguments
        )


class Bound(NamedTuple, Generic[T]):
    """What was bound, and the faults in the order of the text."""

    value: T
    faults: tuple[BindingFault, ...]
