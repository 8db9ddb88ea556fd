"""The binder: from a tree to the typed views of `contract.py`, led by the tables of `properties/`.

It is the only place that knows semantics A4-A8: null and `""` are not configured, what cannot become its property's
type is refused, what the runtime's JSON library coerces is read as coerced, unknown properties are ignored, and the
last of duplicate keys wins. All functions are pure in (node, pointer), so a chunk of a document binds alone; spans
are relative to whatever text the nodes came from. Nothing here raises on any tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import NamedTuple, cast

from skillcontract.model import contract as views
from skillcontract.model.binding_faults import BindingFault, BindingFaultKind, Bound
from skillcontract.model.contract import Contract, Entry, Setting, State, Tool
from skillcontract.model.edit_distance import nearest
from skillcontract.model.pointer import child
from skillcontract.model.properties import PROPERTIES, Kind, Place, Property
from skillcontract.model.scalars import (
    EMPTY,
    NULL,
    UNREADABLE,
    Reading,
    read_boolean,
    read_integer,
    read_json,
    read_string,
    read_word,
    refused,
)
from skillcontract.syntax.nodes import (
    ArrayNode,
    LiteralNode,
    Member,
    MissingNode,
    Node,
    ObjectNode,
    StringNode,
)
from skillcontract.text.span import Span

_VIEWS: Mapping[Place, type[Entry]] = {
    Place.CONTRACT: views.Contract,
    Place.INPUT: views.Input,
    Place.OUTPUT: views.Output,
    Place.TOOL: views.Tool,
    Place.ARGUMENT: views.Argument,
    Place.MISSING: views.Missing,
    Place.SUCCESS: views.Success,
    Place.ERROR: views.ErrorPaths,
    Place.EXTRACT: views.Extract,
    Place.ENTITY: views.Entity,
    Place.VERIFY: views.Verify,
    Place.VERIFY_ARGUMENT: views.VerifyArgument,
}
_NAMED_BY: Mapping[Place, str] = {
    place: next(name for name in ("name", "path") if any(f.name == name for f in fields(view)))
    for place, view in _VIEWS.items()
    if place in {Place.INPUT, Place.OUTPUT, Place.TOOL, Place.ARGUMENT, Place.VERIFY_ARGUMENT}
}
"""Under which attribute the view of a map's entry keeps its key."""
_OBJECTS = frozenset((Kind.OBJECT, Kind.MAP))
_LISTS = frozenset((Kind.STRINGS, Kind.WORDS, Kind.JSONS, Kind.OBJECTS))
_STRINGS = frozenset((Kind.STRING, Kind.STRINGS))
_WORDS = frozenset((Kind.WORD, Kind.WORDS))


class BoundMember(NamedTuple):
    """A root entry bound alone: its property (None where it is unknown) and its setting."""

    property: Property | None
    setting: Setting[object]


def bind_contract(root: Node) -> Bound[Contract]:
    """The whole contract. A root that is no object (the parser's L01) gives a contract with everything REFUSED."""
    faults: list[BindingFault] = []
    at = Span(root.start, root.end)
    bound = (
        _object(Place.CONTRACT, root, at, "", faults)
        if isinstance(root, ObjectNode)
        else _unknown(Place.CONTRACT, at, at, "")
    )
    return Bound(cast(Contract, bound), tuple(faults))


def bind_root_member(member: Member) -> Bound[BoundMember]:
    """One entry of the root, bound alone. Duplicates of it elsewhere are the caller's to tell."""
    faults: list[BindingFault] = []
    stated = PROPERTIES[Place.CONTRACT].get(member.key.value)
    if stated is None:
        _report_unknown(Place.CONTRACT, member, "", faults)
        return Bound(BoundMember(None, views.ABSENT), tuple(faults))
    setting = _setting(stated, member, child("", member.key.value), faults)
    return Bound(BoundMember(stated, setting), tuple(faults))


def bind_tool(member: Member, pointer: str = "/tools") -> Bound[Tool | None]:
    """One entry of `tools`, bound alone; None where it is null and so not configured."""
    faults: list[BindingFault] = []
    bound = _entry(Place.TOOL, member, child(pointer, member.key.value), faults)
    return Bound(cast("Tool | None", bound), tuple(faults))


def bind_entry(place: Place, member: Member, pointer: str) -> Bound[Entry | None]:
    """One entry of a map (an input, an output, an argument ...) below `pointer`, bound alone."""
    faults: list[BindingFault] = []
    return Bound(_entry(place, member, child(pointer, member.key.value), faults), tuple(faults))


def _key_span(member: Member) -> Span:
    return Span(member.key.start, member.key.end)


def _span(node: Node) -> Span:
    return Span(node.start, node.end)


def _current(
    members: list[Member], place: Place, pointer: str, faults: list[BindingFault], *, named: bool = False
) -> list[Member]:
    """The members that count at run time; a fault for each that a later one replaces (semantics A7).

    `named` tells a map, whose keys are the author's names and no properties.
    """
    last = {member.key.value: member for member in members}
    if len(last) == len(members):
        return members
    for member in members:
        name = member.key.value
        if last[name] is not member:
            faults.append(
                BindingFault(
                    BindingFaultKind.DUPLICATE_KEY,
                    _key_span(member),
                    child(pointer, name),
                    place,
                    None if named else PROPERTIES[place].get(name),
                    {"name": name},
                )
            )
    return [member for member in members if last[member.key.value] is member]


def _report_unknown(place: Place, member: Member, pointer: str, faults: list[BindingFault]) -> None:
    name = member.key.value
    # A key that is still being typed has no value yet; the parser says so, and this would only repeat it.
    if isinstance(member.value, MissingNode) or not member.key.terminated:
        return
    arguments = {"name": name}
    near = nearest(name, PROPERTIES[place])
    if near is not None:
        arguments["near"] = near
    faults.append(
        BindingFault(
            BindingFaultKind.UNKNOWN_PROPERTY,
            _key_span(member),
            child(pointer, name),
            place,
            None,
            arguments,
        )
    )


def _object(
    place: Place,
    node: ObjectNode,
    key_span: Span,
    pointer: str,
    faults: list[BindingFault],
    *,
    name: str | None = None,
) -> Entry:
    """The view of one object of the contract."""
    properties = PROPERTIES[place]
    values: dict[str, object] = {"span": _span(node), "key_span": key_span, "pointer": pointer}
    if name is not None:
        values[_NAMED_BY[place]] = name
    for member in _current(node.members, place, pointer, faults):
        stated = properties.get(member.key.value)
        if stated is None:
            _report_unknown(place, member, pointer, faults)
        else:
            values[stated.attribute] = _setting(stated, member, f"{pointer}/{stated.name}", faults)
    return _make(place, values)


def _make(place: Place, values: Mapping[str, object]) -> Entry:
    # The table names the view's attributes, which mypy cannot follow; a test holds the two together.
    view = cast("Callable[..., Entry]", _VIEWS[place])
    return view(**values)


def _unknown(place: Place, span: Span, key_span: Span, pointer: str, name: str | None = None) -> Entry:
    """The view of an entry that was refused: it is there, and nothing is known of it."""
    values: dict[str, object] = {"span": span, "key_span": key_span, "pointer": pointer}
    if name is not None:
        values[_NAMED_BY[place]] = name
    for stated in PROPERTIES[place].values():
        values[stated.attribute] = Setting(State.REFUSED, None, span, key_span, pointer)
    return _make(place, values)


def _entry(place: Place, member: Member, pointer: str, faults: list[BindingFault]) -> Entry | None:
    """An entry of a map: its view, one of which nothing is known where it was refused, or None for null."""
    node, name = member.value, member.key.value
    if isinstance(node, ObjectNode):
        return _object(place, node, _key_span(member), pointer, faults, name=name)
    reading = _not_a(Kind.OBJECT, node)
    _report(reading, node, pointer, faults, place=place)
    if reading.state is State.NOT_CONFIGURED:
        return None
    return _unknown(place, _span(node), _key_span(member), pointer, name)


def _not_a(kind: Kind, node: Node) -> Reading:
    """The reading of a node that is not the object or the array that `kind` wants."""
    if isinstance(node, MissingNode) or (isinstance(node, StringNode) and not node.terminated):
        return UNREADABLE
    if isinstance(node, LiteralNode) and node.value is None:
        return NULL
    return refused(node, kind)


def _report(
    reading: Reading,
    node: Node,
    pointer: str,
    faults: list[BindingFault],
    *,
    place: Place,
    stated: Property | None = None,
) -> None:
    if reading.fault is not None:
        faults.append(
            BindingFault(reading.fault, _span(node), pointer, place, stated, reading.arguments or {})
        )


def _setting(stated: Property, member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
    """One property as bound."""
    node, key_span = member.value, _key_span(member)
    kind = stated.kind
    if kind in _LISTS:
        if isinstance(node, ArrayNode):
            items: object = (
                _objects(stated, node, pointer, faults)
                if kind is Kind.OBJECTS
                else _items(stated, node, pointer, faults)
            )
            return Setting(State.SET, items, _span(node), key_span, pointer)
        reading = _not_a(kind, node)
    elif kind in _OBJECTS:
        if isinstance(node, ObjectNode):
            inner = cast(Place, stated.inner)
            bound: object = (
                _object(inner, node, key_span, pointer, faults)
                if kind is Kind.OBJECT
                else _map(inner, node, pointer, faults)
            )
            return Setting(State.SET, bound, _span(node), key_span, pointer)
        reading = _not_a(kind, node)
    else:
        reading = _read(stated, node)
    if reading.fault is not None:
        _report(reading, node, pointer, faults, place=stated.place, stated=stated)
    return Setting(reading.state, reading.value, _span(node), key_span, pointer)


def _read(stated: Property, node: Node) -> Reading:
    """One scalar, or one item of a list of scalars."""
    kind = stated.kind
    if kind in _STRINGS:
        return read_string(node)
    if kind in _WORDS:
        return read_word(node, cast("type[StrEnum]", stated.words))
    if kind is Kind.BOOLEAN:
        return read_boolean(node)
    return read_integer(node) if kind is Kind.INTEGER else read_json(node)


def _items(
    stated: Property, node: ArrayNode, pointer: str, faults: list[BindingFault]
) -> tuple[Setting[object], ...]:
    """The items of a list of scalars. Items that are not configured (null, an empty word) are left out.

    An empty string in a list of strings stays: §19 speaks of properties, and `fields: [""]` is not an empty list.
    """
    items: list[Setting[object]] = []
    for index, item in enumerate(node.items):
        at = f"{pointer}/{index}"
        reading = _read(stated, item)
        if reading.fault is not None:
            _report(reading, item, at, faults, place=stated.place, stated=stated)
        if reading is EMPTY and stated.kind is Kind.STRINGS:
            items.append(Setting(State.SET, "", _span(item), _span(item), at))
        elif reading.state is not State.NOT_CONFIGURED:
            items.append(Setting(reading.state, reading.value, _span(item), _span(item), at))
    return tuple(items)


def _objects(
    stated: Property, node: ArrayNode, pointer: str, faults: list[BindingFault]
) -> tuple[Entry, ...]:
    """The items of a list of objects; null items are left out, refused ones stay with nothing known."""
    inner = cast(Place, stated.inner)
    entries: list[Entry] = []
    for index, item in enumerate(node.items):
        at = f"{pointer}/{index}"
        first = Span(item.start, min(item.start + 1, item.end))
        if isinstance(item, ObjectNode):
            entries.append(_object(inner, item, first, at, faults))
            continue
        reading = _not_a(Kind.OBJECT, item)
        _report(reading, item, at, faults, place=stated.place, stated=stated)
        if reading.state is State.REFUSED:
            entries.append(_unknown(inner, _span(item), first, at))
    return tuple(entries)


def _map(inner: Place, node: ObjectNode, pointer: str, faults: list[BindingFault]) -> Mapping[str, Entry]:
    """The entries of a map that are configured, by their keys, in the order of the text."""
    entries: dict[str, Entry] = {}
    for member in _current(node.members, inner, pointer, faults, named=True):
        entry = _entry(inner, member, child(pointer, member.key.value), faults)
        if entry is not None:
            entries[member.key.value] = entry
    return entries
