"""A tool that is half typed leaves the tools around it as they are."""

import pytest

from skillcontract.syntax.chunk import ChunkPlace
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of

AROUND = """{
  "target": "b",
  "tools": {
    "a": {
      "sideEffect": "NONE"
    },
@
    "b": {
      "sideEffect": "WRITE"
    }
  }
}
"""
HALF_TYPED = [
    '    "',
    '    "n',
    '    "n"',
    '    "n":',
    "    n",
    "    n: {",
    '    "n": "',
    '    "n": {',
    '    "n": {}}',
    '    "n": [',
    '    "n": ["x", "y" },',
    '    "n": { "args": { "x": {"from": "pl"}}',
    '    "n": {\n      "args": {\n        "x": { "from": "pl',
    '    "n": {\n      "args": [',
    '    "n": {\n      "extracts": [\n        { "key": "x","',
    '    "n": {\n      "args": {\n      "success": {}\n    },',
    "    }",
    "    },",
    "    {",
    "    [",
    "    ]]",
    "    /* ",
    "    “n”：｛",
    '    "n": {\n      "label": "x\n    },',
]


@pytest.mark.parametrize("half", HALF_TYPED)
def test_neighbours_of_a_half_typed_tool(half: str) -> None:
    text = AROUND.replace("@", half)
    tree = parse(text)
    assert tree.faults
    value = value_of(tree.root)
    assert isinstance(value, dict)
    assert value["target"] == "b"
    tools = value["tools"]
    assert isinstance(tools, dict)
    assert (tools["a"], tools["b"]) == ({"sideEffect": "NONE"}, {"sideEffect": "WRITE"})


@pytest.mark.parametrize("half", HALF_TYPED)
def test_chunks_of_the_neighbours_are_kept(half: str) -> None:
    before = ContractDocument.of(AROUND.replace("@\n", ""))
    after = before.edit((6, 0), (6, 0), half + "\n")
    last = next(chunk for chunk in reversed(after.chunks) if chunk.place is ChunkPlace.TOOLS)
    assert last.members()[-1].key.value == "b"
    assert after.frame_faults or any(chunk.faults for chunk in after.chunks)
    assert {chunk.text for chunk in before.chunks[:3]} <= {chunk.text for chunk in after.chunks}


@pytest.mark.parametrize("line", [0, 1, *range(3, 11)])
def test_a_lost_line_costs_no_other_tool(line: int) -> None:
    lines = AROUND.replace("@\n", "").splitlines(keepends=True)
    value = value_of(parse("".join(lines[:line] + lines[line + 1 :])).root)
    assert isinstance(value, dict)
    tools = value["tools"]
    assert isinstance(tools, dict)
    whole = {"a": {"sideEffect": "NONE"}, "b": {"sideEffect": "WRITE"}}
    lost = "a" if 3 <= line <= 5 else "b" if 6 <= line <= 8 else ""
    assert all(tools[name] == tool for name, tool in whole.items() if name != lost)
