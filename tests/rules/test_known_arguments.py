"""What stays known of arguments from keystroke to keystroke is what a fresh look finds, whatever is typed around them."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_strategies import object_of
from skillcontract.model.contract import Argument
from skillcontract.model.properties import Place
from skillcontract.rules.analysis import ContractAnalysis, Knowledge
from skillcontract.rules.asked import Recorder
from skillcontract.rules.known_arguments import (
    NONE_KNOWN,
    KnownArguments,
    PartlyRead,
    check_partly,
    read_partly,
)
from skillcontract.rules.piece import piece_of
from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.values import Json
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.workspace.surroundings import Surroundings
from skillcontract.workspace.tool_list import ToolDefinition
from skillcontract.workspace.tool_schemas import ToolSchemas

ARGUMENTS = st.dictionaries(
    st.sampled_from(("title", "lines[].code", "a/b", "中文😀", "name", "spaceId")),
    object_of(Place.ARGUMENT),
    min_size=1,
    max_size=4,
)
TRIVIA = (
    "// 说明 😀",
    "/* two\n   lines */",
    "// skillcontract-ignore: N06, R17",
    "/* skillcontract-ignore: R24 */",
    "",
)
TYPED = (
    *("x", '"', "{", "}", ",", ":", "\n", " ", "/", "/*", "*/", "//", "\\", "😀", "[", "]", "\r\n"),
    *('"label": "x", ', '"title": {}, ', '"args": {', '"from": "inputs.title", ', "null", "WRITE", "NONE"),
    *("// skillcontract-ignore: N06\n", "/* c */ "),
)
SCHEMA: dict[str, Json] = {"type": "object", "properties": {"title": {"type": "string", "enum": ["rows"]}}}
KNOWLEDGE = Knowledge(
    Surroundings(
        bound_tools=("save",),
        tools={"save": ToolSchemas(ToolDefinition("save", None, None, SCHEMA, None))},
    )
)
START = """{
  "inputs": {},
  "tools": {
    "save": {
      "label": "Save",
      "sideEffect": "WRITE",
      "args": {
        "title": { "from": "inputs.title", "when": "ALWAYS", "required": true },
        // before the second
        "spaceId": {
          "from": "evidence.rows.0.id",
          "required": true
        },
        "code": { "sources": ["USER"], "required": true }
      },
      "success": { "path": "code", "op": "EQ", "value": 200 }
    }
  }
}
"""


def place(text: str, offset: int) -> tuple[int, int]:
    position = LineMap(text, PositionEncoding.UTF32).position(offset)
    return position.line, position.character


def replaced(analysis: ContractAnalysis, start: int, end: int, new: str) -> None:
    text = analysis.document.text
    analysis.edit(place(text, start), place(text, end), new)
    assert analysis.document.text == text[:start] + new + text[end:]


@st.composite
def contracts(draw: st.DrawFn) -> str:
    """Tools with arguments in all layouts, and comments on lines of their own between any two lines."""
    source = draw(st.randoms(use_true_random=False))
    entries = []
    for name in draw(st.lists(st.sampled_from(("save", "look")), min_size=1, max_size=2)):
        arguments = ",\n".join(
            "        " + f"{json.dumps(key, ensure_ascii=False)}: " + layout(value, source)
            for key, value in draw(ARGUMENTS).items()
        )
        entries.append(
            f'    "{name}": {{\n      "sideEffect": "WRITE",\n      "idempotencyKey": ["title"],\n'
            f'      "args": {{\n{arguments}\n      }},\n      "success": {{ "path": "code" }}\n    }}'
        )
    lines = ('{\n  "tools": {\n' + ",\n".join(entries) + "\n  }\n}\n").split("\n")
    for _ in range(source.randrange(3)):
        lines.insert(source.randrange(1, len(lines)), "        " + source.choice(TRIVIA))
    return draw(st.sampled_from(("\n", "\n", "\r\n"))).join("\n".join(lines).split("\n"))


def layout(value: dict[str, object], source: random.Random) -> str:
    indent = source.choice((None, 2))
    text = json.dumps(value, ensure_ascii=source.random() < 0.1, indent=indent)
    return text.encode("utf-8", "backslashreplace").decode().replace("\n", "\n        ")


@settings(max_examples=60, deadline=None)
@given(contracts(), st.randoms(use_true_random=False), st.integers(1, 12))
def test_any_edits_leave_what_a_fresh_analysis_finds(text: str, source: random.Random, steps: int) -> None:
    analysis = ContractAnalysis.of(text, KNOWLEDGE)
    undo: tuple[int, str, str] | None = None
    for _ in range(steps):
        text = analysis.document.text
        if undo is not None and source.random() < 0.5:
            start, old, new = undo
            end, undo = start + len(old), None
        else:
            start = source.randrange(len(text) + 1)
            end = min(len(text), start + source.choice((0, 0, 0, 1, 1, 2, 9, 80)))
            new = source.choice((*TYPED, "", text[start:end] * 2))
            undo = start, new, text[start:end]
        # A place between the two halves of a line ending has no column: an editor cannot name it.
        if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
            undo = None
            continue
        replaced(analysis, start, end, new)
        fresh = ContractAnalysis.of(analysis.document.text, KNOWLEDGE)
        assert analysis.findings() == fresh.findings()
        assert analysis.suppressed == fresh.suppressed


def with_arguments(text: str) -> Chunk:
    (chunk,) = (chunk for chunk in ContractAnalysis.of(text).document.chunks if '"sideEffect"' in chunk.text)
    return chunk


def known_in(chunk: Chunk) -> KnownArguments:
    """What is known of a chunk's arguments once it has been checked."""
    recorder = Recorder(lambda _: (), lambda question: question[0](Surroundings(), *question[1]))
    _, known = check_partly(PartlyRead(chunk, piece_of(chunk), {}), recorder.facts(chunk.text), recorder)
    return known


@pytest.mark.parametrize(
    ("old", "new", "known"),
    [
        ('"Save"', '"Saved"', ["title", "spaceId", "code"]),
        ('"inputs.title"', '"inputs.titles"', ["spaceId", "code"]),
        ('"evidence.rows.0.id"', '"evidence.row.0.id"', ["title", "code"]),
        ("// before", "// just before", ["title", "spaceId", "code"]),
        ("// before the second", '"more": {},', ["title", "spaceId", "code"]),
        ('"code": {', '"codes": {', ["title", "spaceId"]),
        ('"save": {', '"sav": {', []),
        ('"Save",', '"Save", /*', []),
        ('"Save",', '"Save', []),
        ('"args": {', '"arg": {', []),
        ('"code": {', '"title": {', []),
    ],
)
def test_only_what_an_edit_left_alone_is_known(old: str, new: str, known: list[str]) -> None:
    assert old in START
    chunk = with_arguments(START.replace(old, new, 1))
    read = read_partly(chunk, known_in(with_arguments(START)))
    assert list(read.known) == [f"/tools/save/args/{name}" for name in known]
    whole = piece_of(chunk)
    assert read.piece.definitions == whole.definitions
    assert read.piece.comments == whole.comments
    assert read.piece.syntax_faults == whole.syntax_faults
    if known:
        (tool,) = (read.piece.contract.tools.value or {}).values()
        (other,) = (whole.contract.tools.value or {}).values()
        assert [spans(one) for one in tool.arguments.values()] == [
            spans(one) for one in other.arguments.values()
        ]
        assert tool.success == other.success


def spans(argument: Argument) -> tuple[object, ...]:
    return argument.path, argument.pointer, argument.span, argument.key_span


def test_nothing_is_known_before_the_first_keystroke() -> None:
    assert read_partly(with_arguments(START), NONE_KNOWN).known == {}


@pytest.mark.parametrize(
    "inside", ['/* c */ "from": "inputs.title"', '"from": "", "label": "x"', '"froms": "x"', '"const": null']
)
def test_what_is_said_of_an_argument_outside_its_rules_makes_it_read_again(inside: str) -> None:
    """Comments may silence, and what could not be bound is told by the binder."""
    text = START.replace('"sources": ["USER"], "required": true', inside)
    known = known_in(with_arguments(text))
    assert [argument.pointer for argument in known.arguments] == [
        "/tools/save/args/title",
        "/tools/save/args/spaceId",
    ]


def test_an_answer_that_the_edit_changes_is_asked_for_again() -> None:
    text = START.replace(
        '"success"',
        '"extracts": [\n        { "key": "rows", "path": "data" }\n      ],\n      "success"',
    )
    analysis = ContractAnalysis.of(text)
    assert "X07" not in {finding.rule for finding in analysis.findings()}
    for _ in range(2):
        at = analysis.document.text.index('"rows"')
        replaced(analysis, at, at + 6, '"rowz"')
        assert "X07" in {finding.rule for finding in analysis.findings()}
        replaced(analysis, at, at + 6, '"rows"')
        assert "X07" not in {finding.rule for finding in analysis.findings()}
