"""The next state of a tool's piece after an edit inside the value of one of its settings, or inside one of its arguments.

Only that entry is read and bound again; what stands behind it is moved. The parser takes one sign after the other and looks
no further than a token's end, so where the entry's new text is read as that one entry, without a fault, all that follows is
read as before.
"""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.model.binding import bind_entry, bind_setting
from skillcontract.model.binding_faults import BindingFault
from skillcontract.model.contract import Argument, Contract, Entry, Setting, Tool, view_of
from skillcontract.model.moving import moved, moved_entry
from skillcontract.model.properties import Place
from skillcontract.rules.known_argument import KnownArgument
from skillcontract.rules.piece import Piece
from skillcontract.syntax.nodes import Member
from skillcontract.syntax.parser import parse_members
from skillcontract.syntax.plain import plain_member
from skillcontract.text.shared_ends import SharedEnds
from skillcontract.text.span import Span

_ARGS = "args"


def spliced(
    before: Piece, text: str, shared: SharedEnds, known: Mapping[str, KnownArgument]
) -> tuple[Piece, int] | None:
    """What a piece has become, and where the edited entry ended before; None where all of it must be read.

    `shared` says where the texts differ. Of the arguments in `known`, which are told by their pointers and stand where they
    stand now, nothing but their places is needed.
    """
    # One function for what belongs together only here: each call is code that must be fetched anew after a pause.
    tools = before.contract.tools
    if len(before.definitions) != 1 or not tools.value or before.syntax_faults or before.replaced:
        return None
    (tool,) = tools.value.values()
    name = _edited_setting(tool, shared.first, len(before.text) - shared.last)
    if name is None:
        return None
    by = len(text) - len(before.text)
    setting: Setting[object] = vars(tool)[name]
    # What is read anew: the setting, or one of the arguments.
    entry = _edited_argument(tool, shared.first, len(before.text) - shared.last) if name == _ARGS else setting
    if entry is None:
        return None
    start, end = entry.key_span.start, entry.span.end
    comments = _moved_comments(before.comments, start, end, by)
    member = _member(text, start, end + by) if comments is not None else None
    if comments is None or member is None:
        return None
    faults, behind = list[BindingFault](), list[BindingFault]()
    for fault in before.binding_faults:
        at = fault.span.start
        if at < start:
            faults.append(fault)
        elif at >= end:
            behind.append(fault.shifted(by))
    if name == _ARGS:
        bound = bind_entry(Place.ARGUMENT, member, setting.pointer)
        faults += bound.faults
        now = _with_argument(tool.args, bound.value, end, by, known)
    else:
        now = bind_setting(Place.TOOL, member, tool.pointer, faults)
    # All settings of a tool that was refused stand where the tool does.
    if now is None or now.pointer != setting.pointer:
        return None
    faults += behind
    values = vars(tool).copy()
    values["span"] = Span(tool.span.start, tool.span.end + by)
    for each, value in values.items():
        if type(value) is Setting and value.key_span.start >= end:
            values[each] = moved(value, by) if each != _ARGS else _moved_args(tool.args, by, known)
    values[name] = now
    state, _, span, key_span, pointer = tools
    all_tools = Setting(state, {tool.name: view_of(Tool, values)}, span, key_span, pointer)
    contract = view_of(Contract, {**vars(before.contract), "tools": all_tools})
    return Piece(text, contract, (), tuple(faults), comments, before.definitions), end


def _edited_setting(tool: Tool, start: int, end: int) -> str | None:
    """Under which attribute a tool has the setting behind whose key and before whose end an edit lies."""
    for name, value in vars(tool).items():
        if type(value) is Setting and value.key_span.end < start and end <= value.span.end:
            return name
    return None


def _edited_argument(tool: Tool, start: int, end: int) -> Argument | None:
    """The same for the tool's arguments."""
    for argument in tool.arguments.values():
        if argument.key_span.end < start and end <= argument.span.end:
            return argument
    return None


def _member(text: str, start: int, end: int) -> Member | None:
    """The entry between two offsets; None where they do not hold one entry, or one that is at fault."""
    plain = plain_member(text, start)
    if plain is not None:
        return plain if plain.key.start == start and plain.value.end == end else None
    read = parse_members(" " * start + text[start:end] + ",")
    if read.faults or read.comments or len(read.members) != 1:
        return None
    (member,) = read.members
    return member if member.key.start == start and member.value.end == end else None


def _moved_comments(comments: tuple[Span, ...], start: int, end: int, by: int) -> tuple[Span, ...] | None:
    """The comments, those behind `end` moved; None where one stands from `start` to there."""
    found: list[Span] = []
    for comment in comments:
        if comment.start >= end:
            found.append(comment.shifted(by))
        elif comment.start >= start:
            return None
        else:
            found.append(comment)
    return tuple(found)


def _with_argument(
    args: Setting[Mapping[str, Argument]],
    argument: Entry | None,
    end: int,
    by: int,
    known: Mapping[str, KnownArgument],
) -> Setting[object] | None:
    """The arguments with another in the place of the one that ended at `end`; None where it is none."""
    if not isinstance(argument, Argument):
        return None
    now: dict[str, Argument] = {}
    for path, each in (args.value or {}).items():
        if each.span.end == end:
            now[path] = argument
        else:
            now[path] = each if each.key_span.start < end else _moved_argument(each, by, known)
    state, _, span, key_span, pointer = args
    return Setting(state, now, Span(span.start, span.end + by), key_span, pointer)


def _moved_args(
    args: Setting[Mapping[str, Argument]], by: int, known: Mapping[str, KnownArgument]
) -> Setting[Mapping[str, Argument]]:
    state, value, span, key_span, pointer = args
    now: dict[str, Argument] | None = None
    if value is not None:
        now = {}
        for path, each in value.items():
            now[path] = _moved_argument(each, by, known)
    return Setting(state, now, span.shifted(by), key_span.shifted(by), pointer)


def _moved_argument(argument: Argument, by: int, known: Mapping[str, KnownArgument]) -> Argument:
    place = known.get(argument.pointer)
    if place is None:
        return moved_entry(argument, by)
    places = {
        "span": place.value,
        "key_span": place.key_span,
        "pointer": argument.pointer,
        "path": argument.path,
    }
    return view_of(Argument, places)
