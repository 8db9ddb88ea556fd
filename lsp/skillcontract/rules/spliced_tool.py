"""The next state of a tool's piece after an edit inside the value of one of its settings, or inside one of its arguments.

Only that entry is read and bound again; what stands behind it is moved. The parser takes one sign after the other and looks
no further than a token's end, so where the entry's new text is read as that one entry, without a fault, all that follows is
read as before.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from skillcontract.model.binding import bind_entry, bind_member
from skillcontract.model.binding_faults import BindingFault
from skillcontract.model.contract import Argument, Contract, Entry, Setting, Tool, view_of
from skillcontract.model.moving import moved, moved_entry
from skillcontract.model.properties import Place
from skillcontract.rules.piece import Piece
from skillcontract.syntax.nodes import Member
from skillcontract.syntax.parser import parse_members
from skillcontract.syntax.plain import plain_member
from skillcontract.text.shared_ends import SharedEnds
from skillcontract.text.span import Span


class Spliced(NamedTuple):
    """The next state of a piece, and where the edited entry ended before."""

    piece: Piece
    end: int


class _Edit(NamedTuple):
    """What stood between two offsets gave way to something that is longer by `grown`."""

    start: int
    end: int
    grown: int
    text: str
    """The new text."""

    def is_in(self, entry: Setting[object] | Entry) -> bool:
        """Whether it lies behind an entry's key and before its end."""
        return entry.key_span.end < self.start and self.end <= entry.span.end

    def around(self, span: Span) -> Span:
        """What a span that it lies in is now."""
        return Span(span.start, span.end + self.grown)

    def read(self, entry: Setting[object] | Entry) -> Member | None:
        """The entry it lies in as it is now; None where its text is no longer this one entry, or is at fault."""
        start, end = entry.key_span.start, entry.span.end + self.grown
        plain = plain_member(self.text, start)
        if plain is not None:
            return plain if plain.key.start == start and plain.value.end == end else None
        read = parse_members(" " * start + self.text[start:end] + ",")
        if read.faults or read.comments or len(read.members) != 1:
            return None
        (member,) = read.members
        return member if member.key.start == start and member.value.end == end else None


class _Rebound(NamedTuple):
    """The setting that an edit lies in, bound again."""

    setting: Setting[object]
    faults: tuple[BindingFault, ...]
    old: Span
    """What was read anew, in the text before."""


def spliced(before: Piece, text: str, shared: SharedEnds, known: Container[str]) -> Spliced | None:
    """What a piece has become; None where all of it must be read.

    `shared` says where the texts differ. Of the arguments at the pointers in `known` nothing but their places is needed.
    """
    tools = before.contract.tools
    if len(before.definitions) != 1 or not tools.value or before.syntax_faults or before.replaced:
        return None
    (tool,) = tools.value.values()
    edit = _Edit(shared.first, len(before.text) - shared.last, len(text) - len(before.text), text)
    rebound = _rebound(tool, edit, known)
    if rebound is None or any(rebound.old.start <= at < rebound.old.end for at, _ in before.comments):
        return None
    end, by = rebound.old.end, edit.grown
    values = vars(tool).copy()
    values["span"] = edit.around(tool.span)
    for name, value in values.items():
        if isinstance(value, Setting):
            if value.pointer == rebound.setting.pointer:
                values[name] = rebound.setting
            elif value.key_span.start >= end:
                values[name] = _moved_args(tool.args, by, known) if name == "args" else moved(value, by)
    now = tools._replace(value={tool.name: view_of(Tool, values)})
    piece = Piece(
        text,
        view_of(Contract, {**vars(before.contract), "tools": now}),
        binding_faults=tuple(_faults(before.binding_faults, rebound, by)),
        comments=tuple([each if each.start < end else each.shifted(by) for each in before.comments]),
        definitions=before.definitions,
    )
    return Spliced(piece, end)


def _rebound(tool: Tool, edit: _Edit, known: Container[str]) -> _Rebound | None:
    for value in vars(tool).values():
        if isinstance(value, Setting) and edit.is_in(value):
            if value is tool.args:
                return _args(tool.args, edit, known)
            member = edit.read(value)
            if member is None:
                return None
            bound = bind_member(Place.TOOL, member, tool.pointer)
            setting, faults = bound.value.setting, bound.faults
            # All settings of a tool that was refused stand where the tool does.
            is_it = setting.pointer == value.pointer
            return _Rebound(setting, faults, Span(value.key_span.start, value.span.end)) if is_it else None
    return None


def _args(args: Setting[Mapping[str, Argument]], edit: _Edit, known: Container[str]) -> _Rebound | None:
    """The arguments, where the edit lies in one of them."""
    arguments = args.value or {}
    edited = next((each for each in arguments.values() if edit.is_in(each)), None)
    member = edit.read(edited) if edited is not None else None
    if edited is None or member is None:
        return None
    bound = bind_entry(Place.ARGUMENT, member, args.pointer)
    argument = bound.value
    if not isinstance(argument, Argument):
        return None
    now = {
        path: argument
        if each is edited
        else _moved_argument(each, edit.grown, known)
        if each.key_span.start >= edited.span.end
        else each
        for path, each in arguments.items()
    }
    old = Span(edited.key_span.start, edited.span.end)
    return _Rebound(args._replace(value=now, span=edit.around(args.span)), bound.faults, old)


def _moved_args(
    args: Setting[Mapping[str, Argument]], by: int, known: Container[str]
) -> Setting[Mapping[str, Argument]]:
    if args.value is None:
        return moved(args, by)
    now = {path: _moved_argument(each, by, known) for path, each in args.value.items()}
    return args._replace(value=now, span=args.span.shifted(by), key_span=args.key_span.shifted(by))


def _moved_argument(argument: Argument, by: int, known: Container[str]) -> Argument:
    if argument.pointer not in known:
        return moved_entry(argument, by)
    places = {
        "span": argument.span.shifted(by),
        "key_span": argument.key_span.shifted(by),
        "pointer": argument.pointer,
        "path": argument.path,
    }
    return view_of(Argument, places)


def _faults(before: tuple[BindingFault, ...], rebound: _Rebound, by: int) -> Iterator[BindingFault]:
    start, end = rebound.old
    yield from (fault for fault in before if fault.span.start < start)
    yield from rebound.faults
    yield from (fault.shifted(by) for fault in before if fault.span.start >= end)
