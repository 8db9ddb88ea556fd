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
from typing import NamedTuple, TypeAlias, cast

from skillcontract.model import contract as views
from skillcontract.model.binding_faults import BindingFault, Bound
from skillcontract.model.contract import Contract, Entry, Setting, State, Tool
from skillcontract.model.key_faults import current_members, report_unknown, span_of_key
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
    refused,
    word_reader,
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
_KEY_ATTRIBUTES = ("name", "path")
"""Under which of these attributes the view of a map's entry keeps its key."""
_SET, _NOT_CONFIGURED = State.SET, State.NOT_CONFIGURED
_Read: TypeAlias = Callable[[Node], Reading]
_Bind: TypeAlias = Callable[[Member, str, list[BindingFault]], Setting[object]]


class _Form(NamedTuple):
    """How objects of one place are bound, worked out once, since every keystroke binds.

    `ways` gives for each property's name the view's attribute, what the pointer ends in, and how it is bound.
    """

    place: Place
    view: type[Entry]
    key_attribute: str
    ways: Mapping[str, tuple[str, str, _Bind]]


class BoundMember(NamedTuple):
    """An object's entry bound alone: its property (None where it is unknown) and its setting."""

    property: Property | None
    setting: Setting[object]


def bind_contract(root: Node) -> Bound[Contract]:
    """The whole contract. A root that is no object (the parser's L01) gives a contract with everything REFUSED."""
    faults: list[BindingFault] = []
    at = Span(root.start, root.end)
    bound = (
        _object(_FORMS[Place.CONTRACT], root, at, "", faults)
        if isinstance(root, ObjectNode)
        else _unknown(_FORMS[Place.CONTRACT], at, at, "")
    )
    return Bound(cast(Contract, bound), tuple(faults))


def bind_root_member(member: Member) -> Bound[BoundMember]:
    """One entry of the root, bound alone. Duplicates of it elsewhere are the caller's to tell."""
    faults: list[BindingFault] = []
    setting = bind_setting(Place.CONTRACT, member, "", faults)
    bound = BoundMember(PROPERTIES[Place.CONTRACT].get(member.key.value), setting or views.ABSENT)
    return Bound(bound, tuple(faults))


def bind_setting(
    place: Place, member: Member, pointer: str, faults: list[BindingFault]
) -> Setting[object] | None:
    """One entry of the object at `pointer`, bound alone; what is wrong with it is added to `faults`.

    None where no such property is known there. Duplicates of it are the caller's to tell.
    """
    way = _FORMS[place].ways.get(member.key.value)
    if way is None:
        report_unknown(place, member, pointer, faults)
        return None
    _, last, bind = way
    return bind(member, pointer + last, faults)


def bind_tool(member: Member, pointer: str = "/tools") -> Bound[Tool | None]:
    """One entry of `tools`, bound alone; None where it is null and so not configured."""
    faults: list[BindingFault] = []
    bound = _entry(_FORMS[Place.TOOL], member, child(pointer, member.key.value), faults)
    return Bound(cast("Tool | None", bound), tuple(faults))


def bind_entry(place: Place, member: Member, pointer: str) -> Bound[Entry | None]:
    """One entry of a map (an input, an output, an argument ...) below `pointer`, bound alone."""
    faults: list[BindingFault] = []
    return Bound(_entry(_FORMS[place], member, child(pointer, member.key.value), faults), tuple(faults))


def _span(node: Node) -> Span:
    return Span(node.start, node.end)


def _object(
    form: _Form,
    node: ObjectNode,
    key_span: Span,
    pointer: str,
    faults: list[BindingFault],
    *,
    name: str = "",
) -> Entry:
    """The view of one object of the contract."""
    ways = form.ways
    view = _view(form, Span(node.start, node.end), key_span, pointer, name)
    values = vars(view)
    for member in current_members(node.members, form.place, pointer, faults):
        way = ways.get(member.key.value)
        if way is None:
            report_unknown(form.place, member, pointer, faults)
        else:
            attribute, last, bind = way
            values[attribute] = bind(member, pointer + last, faults)
    return view


def _view(form: _Form, span: Span, key_span: Span, pointer: str, name: str) -> Entry:
    """A view with nothing in it yet."""
    values: dict[str, object] = {"span": span, "key_span": key_span, "pointer": pointer}
    if form.key_attribute:
        values[form.key_attribute] = name
    return views.view_of(form.view, values)


def _unknown(form: _Form, span: Span, key_span: Span, pointer: str, *, name: str = "") -> Entry:
    """The view of an entry that was refused: it is there, and nothing is known of it."""
    view = _view(form, span, key_span, pointer, name)
    values = vars(view)
    for attribute, _, _ in form.ways.values():
        values[attribute] = Setting(State.REFUSED, None, span, key_span, pointer)
    return view


def _entry(form: _Form, member: Member, pointer: str, faults: list[BindingFault]) -> Entry | None:
    """An entry of a map: its view, one of which nothing is known where it was refused, or None for null."""
    node, name = member.value, member.key.value
    if isinstance(node, ObjectNode):
        return _object(form, node, span_of_key(member), pointer, faults, name=name)
    reading = _not_a(Kind.OBJECT, node)
    _report(reading, node, pointer, faults, place=form.place)
    if reading.state is State.NOT_CONFIGURED:
        return None
    return _unknown(form, _span(node), span_of_key(member), pointer, name=name)


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


def _set_by(stated: Property, forms: Mapping[Place, _Form]) -> _Bind:
    """How a property's member becomes its setting."""
    if stated.inner is not None:
        bind = {Kind.OBJECT: _object_setting, Kind.MAP: _map_setting, Kind.OBJECTS: _objects_setting}
        return bind[stated.kind](stated, forms[stated.inner])
    if stated.kind in (Kind.STRINGS, Kind.WORDS, Kind.JSONS):
        return _list_setting(stated, _reader(stated))
    return _scalar_setting(stated, _reader(stated))


def _reader(stated: Property) -> _Read:
    """How one scalar of a property, or one item of its list of scalars, is read."""
    match stated.kind:
        case Kind.STRING | Kind.STRINGS:
            return read_string
        case Kind.WORD | Kind.WORDS:
            return word_reader(cast("type[StrEnum]", stated.words))
        case Kind.BOOLEAN:
            return read_boolean
        case Kind.INTEGER:
            return read_integer
        case _:
            return read_json


def _scalar_setting(stated: Property, read: _Read) -> _Bind:
    takes_json = stated.kind is Kind.JSON

    def bind(member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
        node, key = member.value, member.key
        state, value, fault, arguments = read(node)
        span = Span(node.start, node.end)
        if fault is not None:
            faults.append(BindingFault(fault, span, pointer, stated.place, stated, arguments or {}))
        elif takes_json and isinstance(node, ObjectNode | ArrayNode):
            _report_duplicates(node, pointer, stated, faults)
        return Setting(state, value, span, Span(key.start, key.end), pointer)

    return bind


def _report_duplicates(
    node: ObjectNode | ArrayNode, pointer: str, stated: Property, faults: list[BindingFault]
) -> None:
    """Keys that stand twice in a value that may be any JSON (`const`, an item of `enum`); there too the last one counts."""
    waiting: list[tuple[Node, str]] = [(node, pointer)]
    while waiting:
        here, at = waiting.pop()
        if isinstance(here, ObjectNode):
            members = current_members(here.members, stated.place, at, faults, named=True)
            waiting += ((member.value, child(at, member.key.value)) for member in members)
        elif isinstance(here, ArrayNode):
            waiting += ((item, f"{at}/{index}") for index, item in enumerate(here.items))


def _object_setting(stated: Property, form: _Form) -> _Bind:
    def bind(member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
        node, key_span = member.value, span_of_key(member)
        if not isinstance(node, ObjectNode):
            return _no_structure(stated, member, pointer, faults)
        bound = _object(form, node, key_span, pointer, faults)
        return Setting(_SET, bound, bound.span, key_span, pointer)

    return bind


def _map_setting(stated: Property, form: _Form) -> _Bind:
    """The entries of a map that are configured, by their keys, in the order of the text."""

    def bind(member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
        node = member.value
        if not isinstance(node, ObjectNode):
            return _no_structure(stated, member, pointer, faults)
        entries: dict[str, Entry] = {}
        for inside in current_members(node.members, form.place, pointer, faults, named=True):
            name = inside.key.value
            entry = _entry(form, inside, child(pointer, name), faults)
            if entry is not None:
                entries[name] = entry
        return Setting(_SET, entries, Span(node.start, node.end), span_of_key(member), pointer)

    return bind


def _no_structure(
    stated: Property, member: Member, pointer: str, faults: list[BindingFault]
) -> Setting[object]:
    """The setting where an object or an array is wanted and something else stands."""
    reading = _not_a(stated.kind, member.value)
    _report(reading, member.value, pointer, faults, place=stated.place, stated=stated)
    return Setting(reading.state, None, _span(member.value), span_of_key(member), pointer)


def _list_setting(stated: Property, read: _Read) -> _Bind:
    """A list of scalars. Items that are not configured (null, an empty word) are left out.

    An empty string in a list of strings stays: §19 speaks of properties, and `fields: [""]` is not an empty list.
    """
    keeps_empty = stated.kind is Kind.STRINGS

    def bind(member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
        node = member.value
        if not isinstance(node, ArrayNode):
            return _no_structure(stated, member, pointer, faults)
        items: list[Setting[object]] = []
        for index, item in enumerate(node.items):
            at, span = f"{pointer}/{index}", Span(item.start, item.end)
            reading = read(item)
            if reading.fault is not None:
                _report(reading, item, at, faults, place=stated.place, stated=stated)
            elif isinstance(item, ObjectNode | ArrayNode):
                _report_duplicates(item, at, stated, faults)
            if reading is EMPTY and keeps_empty:
                items.append(Setting(_SET, "", span, span, at))
            elif reading.state is not _NOT_CONFIGURED:
                items.append(Setting(reading.state, reading.value, span, span, at))
        return Setting(_SET, tuple(items), Span(node.start, node.end), span_of_key(member), pointer)

    return bind


def _objects_setting(stated: Property, form: _Form) -> _Bind:
    """A list of objects; null items are left out, refused ones stay with nothing known."""

    def bind(member: Member, pointer: str, faults: list[BindingFault]) -> Setting[object]:
        node = member.value
        if not isinstance(node, ArrayNode):
            return _no_structure(stated, member, pointer, faults)
        entries: list[Entry] = []
        for index, item in enumerate(node.items):
            at = f"{pointer}/{index}"
            first = Span(item.start, min(item.start + 1, item.end))
            if isinstance(item, ObjectNode):
                entries.append(_object(form, item, first, at, faults))
                continue
            reading = _not_a(Kind.OBJECT, item)
            _report(reading, item, at, faults, place=stated.place, stated=stated)
            if reading.state is State.REFUSED:
                entries.append(_unknown(form, _span(item), first, at))
        return Setting(_SET, tuple(entries), Span(node.start, node.end), span_of_key(member), pointer)

    return bind


def _forms() -> Mapping[Place, _Form]:
    forms: dict[Place, _Form] = {}
    # The tables list outer places before those inside them, and a way needs the form of what is inside.
    for place, properties in reversed(tuple(PROPERTIES.items())):
        view = _VIEWS[place]
        own = {field.name for field in fields(view)} - {stated.attribute for stated in properties.values()}
        key_attribute = next((name for name in _KEY_ATTRIBUTES if name in own), "")
        ways = {
            name: (stated.attribute, f"/{name}", _set_by(stated, forms))
            for name, stated in properties.items()
        }
        forms[place] = _Form(place, view, key_attribute, ways)
    return forms


_FORMS = _forms()
