"""A tool whose edited entry alone was read is the tool that a fresh look at its text finds."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_strategies import object_of
from skillcontract.model.properties import Place
from skillcontract.rules.piece import Piece, piece_of
from skillcontract.rules.spliced_tool import spliced
from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.text.shared_ends import shared_ends

START = """    // before the tool
    "save": {
      "label": "Save",
      "sideEffect": "WRIT",
      "confirm": true, // asked
      "args": {
        "title": { "from": "inputs.title", "const": {"a": [1]}, "when": "SOMETIMES" },
        "lines[].code": { "sources": ["USER", null], "missing": { "action": "ASK" }, "no": 5 }
      },
      "idempotencyKey": ["title"],
      "success": { "path": "code", "op": "EQ", "value": 12 },
      "extracts": [{ "key": "rows", "path": "data", "entity": { "type": "x", "id": "" } }, 7],
      "verify": { "tool": "look", "args": { "id": { "const": {"a": 1} }, "no": 7 } }
    }
"""


def chunk_of(text: str) -> Chunk:
    return Chunk(ChunkPlace.TOOLS, text)


def next_state(old: str, new: str) -> tuple[Piece, int] | None:
    return spliced(piece_of(chunk_of(old)), new, shared_ends(old, new), known={})


def read_from(chunk: Chunk) -> tuple[object, ...]:
    return chunk.faults, chunk.comments, chunk.edges


def assert_same(piece: Piece, whole: Piece) -> None:
    assert piece.contract == whole.contract
    assert (piece.text, piece.comments, piece.definitions) == (whole.text, whole.comments, whole.definitions)
    assert not whole.syntax_faults
    assert not whole.replaced
    assert sorted(piece.binding_faults, key=str) == sorted(whole.binding_faults, key=str)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Save"', '"Saved"'),
        ('"WRIT"', '"WRITE"'),
        ('"WRIT"', '""'),
        ('"WRIT"', "null"),
        ("true", "tru"),
        ("true", "{}"),
        ("12 }", "123 }"),
        ("12 }", "{} }"),
        ('"inputs.title"', '"inputs.titles"'),
        ('["USER"', '["PLATFORM", "USER"'),
        ('"ASK"', '"FAIL"'),
        ('"rows"', '"rowz"'),
        ('"look"', '"l\\u006fok"'),
        ('"Save"', '"Save\U0001f600"'),
        (', "op": "EQ"', ""),
        ('{"a": [1]}', '{"a": [1, {"b": 1, "b": 2}]}'),
    ],
)
def test_an_edit_inside_an_entry_needs_that_entry_alone(old: str, new: str) -> None:
    assert old in START
    text = START.replace(old, new, 1)
    before, after = chunk_of(START), chunk_of(text)
    whole = piece_of(chunk_of(text))
    if whole.syntax_faults:
        assert next_state(START, text) is None
        return
    found = next_state(START, text)
    assert found is not None
    assert_same(found[0], whole)
    after.follow(before, found[1], found[0].comments)
    assert read_from(after) == read_from(chunk_of(text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Save"', '"Save'),
        ('"Save"', '"Save", "label": "x"'),
        ('"Save"', '"Save" /* c */'),
        ('"Save"', '"Save" }'),
        ('"label"', '"labels"'),
        ('"label":', '"label" /* c */:'),
        ("// asked", "// ask"),
        ('"title": {', '"lines[].code": {'),
        ('"title": { "from": "inputs.title", "const": {"a": [1]}, "when": "SOMETIMES" }', '"title": null'),
        ('{"a": [1]}, "when": "SOMETIMES" },', '{"a": [1]} }, "other": {},'),
        ('"save": {', '"save": { "label": "x",'),
    ],
)
def test_any_other_edit_is_left_to_a_fresh_look(old: str, new: str) -> None:
    assert old in START
    assert next_state(START, START.replace(old, new, 1)) is None


@pytest.mark.parametrize(
    "text",
    [
        '    "a": {\n    },\n    "b": {}\n',
        '    "a": 5\n',
        '    "a": {}, "a": { "label": "x" }\n',
        '    "label": 5\n',
    ],
)
def test_what_is_no_single_tool_is_read_whole(text: str) -> None:
    for at in range(len(text)):
        assert next_state(text, text[:at] + "1" + text[at:]) is None


TYPED = (
    *(
        "x",
        '"',
        "{",
        "}",
        ",",
        ":",
        "\n",
        " ",
        "/",
        "*",
        "//",
        "\\",
        "\U0001f600",
        "[",
        "]",
        "1",
        "-",
        "e",
        ".",
    ),
    *('"label": "x", ', '"title": {}, ', "null", "WRITE", "/* c */", "，", "“", "#", "\ufeff", "\xa0"),
)


@settings(max_examples=120, deadline=None)
@given(object_of(Place.TOOL), st.randoms(use_true_random=False))
def test_whatever_is_typed_a_spliced_tool_is_the_fresh_one(
    tool: dict[str, object], source: random.Random
) -> None:
    said = json.dumps(tool, ensure_ascii=False, indent=source.choice((None, 2, 2)))
    text = f'    "save": {said},\n'.encode("utf-8", "replace").decode()
    if source.random() < 0.3:
        text = text.replace(",\n", ", // c\n", source.randrange(1, 4))
    if source.random() < 0.1:
        text = START
    before, old = piece_of(chunk_of(text)), chunk_of(text)
    for _ in range(12):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 0, 0, 1, 1, 2, 9)))
        new = text[:start] + source.choice((*TYPED, "")) + text[end:]
        found = spliced(before, new, shared_ends(text, new), known={})
        if found is None:
            continue
        piece, end_of_entry = found
        assert_same(piece, piece_of(chunk_of(new)))
        after = chunk_of(new)
        after.follow(old, end_of_entry, piece.comments)
        assert read_from(after) == read_from(chunk_of(new))
        if source.random() < 0.5:
            before, text, old = piece, new, after
