"""What can be wrong with the keys of an object: one that stands twice (semantics A7), and one that no property has."""

from __future__ import annotations

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.edit_distance import nearest
from skillcontract.model.pointer import child
from skillcontract.model.properties import PROPERTIES, Place
from skillcontract.syntax.nodes import Member, MissingNode
from skillcontract.text.span import Span


def span_of_key(member: Member) -> Span:
    """Where a member's key stands."""
    return Span(member.key.start, member.key.end)


def current_members(
    members: list[Member], place: Place, pointer: str, faults: list[BindingFault], *, named: bool = False
) -> list[Member]:
    """The members that count at run time; a fault for each that a later one replaces (semantics A7).

    `named` tells a map or a value that may be any JSON, whose keys are the author's names and no properties.
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
                    span_of_key(member),
                    child(pointer, name),
                    place,
                    None if named else PROPERTIES[place].get(name),
                    {"name": name},
                )
            )
    return [member for member in members if last[member.key.value] is member]


def report_unknown(place: Place, member: Member, pointer: str, faults: list[BindingFault]) -> None:
    """A fault for a member whose key no property has; it names the property that was perhaps meant."""
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
            span_of_key(member),
            child(pointer, name),
            place,
            None,
            arguments,
        )
    )
