"""The edits that fixes are made of."""

import json
import re

import pytest

from skillcontract.rules.edits import append_item, entry_from_key, entry_to_value, insert_member, remove_entry
from skillcontract.text.edits import apply
from skillcontract.text.span import Span


def span_of(text: str, piece: str) -> Span:
    at = text.index(piece)
    return Span(at, at + len(piece))


@pytest.mark.parametrize(
    ("text", "entry", "left"),
    [
        ('{ "a": 1, "b": 2 }', '"a": 1', '{ "b": 2 }'),
        ('{ "a": 1, "b": 2 }', '"b": 2', '{ "a": 1 }'),
        ('{ "a": 1 }', '"a": 1', "{ }"),
        ('{"a":1,"b":2}', '"a":1', '{"b":2}'),
        ('{\n  "a": 1,\n  "b": 2\n}', '"a": 1', '{\n  "b": 2\n}'),
        ('{\n  "a": 1,\n  "b": 2\n}', '"b": 2', '{\n  "a": 1\n}'),
        ('{\r\n  "a": 1,\r\n  "b": 2\r\n}', '"b": 2', '{\r\n  "a": 1\r\n}'),
        ('{\n  "a": 1, // why, and\n  "b": 2\n}', '"b": 2', '{\n  "a": 1 // why, and\n}'),
        ('{\n  "a": "x // y",\n  "b": 2\n}', '"b": 2', '{\n  "a": "x // y"\n}'),
        ('{ "a": 1, /* , */ "b": 2 }', '"b": 2', '{ "a": 1 /* , */ }'),
        ('{ "a": 1 /* , */, "b": 2 }', '"a": 1', '{ "b": 2 }'),
        ('{\n  // alone\n  "a": 1\n}', '"a": 1', "{\n  // alone\n}"),
        ("[1, 2, 3]", "2", "[1, 3]"),
        ("[1, 2, 3]", "3", "[1, 2]"),
    ],
)
def test_an_entry_goes_with_one_comma(text: str, entry: str, left: str) -> None:
    assert apply(text, remove_entry(text, span_of(text, entry))) == left


def test_an_entry_whose_comma_stands_in_another_chunk_stays() -> None:
    text = '  "b": 2\n'
    assert remove_entry(text, span_of(text, '"b": 2')) == ()


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("{}", '{ "k": 1 }'),
        ("{ }", '{ "k": 1 }'),
        ('{ "a": 1 }', '{ "k": 1, "a": 1 }'),
        ('{"a":1}', '{ "k": 1, "a":1}'),
        ('{\n    "a": 1\n}', '{\n    "k": 1,\n    "a": 1\n}'),
        ("{\n}", '{\n  "k": 1\n}'),
        ('{\r\n\t"a": 1\r\n}', '{\r\n\t"k": 1,\r\n\t"a": 1\r\n}'),
        ("{ // none\n}", '{ "k": 1 // none\n}'),
    ],
)
def test_a_member_is_put_in_with_the_layout_around_it(text: str, result: str) -> None:
    mended = apply(text, [insert_member(text, Span(0, len(text)), "k", "1")])
    assert mended == result
    assert json.loads(re.sub("//.*", "", mended))["k"] == 1


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("[]", "[1]"),
        ("[ ]", "[1 ]"),
        ("[0]", "[0, 1]"),
        ("[\n  0\n]", "[\n  0, 1\n]"),
        ("[0 /* c */]", "[0 /* c */, 1]"),
    ],
)
def test_an_item_is_put_last(text: str, result: str) -> None:
    assert apply(text, [append_item(text, Span(0, len(text)), "1")]) == result


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ('{"a": {"b": [1, {}]}, "c": 1}', '"a": {"b": [1, {}]}'),
        ('{"a" /* : */ : "}", "c": 1}', '"a" /* : */ : "}"'),
        ('{"a": null}', '"a": null'),
        ('{"a": -1.5e3 // ,\n}', '"a": -1.5e3'),
    ],
)
def test_a_member_is_found_from_its_key(text: str, entry: str) -> None:
    assert entry_from_key(text, span_of(text, '"a"')) == span_of(text, entry)


def test_a_key_without_a_value_is_no_member() -> None:
    assert entry_from_key('{"a"}', Span(1, 4)) is None
    assert entry_from_key('{"a": [', Span(1, 4)) is None


def test_a_member_is_found_from_its_value() -> None:
    text = '{"x": "", "a" :\n ""}'
    assert entry_to_value(text, "a", Span(len(text) - 3, len(text) - 1)) == Span(10, len(text) - 1)
    assert entry_to_value('{"a": /* c */ ""}', "a", Span(14, 16)) is None


def test_a_member_of_a_broken_text_ends_nowhere() -> None:
    text = '{"a": "x"b": {"c": 1}}'
    assert entry_from_key(text, Span(1, 4)) is None


@pytest.mark.parametrize(("depth", "is_told"), [(50, True), (150, False)])
def test_a_member_ends_where_it_can_be_told_without_a_look_at_everything(depth: int, is_told: bool) -> None:
    text = '"a": ' + '{"b": ' * depth + "1" + "}" * depth
    assert entry_from_key(text + ", " + text, Span(0, 3)) == (Span(0, len(text)) if is_told else None)
