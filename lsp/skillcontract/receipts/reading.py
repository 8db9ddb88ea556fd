"""From a text to the JSON value of a receipt, with every number as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from skillcontract.model.pointer import child
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.faults import NO_ARGUMENTS, FaultCode
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json, value_of

COMMENT = "comment"
"""The code of a text that is JSON but for its comments."""


@dataclass(frozen=True, slots=True)
class ReceiptText:
    """A text that is JSON. `repeated` are the pointers of keys that stand twice with different values."""

    value: Json
    repeated: tuple[str, ...]


class NotJson(Exception):
    """The text is not JSON: `code` says how, `offset` where, in code points; `arguments` are those of the fault."""

    def __init__(self, code: str, offset: int, arguments: Mapping[str, str] = NO_ARGUMENTS) -> None:
        super().__init__(code, offset)
        self.code = code
        self.offset = offset
        self.arguments = arguments


def read_receipt(text: str) -> ReceiptText:
    """The receipt in a text; raises NotJson. Receipts come from programs, so nothing is mended and nothing skipped."""
    return receipt_in(read_root(text))


def read_root(text: str) -> Node:
    """The tree of a text that is JSON to the letter; raises NotJson."""
    tree = parse(text, Dialect.CONTRACT)
    faults = [fault for fault in tree.faults if fault.code is not FaultCode.ROOT_NOT_OBJECT]
    if faults:
        raise NotJson(faults[0].code, faults[0].span.start, faults[0].arguments)
    if tree.comments:
        raise NotJson(COMMENT, tree.comments[0].start)
    return tree.root


def receipt_in(root: Node) -> ReceiptText:
    """The receipt in a tree."""
    return ReceiptText(value_of(root), tuple(_repeated(root, "")))


def _repeated(node: Node, pointer: str) -> Iterator[str]:
    if isinstance(node, ObjectNode):
        seen: dict[str, Json] = {}
        for member in node.members:
            key, value = member.key.value, value_of(member.value)
            if key in seen and seen[key] != value:
                yield child(pointer, key)
            seen[key] = value
            yield from _repeated(member.value, child(pointer, key))
    elif isinstance(node, ArrayNode):
        for index, item in enumerate(node.items):
            yield from _repeated(item, f"{pointer}/{index}")
