"""The quick way to a JSON5 text's value: what it tells is what the parser tells, and what it cannot tell it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.plain import DEPTH_LIMIT
from skillcontract.syntax.quick_values import quick_value
from skillcontract.syntax.values import ExactNumber, Json, value_of
from skillcontract_resources import catalogue

EXAMPLES = sorted((Path(catalogue.__file__).parent / "examples").rglob("*.json*"))
FRAGMENTS = (
    *"{}[],:\"'/*\\ \n\r\t#-.0",
    *(
        "a",
        "$b",
        "true",
        "null",
        "NaN",
        "Infinity",
        "1.50",
        "-0",
        "12",
        "1e5",
        "0x1F",
        "\u2028",
        "\ufeff",
        "é",
        "：",
        "，",
    ),
    *(
        '"a"',
        '"b//"',
        '"\\u00e9"',
        '"\\ud83d\\ude00"',
        '"\\x41"',
        "'c'",
        "// d\n",
        "/* e, ] */",
        "/*/",
        "a:",
        '"a":',
        ",]",
        ", /**/ }",
    ),
)


def same(text: str) -> bool:
    """Whether the quick way tells anything; what it tells must be right."""
    try:
        value = quick_value(text)
    except ValueError:
        return False
    tree = parse(text, Dialect.JSON5)
    assert tree.faults == (), text
    assert written(value) == written(value_of(tree.root)), text
    return True


def written(value: Json) -> object:
    """A value with the kinds and the texts of its numbers, and with the order of its keys."""
    if isinstance(value, dict):
        return [(key, written(inner)) for key, inner in value.items()]
    if isinstance(value, list):
        return tuple(map(written, value))
    return (type(value).__name__, value.text if isinstance(value, ExactNumber) else value)


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join))
@settings(max_examples=400)
def test_it_never_says_what_the_parser_does_not(text: str) -> None:
    same(text)
    same(f"{{a: [{text}], b: 1}}")


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_it_reads_every_example(file: Path) -> None:
    assert same(file.read_text())


@pytest.mark.parametrize(
    "text",
    [
        "{a: 1, a: 2, b: 3}",
        '{"a": -0, b: 1.0, c: 1e400, d: 123456789012345678901234567890}',
        '// x\n{ /* , } */ a: "//", b: [1, 2, /* ] */ ], }',
        '{a: "\\ud83d\\ude00 \\ud83d", $_1: null, true: false}',
    ],
)
def test_it_reads_what_people_write(text: str) -> None:
    assert same(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[,]",
        "{,}",
        "[/* */, ]",
        "[1,,]",
        "{a: NaN}",
        "{a: 'b'}",
        "{a: 0x1F}",
        '{a: "\t"}',
        "\ufeff{}",
        "{a 1}",
        "{a: +1}",
    ],
)
def test_it_leaves_the_rest_to_the_parser(text: str) -> None:
    assert not same(text)


@pytest.mark.parametrize("depth", [DEPTH_LIMIT - 1, DEPTH_LIMIT, DEPTH_LIMIT + 1, 50_000])
def test_what_is_too_deep_for_the_parser_is_too_deep(depth: int) -> None:
    assert same("[" * depth + "]" * depth) == (depth <= DEPTH_LIMIT)


def test_comments_that_are_not_closed_cost_one_look() -> None:
    assert not same("[1" + ", // x /* y" * 20_000)
