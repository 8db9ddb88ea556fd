"""Edits keep comments, quotes and layout, and say what they were meant to say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillcontract.governance.source_edits import add_member, append_item, remove_items, remove_member
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, ObjectNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.text.edits import apply


def array(text: str) -> ArrayNode:
    root = parse(text, Dialect.JSON5).root
    assert isinstance(root, ArrayNode)
    return root


def entries(text: str) -> ObjectNode:
    root = parse(text, Dialect.JSON5).root
    assert isinstance(root, ObjectNode)
    return root


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[]", '["x"]'),
        ('["a"]', '["a", "x"]'),
        ('["a",]', '["a", "x",]'),
        ("[ 'a' ]", "[ 'a', \"x\" ]"),
        ('[\n  "a",\n  "b"\n]', '[\n  "a",\n  "b",\n  "x"\n]'),
        ('[\n  "a", // one\n  "b", // two\n]', '[\n  "a", // one\n  "b",\n  "x", // two\n]'),
        ("[/* none */]", '["x"/* none */]'),
    ],
)
def test_append(text: str, expected: str) -> None:
    assert apply(text, [append_item(text, array(text), "x")]) == expected


@pytest.mark.parametrize(
    ("text", "gone", "expected"),
    [
        ('["a"]', {0}, "[]"),
        ('["a", "b"]', {0}, '["b"]'),
        ('["a", "b"]', {1}, '["a"]'),
        ('["a", "b"]', {0, 1}, "[]"),
        ('["a", "b", "c"]', {1, 2}, '["a"]'),
        ('["a", "b", "c"]', {0, 2}, '["b"]'),
        ('["a", "b",]', {1}, '["a",]'),
        ('[\n  "a",\n  "b"\n]', {1}, '[\n  "a"\n]'),
        ('[\n  "a",\n  "b",\n]', {0}, '[\n  "b",\n]'),
        ('[\n  "a", // why\n  "b"\n]', {1}, '[\n  "a" // why\n]'),
        ('[\r\n  "a",\r\n  "b"\r\n]', {0}, '[\r\n  "b"\r\n]'),
    ],
)
def test_remove(text: str, gone: set[int], expected: str) -> None:
    assert apply(text, remove_items(text, array(text), gone)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", '{"k": 1}'),
        ("{a: 2}", "{a: 2, k: 1}"),
        ('{"a": 2}', '{"a": 2, "k": 1}'),
        ("{\n  a: 2,\n}", "{\n  a: 2,\n  k: 1,\n}"),
    ],
)
def test_add_member(text: str, expected: str) -> None:
    assert apply(text, [add_member(text, entries(text), "k", 1)]) == expected


def test_a_key_that_cannot_stand_bare_is_quoted() -> None:
    text = "{a: 2}"
    assert apply(text, [add_member(text, entries(text), "a.b", 1)]) == '{a: 2, "a.b": 1}'


def test_remove_member() -> None:
    text = "{\n  a: 1, // keep\n  b: {c: 2},\n  d: 3\n}"
    owner = entries(text)
    assert apply(text, remove_member(text, owner, owner.members[1])) == "{\n  a: 1, // keep\n  d: 3\n}"


GAPS = st.sampled_from(["", " ", "\n  ", " // c,\n  ", "/* ,] */", "\r\n\t"])


@st.composite
def arrays(draw: st.DrawFn) -> tuple[str, list[str]]:
    names = draw(st.lists(st.sampled_from(["a", "b:c", "d,e", "[f]"]), max_size=5))
    text = "[" + draw(GAPS)
    for index, name in enumerate(names):
        comma = "," if index + 1 < len(names) or draw(st.booleans()) else ""
        text += f'"{name}"{draw(GAPS)}{comma}{draw(GAPS)}'
    return text + "]", names


def commented(text: str) -> list[str]:
    return [text[each.start : each.end] for each in parse(text, Dialect.JSON5).comments]


@given(arrays(), st.sets(st.integers(0, 4)))
def test_removing_any_items_leaves_the_others_and_every_comment_between(
    made: tuple[str, list[str]], gone: set[int]
) -> None:
    text, names = made
    gone &= set(range(len(names)))
    after = apply(text, remove_items(text, array(text), gone))
    tree = parse(after, Dialect.JSON5)
    assert tree.faults == ()
    assert value_of(tree.root) == [name for index, name in enumerate(names) if index not in gone]
    assert len(commented(after)) <= len(commented(text))


@given(arrays())
def test_appending_adds_one_item_and_keeps_the_rest(made: tuple[str, list[str]]) -> None:
    text, names = made
    after = apply(text, [append_item(text, array(text), "x")])
    tree = parse(after, Dialect.JSON5)
    assert tree.faults == ()
    assert value_of(tree.root) == [*names, "x"]
    assert commented(after) == commented(text)
