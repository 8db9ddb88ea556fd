"""A piece of a contract as the rules see it: a chunk of its document, or all of it, parsed and bound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from skillcontract.model.binding import bind_contract, bind_root_member, bind_tool
from skillcontract.model.binding_faults import BindingFault
from skillcontract.model.contract import Contract, Setting, State, Tool
from skillcontract.model.pointer import child
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.nodes import Member, Node
from skillcontract.text.span import Span

_LOSING = frozenset(
    {
        FaultCode.MISSING_KEY,
        FaultCode.UNOPENED_STRING,
        FaultCode.UNTERMINATED_STRING,
        FaultCode.UNTERMINATED_COMMENT,
        FaultCode.UNCLOSED,
        FaultCode.STRAY_CLOSER,
        FaultCode.MISMATCHED_CLOSER,
        FaultCode.UNEXPECTED_TEXT,
        FaultCode.TEXT_AFTER_ROOT,
        FaultCode.TOO_DEEP,
        FaultCode.EMPTY,
        FaultCode.ROOT_NOT_OBJECT,
    }
)
"""Faults after which something may stand elsewhere than where it was read, or not have been read at all."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What a piece of text holds. All spans are relative to `text`."""

    text: str
    contract: Contract
    """As much of the contract as the piece holds; what stands elsewhere is ABSENT here."""
    syntax_faults: tuple[SyntaxFault, ...] = ()
    binding_faults: tuple[BindingFault, ...] = ()
    comments: tuple[Span, ...] = ()
    definitions: Mapping[str, Span] = field(default_factory=dict)
    """The root properties and tools that another piece might define too: by pointer, the span of the key."""

    @property
    def is_partly_unread(self) -> bool:
        """Whether a tool may stand in it that could not be read."""
        return any(fault.code in _LOSING for fault in self.syntax_faults)


def whole_piece(text: str, root: Node, faults: tuple[SyntaxFault, ...], comments: tuple[Span, ...]) -> Piece:
    """A whole contract as one piece."""
    bound = bind_contract(root)
    return Piece(text, bound.value, faults, bound.faults, comments)


def root_piece(
    text: str, members: Iterable[Member], faults: tuple[SyntaxFault, ...], comments: tuple[Span, ...]
) -> Piece:
    """A piece that holds some entries of the root, `tools` not among them."""
    settings: dict[str, object] = {}
    binding_faults: list[BindingFault] = []
    definitions: dict[str, Span] = {}
    for member in members:
        bound = bind_root_member(member)
        binding_faults += bound.faults
        definitions[child("", member.key.value)] = Span(member.key.start, member.key.end)
        if bound.value.property is not None:
            settings[bound.value.property.attribute] = bound.value.setting
    make = cast("Callable[..., Contract]", Contract)
    nowhere = Span(0, 0)
    contract = make(span=nowhere, key_span=nowhere, pointer="", **settings)
    return Piece(text, contract, faults, tuple(binding_faults), comments, definitions)


def tools_piece(
    text: str, members: Iterable[Member], faults: tuple[SyntaxFault, ...], comments: tuple[Span, ...]
) -> Piece:
    """A piece that holds some entries of `tools`."""
    tools: dict[str, Tool] = {}
    binding_faults: list[BindingFault] = []
    definitions: dict[str, Span] = {}
    for member in members:
        bound = bind_tool(member)
        binding_faults += bound.faults
        definitions[child("/tools", member.key.value)] = Span(member.key.start, member.key.end)
        if bound.value is not None:
            tools[bound.value.name] = bound.value
    nowhere = Span(0, 0)
    setting: Setting[Mapping[str, Tool]] = Setting(State.SET, tools, nowhere, nowhere, "/tools")
    contract = Contract(span=nowhere, key_span=nowhere, pointer="", tools=setting)
    return Piece(text, contract, faults, tuple(binding_faults), comments, definitions)
