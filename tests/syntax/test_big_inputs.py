"""What is huge or deep ends in a result or a fault, never in a crash."""

import pytest

from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.parser import parse

DEEP = 100_000


@pytest.mark.parametrize(
    "text",
    ["[" * DEEP, '{"a":' * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP],
    ids=["open arrays", "open objects", "arrays", "objects"],
)
def test_nesting_of_a_hundred_thousand(text: str) -> None:
    codes = {fault.code for fault in parse(text).faults}
    assert FaultCode.TOO_DEEP in codes
    assert ContractDocument.of(text).chunks[0].faults == parse(text).faults


def test_runs_of_a_wrong_token_do_not_recurse() -> None:
    assert len(parse('{"a"' + ":" * DEEP + " 1}").faults) == 1
    assert len(parse("{" + "," * DEEP + "}").faults) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "' + "}" * 5 * DEEP + '"x',
        '{"a": "' + " " * 5 * DEEP + '"x',
        '{"' + " " * 5 * DEEP + '"x',
        '{"a": "' + "[" * DEEP + "]" * DEEP,
    ],
    ids=["closers", "white space", "white space in a key", "brackets"],
)
def test_a_long_broken_string_is_looked_at_once(text: str) -> None:
    # Looked at again from each of its characters, each of these takes the better part of an hour.
    assert parse(text).faults


def test_ten_megabytes() -> None:
    tool = '    "tool_%d": {\n      "label": "' + "标" * 100_000 + '",\n      "args": {}\n    }'
    text = '{\n  "tools": {\n' + ",\n".join(tool % number for number in range(100)) + "\n  }\n}\n"
    assert len(text) > 10_000_000
    document = ContractDocument.of(text)
    assert len(document.chunks) == 104
    assert not document.frame_faults
    changed = document.edit((3, 0), (3, 0), "?")
    assert sum(new is not old for new, old in zip(changed.chunks, document.chunks, strict=True)) == 1
    root = parse(text).root
    assert isinstance(root, ObjectNode)
