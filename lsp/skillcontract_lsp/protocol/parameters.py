"""What we read from a client's messages, checked once at the door; everything behind works on these.

Every function raises RequestFailed (INVALID_PARAMS) where the message is not shaped as the protocol says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from skillcontract.text.positions import Position, Range
from skillcontract_lsp.protocol.messages import ErrorCode, RequestFailed, Wire


class Change(NamedTuple):
    """One item of `contentChanges`; `range` is None where the whole text is replaced."""

    range: Range | None
    text: str


class Opened(NamedTuple):
    """`textDocument/didOpen`."""

    uri: str
    language_id: str
    version: int
    text: str


class Changed(NamedTuple):
    """`textDocument/didChange`."""

    uri: str
    version: int
    changes: list[Change]


class Place(NamedTuple):
    """A position in a document."""

    uri: str
    position: Position


def invalid(what: str) -> RequestFailed:
    """The error for parameters that are not what the protocol says."""
    return RequestFailed(ErrorCode.INVALID_PARAMS, f"invalid parameters: {what}")


def member(value: Wire, *path: str) -> Wire:
    """What stands at a path of keys; None where anything on the way is absent."""
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text_at(value: Wire, *path: str) -> str:
    """The string at a path."""
    found = member(value, *path)
    if not isinstance(found, str):
        raise invalid(f"{'.'.join(path)} must be a string")
    return found


def whole_number(value: Wire, name: str) -> int:
    """An integer of the protocol, such as a version or a line."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise invalid(f"{name} must be an integer")
    return value


def strings(value: Wire) -> list[str]:
    """The strings of a list; anything else is left out."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def document_uri(params: Wire) -> str:
    """`textDocument.uri`."""
    return text_at(params, "textDocument", "uri")


def position(value: Wire) -> Position:
    """A `Position`."""
    if not isinstance(value, dict):
        raise invalid("a position is an object")
    return Position(
        whole_number(value.get("line"), "line"), whole_number(value.get("character"), "character")
    )


def range_of(value: Wire) -> Range:
    """A `Range`."""
    if not isinstance(value, dict):
        raise invalid("a range is an object")
    return Range(position(value.get("start")), position(value.get("end")))


def place(params: Wire) -> Place:
    """`TextDocumentPositionParams`."""
    return Place(document_uri(params), position(member(params, "position")))


def opened(params: Wire) -> Opened:
    """`DidOpenTextDocumentParams`."""
    version = whole_number(member(params, "textDocument", "version"), "textDocument.version")
    return Opened(
        document_uri(params),
        text_at(params, "textDocument", "languageId"),
        version,
        text_at(params, "textDocument", "text"),
    )


def changed(params: Wire) -> Changed:
    """`DidChangeTextDocumentParams`."""
    one = _one_change(params)
    if one is not None:
        return one
    items = member(params, "contentChanges")
    if not isinstance(items, list):
        raise invalid("contentChanges must be a list")
    version = whole_number(member(params, "textDocument", "version"), "textDocument.version")
    return Changed(document_uri(params), version, [_change(item) for item in items])


def _one_change(params: Any) -> Changed | None:
    """The same for what a keystroke sends, one change of a range; None for whatever is shaped otherwise, maybe wrongly.

    `params` is any `Wire`: what is no object or no list raises TypeError where it is looked into.
    """
    # One function, where reading value by value takes thirty calls: a fiftieth of a keystroke after a pause.
    try:
        document, (item,) = params["textDocument"], params["contentChanges"]
        where, uri, version = item["range"], document["uri"], document["version"]
        start, end, text = where["start"], where["end"], item["text"]
        first, last = start["line"], end["line"]
        first_character, last_character = start["character"], end["character"]
    except (KeyError, TypeError, ValueError):
        return None
    if not (
        type(uri) is type(text) is str
        and type(version) is type(first) is type(last) is type(first_character) is type(last_character) is int
    ):
        return None
    place = Range(Position(first, first_character), Position(last, last_character))
    return Changed(uri, version, [Change(place, text)])


def _change(item: Wire) -> Change:
    where = member(item, "range")
    return Change(None if where is None else range_of(where), text_at(item, "text"))
