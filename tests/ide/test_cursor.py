"""Where a cursor (`|`) stands, in whole and in half-typed texts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.ide.cursor import Cursor, Part, cursor_at

KEY, VALUE, BETWEEN, COMMENT = Part.KEY, Part.VALUE, Part.BETWEEN, Part.COMMENT


def at(marked: str) -> Cursor:
    return cursor_at(marked.replace("|", "", 1), marked.index("|"), (), rooted=True)


@pytest.mark.parametrize(
    ("marked", "part", "path", "key", "written"),
    [
        ('{"|"}', KEY, (), None, ""),
        ('{"to|"}', KEY, (), None, "to"),
        ('{"to|', KEY, (), None, "to"),
        ("{|}", KEY, (), None, ""),
        ("{to|}", KEY, (), None, "to"),
        ('{"mode": "RE|"}', VALUE, (), "mode", "RE"),
        ('{"mode": "RE|', VALUE, (), "mode", "RE"),
        ('{"mode": "|,\n"target": ""}', VALUE, (), "mode", ""),
        ('{"mode": |}', VALUE, (), "mode", ""),
        ('{"mode":|', VALUE, (), "mode", ""),
        ('{"mode": RE|}', VALUE, (), "mode", "RE"),
        ('{"mode"|}', BETWEEN, (), None, ""),
        ('{"mode": "PLAN"|}', BETWEEN, (), None, ""),
        ('{"mode": "PLAN"\n  |\n}', KEY, (), None, ""),
        ('{"mode": "PLAN"\n  "t|\n}', KEY, (), None, "t"),
        ('{"mode": "PLAN", |', KEY, (), None, ""),
        (
            '{"tools": {"a": {"args": {"x": {"from": "platform.|',
            VALUE,
            ("tools", "a", "args", "x"),
            "from",
            "platform.",
        ),
        ('{"tools": {"a": {"extracts": [{"key": "k"}, {"|', KEY, ("tools", "a", "extracts", 1), None, ""),
        ('{"tools": {"a": {"idempotencyKey": ["x", "|"]', VALUE, ("tools", "a", "idempotencyKey"), None, ""),
        ('{"tools": {"a": {"idempotencyKey": [|', VALUE, ("tools", "a", "idempotencyKey"), None, ""),
        ('{"a\\"b": {"|', KEY, ('a"b',), None, ""),
        ('{"label": "half\n  "mode": "|', VALUE, (), "mode", ""),
        ('{ // "tools": {\n "|', KEY, (), None, ""),
        ('{ /* { */ "m|', KEY, (), None, "m"),
        ("{ // he|re\n}", COMMENT, (), None, ""),
        ("{ // here|\n}", COMMENT, (), None, ""),
        ("{ /* he|re */}", COMMENT, (), None, ""),
        ("|", VALUE, (), None, ""),
        ("{}|", BETWEEN, (), None, ""),
        ('{"from": "a|, "when": "ALWAYS"}', VALUE, (), "from", "a"),
    ],
)
def test_place(marked: str, part: Part, path: tuple[str | int, ...], key: str | None, written: str) -> None:
    found = at(marked)
    assert (found.part, found.path, found.key, found.written) == (part, path, key, written)


@pytest.mark.parametrize(
    ("marked", "inserting", "replacing"),
    [
        ('{"mo|de": 1}', "mo", "mode"),
        ('{"mode": "RE|ACT"}', "RE", "REACT"),
        ('{"mode": "RE|,\n "x": 1}', "RE", "RE"),
        ('{"from": "|, "when": "ALWAYS"}', "", ""),
        ('{"from": "inputs.|}', "inputs.", "inputs."),
        ("{mo|de}", "mo", "mode"),
        ('{"k": tr|ue}', "tr", "true"),
    ],
)
def test_what_is_replaced(marked: str, inserting: str, replacing: str) -> None:
    text, found = marked.replace("|", "", 1), at(marked)
    assert text[slice(*found.inserting)] == inserting
    assert text[slice(*found.replacing)] == replacing


@pytest.mark.parametrize(
    ("marked", "others"),
    [
        ('{"a": 1, "|": 2, "b": {"c": 3}, "d": [{"e": 4}]}', ("a", "b", "d")),
        ('{"a": "x" "|\n "b": 1}', ("a", "b")),
        ('{"s": ["A", "|", "B"]}', ("A", "B")),
        ('{"x": {"|"}, "y": 1}', ()),
    ],
)
def test_what_else_stands_in_the_same_brackets(marked: str, others: tuple[str, ...]) -> None:
    assert at(marked).others == others


@settings(max_examples=200)
@given(st.text(alphabet='{}[]:,"\\/*ab \n中😀', max_size=60), st.data())
def test_no_text_makes_it_raise_and_the_ranges_hold_the_cursor(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    found = cursor_at(text, offset, (), rooted=True)
    assert found.inserting.end == offset
    assert found.replacing.start == found.inserting.start
    assert offset <= found.replacing.end <= len(text)
