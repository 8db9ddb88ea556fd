"""Views of text that has moved: what was bound keeps its content, and all its places shift."""

from __future__ import annotations

from typing import TypeVar

from skillcontract.model.contract import Entry, Setting, view_of
from skillcontract.text.span import Span

T = TypeVar("T")
E = TypeVar("E", bound=Entry)


def moved(setting: Setting[T], by: int) -> Setting[T]:
    """A setting, with all that is in it, seen from a text that begins `by` code points earlier."""
    state, value, (start, end), (key_start, key_end), pointer = setting
    now: object = value
    if isinstance(value, tuple):
        # A list of settings or of objects; the lists of a JSON value are no tuples.
        now = tuple(
            [moved(item, by) if isinstance(item, Setting) else _moved_item(item, by) for item in value]
        )
    elif isinstance(value, Entry):
        now = moved_entry(value, by)
    elif isinstance(value, dict):
        now = {key: _moved_item(item, by) for key, item in value.items()}
    # As `Span.shifted`: half the time of the constructors.
    span = tuple.__new__(Span, (start + by, end + by))
    key_span = tuple.__new__(Span, (key_start + by, key_end + by))
    return tuple.__new__(Setting, (state, now, span, key_span, pointer))


def moved_entry(entry: E, by: int) -> E:
    """The same for an object of the contract."""
    values = vars(entry).copy()
    for name, value in values.items():
        if type(value) is Setting:
            values[name] = moved(value, by)
        elif type(value) is Span:
            values[name] = value.shifted(by)
    return view_of(type(entry), values)


def _moved_item(item: object, by: int) -> object:
    """An object of the contract moved; anything else is a JSON value, which stands nowhere."""
    return moved_entry(item, by) if isinstance(item, Entry) else item
