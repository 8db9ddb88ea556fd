"""What one reading of a contract tells the files around it."""

from __future__ import annotations

from typing import NamedTuple

from skillcontract.model.binding import bind_contract
from skillcontract.model.contract import Contract
from skillcontract.model.enums import SideEffect
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.parser import Tree
from skillcontract.text.span import Span
from skillcontract.workspace.contract_facts import ContractFacts, facts_of


class ContractReading(NamedTuple):
    """What others need to know of a contract."""

    facts: ContractFacts | None
    """None where its text is no object."""
    writes: bool | None
    """Whether it has a WRITE tool; None where a tool's effect is unknown."""
    span: Span
    """Where its root stands."""


def read_contract(tree: Tree) -> ContractReading:
    """Read a contract for the others."""
    contract = bind_contract(tree.root).value
    is_object = isinstance(tree.root, ObjectNode)
    return ContractReading(
        facts_of(contract, unread=bool(tree.faults)) if is_object else None,
        _writes(contract),
        Span(tree.root.start, tree.root.end),
    )


def _writes(contract: Contract) -> bool | None:
    tools = contract.tools
    if tools.is_unknown:
        return None
    effects = {tool.effect for tool in (tools.value or {}).values()}
    if SideEffect.WRITE in effects:
        return True
    return None if None in effects else False
