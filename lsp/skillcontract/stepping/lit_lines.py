"""The lines of the contract that a stage applies, and the one that caused a rejection."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from skillcontract.simulator.coverage import FAILED_SIDE
from skillcontract.simulator.prepared import Cause
from skillcontract.simulator.trace import ArgumentRecord, StageRecord, Verdict
from skillcontract.stepping.session import Session
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode
from skillcontract.text.span import Span
from skillcontract.workspace.source import SourceFile

_WRITES = frozenset({"confirm", "idempotencyKey"})
"""Properties of a write that apply by default: where they are not written, `sideEffect` is what makes them apply."""


@dataclass(frozen=True, slots=True)
class Lit:
    """Lines from `first` to `last`, counted from 0, that a stage applies; `causing` those that made it refuse.

    `argument` is the record of the argument that stands there.
    """

    first: int
    last: int
    causing: bool
    cause: Cause
    argument: ArgumentRecord | None = None


def lit_lines(contract: SourceFile, record: StageRecord) -> tuple[Lit, ...]:
    """What a stage lights, in the order of the text, each place once."""
    found: dict[tuple[int, int], Lit] = {}
    arguments = {argument.cause.pointer: argument for argument in record.arguments}
    refuses = record.verdict is Verdict.REJECT
    for index, cause in enumerate(record.causes):
        lit = _lit(contract, cause, arguments, causing=refuses and index == 0)
        found.setdefault((lit.first, lit.last), lit)
    if refuses:
        # What else the stage judged has a value to show beside it, but is no reason.
        for argument in record.arguments:
            lit = _lit(contract, argument.cause, arguments, causing=False)
            if not any(_overlap(lit, other) for other in found.values()):
                found[lit.first, lit.last] = lit
    return tuple(sorted(found.values(), key=lambda lit: (lit.first, lit.last)))


def exercised_lines(contract: SourceFile, points: Iterable[str]) -> tuple[Lit, ...]:
    """The lines at which the points that a whole step exercised begin."""
    found: dict[int, Lit] = {}
    for point in points:
        pointer = point.removesuffix(FAILED_SIDE)
        span = contract.span(pointer)
        cause = Cause(pointer, span, "")
        line = _lit(contract, cause, {}, causing=False).first
        found[line] = Lit(line, line, False, cause)
    return tuple(found[line] for line in sorted(found))


def applied_lines(session: Session) -> tuple[Lit, ...]:
    """What is applied where one looks: by the stage, or by the whole of a step that goes through none."""
    one, record, contract = session.current, session.record, session.opening.cast.contract
    if one is None:
        return ()
    return exercised_lines(contract, one.trace.points) if record is None else lit_lines(contract, record)


def lines_of(contract: SourceFile, cause: Cause) -> Lit:
    """The lines that a cause lights."""
    return _lit(contract, cause, {}, causing=False)


def _overlap(one: Lit, other: Lit) -> bool:
    return one.first <= other.last and other.first <= one.last


def _lit(
    contract: SourceFile, cause: Cause, arguments: Mapping[str, ArgumentRecord], *, causing: bool
) -> Lit:
    span = _shown_span(contract.tree.root, cause)
    first = contract.lines.position(span.start).line
    last = contract.lines.position(max(span.start, span.end - 1)).line
    return Lit(first, last, causing, cause, arguments.get(cause.pointer))


def _shown_span(root: Node, cause: Cause) -> Span:
    """The property with its key, as far as it is written; of a whole tool only the line it begins with."""
    tokens = [token.replace("~1", "/").replace("~0", "~") for token in cause.pointer.split("/")[1:]]
    members = list(_way(root, tokens))
    if not members:
        return Span(cause.span.start, cause.span.start + 1)
    node = members[-1]
    if len(members) == 2 and tokens[0] == "tools":
        tool = node.value if isinstance(node, Member) else None
        effect = tool.last("sideEffect") if isinstance(tool, ObjectNode) and tokens[-1] in _WRITES else None
        if effect is not None:
            return effect.span
        return (
            Span(cause.span.start, cause.span.start + 1)
            if not isinstance(node, Member)
            else Span(node.key.start, node.key.end)
        )
    return node.span if isinstance(node, Member) else Span(node.start, node.end)


def _way(root: Node, tokens: list[str]) -> Iterator[Member | Node]:
    """The members and items on the way of a pointer, as far as they are written."""
    node: Node = root
    for token in tokens:
        if isinstance(node, ObjectNode):
            member = node.last(token)
            if member is None:
                return
            yield member
            node = member.value
        elif isinstance(node, ArrayNode) and token.isdecimal() and int(token) < len(node.items):
            node = node.items[int(token)]
            yield node
        else:
            return
