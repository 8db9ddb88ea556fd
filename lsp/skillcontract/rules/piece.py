"""A piece of a contract as the rules see it: a chunk of its document, or all of it, parsed and bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from skillcontract.model.binding import bind_contract, bind_root_member, bind_tool
from skillcontract.model.binding_faults import BindingFault
from skillcontract.model.contract import NOWHERE, Contract, Setting, State, Tool, view_of
from skillcontract.model.pointer import child
from skillcontract.rules.fault_place import PlacedFault, placed_below, placed_in
from skillcontract.syntax.chunk import Chunk, ChunkPlace, Reading
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


_NOWHERE: Mapping[str, object] = {"span": NOWHERE, "key_span": NOWHERE, "pointer": ""}
IsReplaced: TypeAlias = Callable[[str], bool]
"""Tells whether a root property or a tool, named by its pointer, is written again in a later piece."""


class Piece(NamedTuple):
    """What a piece of text holds. All spans are relative to `text`."""

    text: str
    contract: Contract
    """As much of the contract as the piece holds; what stands elsewhere is ABSENT here."""
    syntax_faults: tuple[PlacedFault, ...] = ()
    binding_faults: tuple[BindingFault, ...] = ()
    comments: tuple[Span, ...] = ()
    definitions: tuple[str, ...] = ()
    """The pointers of the root properties and tools that it writes and another piece might write too."""
    replaced: tuple[tuple[str, Span], ...] = ()
    """Those of them that are written again further down, with the spans of their keys; they count for nothing."""

    @property
    def is_partly_unread(self) -> bool:
        """Whether a tool may stand in it that could not be read."""
        return bool(self.syntax_faults) and any(placed.fault.code in _LOSING for placed in self.syntax_faults)


def whole_piece(text: str, root: Node, faults: tuple[SyntaxFault, ...], comments: tuple[Span, ...]) -> Piece:
    """A whole contract as one piece."""
    bound = bind_contract(root)
    return Piece(text, bound.value, placed_in(faults, root), bound.faults, comments)


def root_piece(text: str, reading: Reading, is_replaced: IsReplaced) -> Piece:
    """A piece that holds some entries of the root, `tools` not among them."""
    current, replaced = _current(reading.members, "", is_replaced)
    settings: dict[str, object] = {}
    binding_faults: list[BindingFault] = []
    for member in current:
        bound = bind_root_member(member)
        binding_faults += bound.faults
        if bound.value.property is not None:
            settings[bound.value.property.attribute] = bound.value.setting
    contract = view_of(Contract, {**_NOWHERE, **settings})
    written = _definitions(reading.members, "")
    return Piece(
        text,
        contract,
        placed_below(reading.faults, reading.members, ""),
        tuple(binding_faults),
        reading.comments,
        written,
        replaced,
    )


def tools_piece(text: str, reading: Reading, is_replaced: IsReplaced) -> Piece:
    """A piece that holds some entries of `tools`."""
    current, replaced = _current(reading.members, "/tools", is_replaced)
    tools: dict[str, Tool] = {}
    binding_faults: list[BindingFault] = []
    for member in current:
        bound = bind_tool(member)
        binding_faults += bound.faults
        if bound.value is not None:
            tools[bound.value.name] = bound.value
    setting: Setting[Mapping[str, Tool]] = Setting(State.SET, tools, NOWHERE, NOWHERE, "/tools")
    contract = view_of(Contract, {**_NOWHERE, "tools": setting})
    written = _definitions(reading.members, "/tools")
    return Piece(
        text,
        contract,
        placed_below(reading.faults, reading.members, "/tools"),
        tuple(binding_faults),
        reading.comments,
        written,
        replaced,
    )


def _definitions(members: Sequence[Member], owner: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(child(owner, member.key.value) for member in members))


def _current(
    members: Sequence[Member], owner: str, is_replaced: IsReplaced
) -> tuple[list[Member], tuple[tuple[str, Span], ...]]:
    """The entries that count at run time, and the pointers and keys of the others (semantics A7)."""
    last = {member.key.value: member for member in members}
    current: list[Member] = []
    replaced: list[tuple[str, Span]] = []
    for member in members:
        pointer = child(owner, member.key.value)
        if last[member.key.value] is member and not is_replaced(pointer):
            current.append(member)
        else:
            replaced.append((pointer, Span(member.key.start, member.key.end)))
    return current, tuple(replaced)


def _nothing_replaced(_pointer: str) -> bool:
    return False


def piece_of(chunk: Chunk, is_replaced: IsReplaced = _nothing_replaced, shown: str | None = None) -> Piece:
    """A chunk of a document, parsed and bound. `shown` as for `Chunk.read`."""
    reading = chunk.read(shown)
    if chunk.place is ChunkPlace.WHOLE and reading.root is not None:
        return whole_piece(chunk.text, reading.root, reading.faults, reading.comments)
    make = tools_piece if chunk.place is ChunkPlace.TOOLS else root_piece
    return make(chunk.text, reading, is_replaced)
