"""What is written for a property that is chosen: its key, and as much of a value as is always there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skillcontract.ide.completion.item import Snippet, Stop
from skillcontract.model.properties import PROPERTIES, Kind, Place, Property
from skillcontract.syntax.strings import quote

_SKETCHES: Mapping[Place, tuple[str, ...]] = {
    Place.INPUT: ("from",),
    Place.OUTPUT: ("type", "sources"),
    Place.TOOL: ("label", "sideEffect", "args", "success"),
    Place.ARGUMENT: ("from",),
    Place.MISSING: ("action",),
    Place.SUCCESS: ("path", "op", "value"),
    Place.ERROR: ("code", "message"),
    Place.EXTRACT: ("key", "path"),
    Place.ENTITY: ("type", "id", "name"),
    Place.VERIFY: ("tool", "args"),
    Place.VERIFY_ARGUMENT: ("from",),
}
"""Which properties a new object of each place begins with: what an author nearly always writes there."""


def member_snippet(stated: Property) -> Snippet:
    """The key with its value; the opening quote of the key is not part of it."""
    return joined([f'{stated.name}": ', *value_snippet(stated)])


def entry_snippet(place: Place) -> Snippet:
    """The value of a new entry of a map: a tool, an argument, an input ..."""
    return joined(_sketch(place))


def value_snippet(stated: Property) -> Snippet:
    """The value that a property begins with."""
    match stated.kind:
        case Kind.STRING:
            return ('"', Stop(), '"')
        case Kind.WORD:
            return ('"', Stop(_words(stated)), '"')
        case Kind.BOOLEAN:
            return (Stop(_booleans(stated)),)
        case Kind.STRINGS | Kind.WORDS:
            return ('["', Stop(), '"]')
        case Kind.JSONS:
            return ("[", Stop(), "]")
        case Kind.OBJECT if stated.inner is not None:
            return joined(_sketch(stated.inner))
        case Kind.OBJECTS if stated.inner is not None:
            return joined(["[", *_sketch(stated.inner), "]"])
        case Kind.MAP:
            return ("{ ", Stop(), " }")
    return (Stop(),)


def _sketch(place: Place) -> Iterable[str | Stop]:
    """An object of a place with the properties of its sketch; objects inside it stay empty."""
    pieces: list[str | Stop] = []
    for name in _SKETCHES[place]:
        stated = PROPERTIES[place][name]
        pieces += [", " if pieces else "{ ", f"{quote(name)}: "]
        pieces += ["{ ", Stop(), " }"] if stated.kind is Kind.OBJECT else value_snippet(stated)
    return [*pieces, " }"]


def _words(stated: Property) -> tuple[str, ...]:
    return tuple(word.value for word in stated.words) if stated.words else ()


def _booleans(stated: Property) -> tuple[str, ...]:
    """Both words, first the one that is not the default: who writes the property wants to change something."""
    return ("false", "true") if stated.default == "true" else ("true", "false")


def joined(pieces: Iterable[str | Stop]) -> Snippet:
    """Neighbouring texts put together."""
    made: list[str | Stop] = []
    for piece in pieces:
        if isinstance(piece, str) and made and isinstance(made[-1], str):
            made[-1] += piece
        else:
            made.append(piece)
    return tuple(made)
