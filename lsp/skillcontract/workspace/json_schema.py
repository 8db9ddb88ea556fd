"""Following a path through a JSON Schema, without ever claiming more than the schema says.

A place in the data is described by *alternatives* (`anyOf`, `oneOf`), each a list of schema objects that hold together
(`allOf`, `$ref`, the schema itself). Schemas are open by default; still, where some name their properties and none of
them opens itself on purpose (`additionalProperties: true` or a schema), a property that none names counts as absent:
that is what authors of tools mean. Whatever cannot be resolved makes a place open, and nothing is concluded from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from skillcontract.syntax.values import Json

Schema: TypeAlias = Mapping[str, Json]
Alternatives: TypeAlias = "tuple[tuple[Schema, ...], ...]"

LIMIT = 64
"""So many alternatives are looked at; a schema with more of them counts as open."""
UNKNOWN: Schema = {"$unknown": True}
"""Stands for a schema that cannot be resolved."""
ANYTHING: Alternatives = ((),)


class Presence(StrEnum):
    """Whether a path leads to something."""

    PRESENT = "present"
    ABSENT = "absent"
    OPEN = "open"
    """The schema does not say."""


class Fault(StrEnum):
    """Why a path leads nowhere."""

    NAME = "name"
    """No property of that name."""
    ARRAY = "array"
    """An array stands where an object is needed: `[]` is missing."""
    NOT_ARRAY = "not-array"
    """`[]` stands at something that is no array."""
    SCALAR = "scalar"
    """Something that holds no properties stands where an object is needed."""


class Step(NamedTuple):
    """One step from a place. `names` are the properties that could have been meant."""

    presence: Presence
    alternatives: Alternatives = ANYTHING
    fault: Fault | None = None
    names: tuple[str, ...] = ()
    required: bool = False
    """Whether the owner cannot be without it."""


class SchemaTree:
    """One schema with the definitions inside it."""

    def __init__(self, root: Schema) -> None:
        self._root = root
        self._known: dict[str, Alternatives] = {}

    @property
    def top(self) -> Alternatives:
        """The place of the whole value."""
        return self._expand(dict(self._root), ())

    def property(self, place: Alternatives, name: str) -> Step:
        """The property of an object."""
        steps = [self._property(nodes, name) for nodes in place]
        found = [step for step in steps if step.presence is Presence.PRESENT]
        if found:
            return Step(Presence.PRESENT, _joined(found), required=all(step.required for step in found))
        return _none_of(steps)

    def items(self, place: Alternatives, index: int | None = None) -> Step:
        """The items of an array, or one of them."""
        steps = [self._items(nodes, index) for nodes in place]
        found = [step for step in steps if step.presence is Presence.PRESENT]
        return Step(Presence.PRESENT, _joined(found), required=True) if found else _none_of(steps)

    def _property(self, nodes: Sequence[Schema], name: str) -> Step:
        if UNKNOWN in nodes:
            return Step(Presence.OPEN)
        allowed = types_of((tuple(nodes),))
        if allowed is not None and "object" not in allowed:
            return Step(Presence.ABSENT, fault=Fault.ARRAY if "array" in allowed else Fault.SCALAR)
        schemas = [schema for node in nodes for schema in _named(node, name)]
        if schemas:
            required = any(name in _list(node.get("required")) for node in nodes)
            return Step(Presence.PRESENT, self._together(schemas), required=required)
        names = tuple(dict.fromkeys(each for node in nodes for each in _names(node)))
        closing = any(_closes(node) for node in nodes)
        opening = any(_opens(node) for node in nodes)
        if opening or not (closing or any("properties" in node for node in nodes)):
            return Step(Presence.OPEN)
        return Step(Presence.ABSENT, fault=Fault.NAME, names=names)

    def _items(self, nodes: Sequence[Schema], index: int | None) -> Step:
        if UNKNOWN in nodes:
            return Step(Presence.OPEN)
        allowed = types_of((tuple(nodes),))
        if allowed is not None and "array" not in allowed:
            return Step(Presence.ABSENT, fault=Fault.NOT_ARRAY)
        schemas: list[Json] = []
        for node in nodes:
            first = _list(node.get("prefixItems")) or _list(node.get("items"))
            if first and (index is None or index < len(first)):
                # Each item has its own schema; which one is meant is only known with the index.
                schemas.append({"anyOf": list(first)} if index is None else first[index])
            elif isinstance(node.get("items"), dict):
                schemas.append(node["items"])
        return Step(Presence.PRESENT, self._together(schemas))

    def _together(self, schemas: Sequence[Json]) -> Alternatives:
        return _product(self._expand(schema, ()) for schema in schemas)

    def _expand(self, schema: Json, followed: tuple[str, ...]) -> Alternatives:
        if schema is False:
            return ()
        if not isinstance(schema, dict):
            return ANYTHING
        parts: list[Alternatives] = [((schema,),)]
        reference = schema.get("$ref", schema.get("$dynamicRef"))
        if isinstance(reference, str):
            parts.append(self._referred(reference, followed))
        parts += (self._expand(each, followed) for each in _list(schema.get("allOf")))
        for word in ("anyOf", "oneOf"):
            choices = _list(schema.get(word))
            if choices:
                parts.append(_capped(way for each in choices for way in self._expand(each, followed)))
        return _product(parts)

    def _referred(self, reference: str, followed: tuple[str, ...]) -> Alternatives:
        """What a reference stands for; each is followed once, so that references cannot multiply."""
        if reference not in self._known:
            target = self._resolve(reference)
            if target is None or reference in followed or len(followed) >= LIMIT:
                return ((UNKNOWN,),)
            self._known[reference] = self._expand(target, (*followed, reference))
        return self._known[reference]

    def _resolve(self, reference: str) -> Json:
        """What a reference inside the schema stands for; None where it leads outside or nowhere."""
        if reference == "#":
            return dict(self._root)
        if not reference.startswith("#/"):
            return None
        value: Json = dict(self._root)
        for token in reference[2:].split("/"):
            key = token.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict):
                value = value.get(key)
            elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
                value = value[int(key)]
            else:
                return None
        return value


def types_of(place: Alternatives) -> frozenset[str] | None:
    """The JSON types that may stand at a place, `integer` with every `number`; None where any may."""
    found: set[str] = set()
    for nodes in place:
        own = _types(nodes)
        if own is None:
            return None
        found |= own
    return frozenset(found) if place else None


def values_of(place: Alternatives) -> tuple[Json, ...] | None:
    """The only values that may stand at a place (`enum`, `const`); None where they are not listed."""
    found: list[Json] = []
    for nodes in place:
        if UNKNOWN in nodes:
            return None
        listed: list[list[Json]] = [values for node in nodes if (values := _values(node)) is not None]
        if listed:
            # Where several lists hold together, the shortest is nearest to what they have in common.
            shortest = min(listed, key=len)
            found += shortest
        elif _types(nodes) == frozenset({"null"}):
            found.append(None)
        else:
            return None
    return tuple(found) if place else None


def names_of(place: Alternatives) -> tuple[str, ...]:
    """The properties that a place names, in the order in which they are written."""
    return tuple(dict.fromkeys(name for nodes in place for node in nodes for name in _names(node)))


def _types(nodes: Iterable[Schema]) -> frozenset[str] | None:
    allowed: frozenset[str] | None = None
    for node in nodes:
        if node is UNKNOWN:
            return None
        said = node.get("type")
        words = [said] if isinstance(said, str) else [word for word in _list(said) if isinstance(word, str)]
        if words:
            own = frozenset(words) | (frozenset({"integer"}) if "number" in words else frozenset())
            allowed = own if allowed is None else allowed & own
    return allowed


def _values(node: Schema) -> list[Json] | None:
    if "const" in node:
        return [node["const"]]
    listed = node.get("enum")
    return listed if isinstance(listed, list) else None


def _named(node: Schema, name: str) -> Iterator[Json]:
    """The schemas that a schema object gives to a property."""
    for part in (node, *_conditional(node)):
        properties = part.get("properties")
        if isinstance(properties, dict) and name in properties:
            yield properties[name]
    patterns = node.get("patternProperties")
    for pattern, schema in patterns.items() if isinstance(patterns, dict) else ():
        try:
            if re.search(pattern, name):
                yield schema
        except re.error:
            # A pattern of another dialect: it may well mean this name, so nothing is said about it.
            yield True


def _names(node: Schema) -> Iterator[str]:
    for part in (node, *_conditional(node)):
        properties = part.get("properties")
        yield from properties if isinstance(properties, dict) else ()


def _conditional(node: Schema) -> Iterator[Schema]:
    """What holds under conditions that nobody can decide here."""
    dependent = node.get("dependentSchemas")
    conditional = [node.get("then"), node.get("else")]
    conditional += dependent.values() if isinstance(dependent, dict) else ()
    return (each for each in conditional if isinstance(each, dict))


def _opens(node: Schema) -> bool:
    """Whether it lets in properties that it does not name, and says so."""
    words = ("additionalProperties", "unevaluatedProperties")
    return any(node.get(word) is True or isinstance(node.get(word), dict) for word in words)


def _closes(node: Schema) -> bool:
    return node.get("additionalProperties") is False or node.get("unevaluatedProperties") is False


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else ()


def _product(parts: Iterable[Alternatives]) -> Alternatives:
    listed = tuple(parts)
    size = 1
    for part in listed:
        size *= len(part)
    if size > LIMIT:
        return ((UNKNOWN,),)
    return tuple(tuple(node for way in ways for node in way) for ways in product(*listed))


def _capped(ways: Iterable[tuple[Schema, ...]]) -> Alternatives:
    found = tuple(islice(ways, LIMIT + 1))
    return found if len(found) <= LIMIT else ((UNKNOWN,),)


def _joined(steps: Iterable[Step]) -> Alternatives:
    return _capped(way for step in steps for way in step.alternatives)


def _none_of(steps: Sequence[Step]) -> Step:
    """What several alternatives say together of which none has what was looked for."""
    if not steps or any(step.presence is Presence.OPEN for step in steps):
        return Step(Presence.OPEN)
    names = tuple(dict.fromkeys(name for step in steps for name in step.names))
    faults = {step.fault for step in steps}
    fault = next((each for each in (Fault.NAME, Fault.ARRAY) if each in faults), steps[0].fault)
    return Step(Presence.ABSENT, fault=fault, names=names)
