"""The tolerant parser: any text becomes a tree and a list of faults. It never raises and never recurses.

Two passes at most. The first takes the brackets at their word; only when they do not balance a second one lets the
indentation say which bracket is the broken one (`recovery.py`).
"""

from dataclasses import dataclass

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import FaultCode, SyntaxFault
from skillcontract.syntax.machine import Machine
from skillcontract.syntax.nodes import ArrayNode, MissingNode, Node, ObjectNode
from skillcontract.syntax.recovery import GuidedMachine
from skillcontract.text.span import Span


@dataclass(frozen=True, slots=True)
class Tree:
    """A text as it was understood. Where the text holds no value at all, the root is a MissingNode."""

    root: Node
    faults: tuple[SyntaxFault, ...]
    comments: tuple[Span, ...]


def parse(text: str, dialect: Dialect = Dialect.CONTRACT) -> Tree:
    """Understand any text. A contract's root must be an object (semantics A3); a JSON5 file's may be any value."""
    bottom = ArrayNode(0, len(text), [])
    machine = Machine(text, dialect, bottom)
    machine.run()
    if not machine.balanced:
        bottom = ArrayNode(0, len(text), [])
        machine = GuidedMachine(text, dialect, bottom)
        machine.run()
    root = bottom.items[0] if bottom.items else MissingNode(0, len(text))
    if not bottom.items and not machine.faults:
        machine.report(FaultCode.EMPTY, Span(0, 0))
    elif dialect is Dialect.CONTRACT and not isinstance(root, ObjectNode | MissingNode):
        machine.report(FaultCode.ROOT_NOT_OBJECT, Span(root.start, root.end))
    return Tree(root, tuple(sorted(machine.faults, key=_place)), tuple(machine.comments))


def _place(fault: SyntaxFault) -> Span:
    return fault.span
