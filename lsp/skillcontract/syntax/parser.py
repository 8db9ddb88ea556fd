"""The tolerant parser: any text becomes a tree and a list of faults. It never raises and never recurses.

Two passes at most. The first takes the brackets at their word; only when they do not balance a second one lets the
indentation say which bracket is the broken one (`recovery.py`).
"""

from dataclasses import dataclass

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.machine import Machine, content_end
from skillcontract.syntax.nodes import ArrayNode, Member, MissingNode, Node, ObjectNode
from skillcontract.syntax.plain import Awaits
from skillcontract.syntax.recovery import GuidedMachine
from skillcontract.text.span import Span


@dataclass(frozen=True, slots=True)
class Tree:
    """A text as it was understood. Where the text holds no value at all, the root is a MissingNode."""

    root: Node
    faults: tuple[SyntaxFault, ...]
    comments: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Fragment:
    """Entries of an object without its braces. Offsets are -1 where the thing is not there."""

    members: tuple[Member, ...]
    faults: tuple[SyntaxFault, ...]
    comments: tuple[Span, ...]
    first_comma: int
    """A comma before the first entry."""
    last_comma: int
    """A comma after the last one."""
    content_end: int
    """Where the last entry ends."""
    is_told: bool
    """Whether a fault at the end would make a missing comma there a mere consequence."""


def parse(text: str, dialect: Dialect = Dialect.CONTRACT) -> Tree:
    """Understand any text. A contract's root must be an object (semantics A3); a JSON5 file's may be any value."""
    machine = _run(text, dialect, ArrayNode)
    items = machine.stack[0].items if isinstance(machine.stack[0], ArrayNode) else []
    root = items[0] if items else MissingNode(0, len(text))
    if not items and not machine.faults:
        machine.report(FaultCode.EMPTY, Span(0, 0))
    elif dialect is Dialect.CONTRACT and not isinstance(root, ObjectNode | MissingNode):
        machine.report(FaultCode.ROOT_NOT_OBJECT, Span(root.start, root.end))
    return Tree(root, _sorted(machine.faults), tuple(machine.comments))


def parse_members(text: str, dialect: Dialect = Dialect.CONTRACT) -> Fragment:
    """Understand any text as entries of an object whose braces stand elsewhere."""
    machine = _run(text, dialect, ObjectNode)
    bottom = machine.stack[0]
    members = tuple(bottom.members) if isinstance(bottom, ObjectNode) else ()
    return Fragment(
        members,
        _sorted(machine.faults),
        tuple(machine.comments),
        machine.first_comma,
        machine.comma if machine.awaits == Awaits.NEXT else -1,
        content_end(bottom) if members else -1,
        machine.is_told(),
    )


def _run(text: str, dialect: Dialect, bottom: type[ObjectNode] | type[ArrayNode]) -> Machine:
    machine = Machine(text, dialect, bottom(0, len(text), []))
    machine.run()
    if not machine.balanced:
        machine = GuidedMachine(text, dialect, bottom(0, len(text), []))
        machine.run()
    return machine


def _sorted(faults: list[SyntaxFault]) -> tuple[SyntaxFault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.span))
