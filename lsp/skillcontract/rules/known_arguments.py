"""What stays known of a tool's arguments from one keystroke to the next, so that only the edited one is read and checked again.

The rules that look at an argument see its own text and its tool's name, and ask for all else. So what they found holds
while the argument's text stands in the same tool and the answers are the same, wherever it has moved to.

The next state of the chunk is read with the insides of such arguments blanked out: `"title": {            },`. The parser
takes one sign after the other, so where it meets a blanked object at its place, and no fault anywhere, it would have met the
object itself there, and would have read in it what it read before. Where that is not so, the chunk is read whole. Where
the edit stays inside one setting or argument, not even that is needed (`spliced_tool.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from skillcontract.model.contract import Argument, Tool
from skillcontract.rules.asked import Asked, Recorder
from skillcontract.rules.dispatch import CHECKS, Checks, check_argument, check_piece
from skillcontract.rules.known_argument import KnownArgument
from skillcontract.rules.piece import Piece, piece_of
from skillcontract.rules.rule import Finding
from skillcontract.rules.spliced_tool import spliced
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.text.shared_ends import SharedEnds
from skillcontract.text.span import Span
from skillcontract.workspace.contract_facts import Question
from skillcontract.workspace.facts import Facts


class KnownArguments(NamedTuple):
    """The arguments of a chunk that was checked, and what was read in it; no chunk where nothing is known."""

    chunk: Chunk | None
    arguments: Sequence[KnownArgument]
    piece: Piece | None = None
    """Of the arguments that are known, maybe no more than their places."""

    def left_alone_in(self, text: str, shared: SharedEnds) -> dict[str, KnownArgument]:
        """By their pointers those that an edit has left alone, where they stand in the new text.

        `shared` says what that has of the old one.
        """
        before = self.chunk.text if self.chunk is not None else ""
        rest, grown = len(before) - shared.last, len(text) - len(before)
        known: dict[str, KnownArgument] = {}
        for argument in self.arguments:
            if argument.value.end <= shared.first:
                known[argument.pointer] = argument
            elif argument.key_span.start >= rest:
                known[argument.pointer] = argument.shifted(grown)
        return known

    def unconcerned_by(self, changed: Set[Question]) -> KnownArguments:
        """What of it still holds when the answers to some questions have changed."""
        return KnownArguments(
            self.chunk, [each for each in self.arguments if each.asked.inside.isdisjoint(changed)]
        )


class PartlyRead(NamedTuple):
    """A piece that was read but for the insides of some arguments, which are known (by their pointers)."""

    chunk: Chunk
    piece: Piece
    known: dict[str, KnownArgument]

    def is_concerned_by(self, changed: Set[Question]) -> bool:
        """Whether the rules asked one of these questions when they looked at what is known."""
        return bool(changed) and any(
            not each.asked.inside.isdisjoint(changed) for each in self.known.values()
        )


NONE_KNOWN = KnownArguments(None, ())


def read_partly(chunk: Chunk, before: KnownArguments) -> PartlyRead:
    """The next state of a chunk whose arguments were known."""
    if before.chunk is not None and chunk.place is ChunkPlace.TOOLS:
        shared = chunk.shared_with(before.chunk)
        known = before.left_alone_in(chunk.text, shared)
        next_state = spliced(before.piece, chunk.text, shared, known) if before.piece is not None else None
        if next_state is not None:
            piece, end = next_state
            chunk.follow(before.chunk, end, piece.comments)
            return PartlyRead(chunk, piece, known)
        if known:
            piece = piece_of(chunk, shown=_blanked(chunk.text, known.values()))
            if not piece.syntax_faults and _all_seen(piece, known):
                return PartlyRead(chunk, piece, known)
    return PartlyRead(chunk, piece_of(chunk), {})


def check_partly(
    read: PartlyRead, facts: Facts, recorder: Recorder, checks: Checks = CHECKS
) -> tuple[tuple[Finding, ...], KnownArguments]:
    """What the rules find in a piece, and what is known of its arguments now; nothing where its syntax is at fault."""
    chunk, piece, known = read
    seen: list[KnownArgument] = []

    def look_at(argument: Argument, tool: Tool, facts: Facts, checks: Checks) -> Iterable[Finding]:
        before = known.get(argument.pointer)
        if before is None:
            around, recorder.asked = recorder.asked, Asked()
            found = tuple(check_argument(argument, tool, facts, checks))
            asked, recorder.asked = recorder.asked, around
            before = KnownArgument(argument.pointer, argument.key_span, argument.span, found, asked)
            if _is_lasting(before, piece):
                seen.append(before)
        else:
            seen.append(before)
        recorder.asked.add(before.asked)
        return before.findings

    findings = check_piece(piece, facts, checks, look_at)
    return findings, NONE_KNOWN if piece.syntax_faults else KnownArguments(chunk, seen, piece)


def _blanked(text: str, known: Iterable[KnownArgument]) -> str:
    shown: list[str] = []
    at = 0
    for argument in known:
        start, end = argument.value
        shown += (text[at : start + 1], " " * (end - start - 2))
        at = end - 1
    shown.append(text[at:])
    return "".join(shown)


def _all_seen(piece: Piece, known: dict[str, KnownArgument]) -> bool:
    seen = 0
    for tool in (piece.contract.tools.value or {}).values():
        for argument in tool.arguments.values():
            before = known.get(argument.pointer)
            if before is not None:
                if not before.is_seen_in(argument):
                    return False
                seen += 1
    return seen == len(known)


def _is_lasting(argument: KnownArgument, piece: Piece) -> bool:
    """Whether all that is known of an argument lies in its own text, and in what the rules for arguments found."""
    around = Span(argument.key_span.start, argument.value.end)
    return not (
        any(_holds(around, comment) for comment in piece.comments)
        or any(_holds(around, fault.span) for fault in piece.binding_faults)
    ) and all(
        _encloses(around, finding.span)
        and all(_encloses(around, edit.span) for fix in finding.fixes for edit in fix.edits)
        for finding in argument.findings
    )


def _holds(around: Span, span: Span) -> bool:
    return around.start <= span.start < around.end


def _encloses(around: Span, span: Span) -> bool:
    return around.start <= span.start and span.end <= around.end
