"""Where a cursor stands, as completion needs it; `|` marks the cursor."""

import pytest

from skillcontract.syntax.cursor import Where, in_comment, path_at
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.parser import parse, parse_members

CASES = [
    ("{ | }", Where.ENTRY, ""),
    ('{"a": | }', Where.VALUE, "/a"),
    ('{"a":|}', Where.VALUE, "/a"),
    ('{"a": "x|"}', Where.VALUE, "/a"),
    ('{"a": |"x"}', Where.VALUE, "/a"),
    ('{"a": "x"|}', Where.ENTRY, ""),
    ('{"a": "x", | }', Where.ENTRY, ""),
    ('{"a|": 1}', Where.KEY, "/a"),
    ('{"a"|: 1}', Where.COLON, "/a"),
    ('{"a" | }', Where.COLON, "/a"),
    ('{"a|', Where.KEY, "/a"),
    ('{"a": "pl|', Where.VALUE, "/a"),
    ('{"a": "pl | }', Where.VALUE, "/a"),
    ('{"a": {"from": "pl|},\n"b": 1}', Where.VALUE, "/a/from"),
    ("[ | ]", Where.VALUE, "/0"),
    ('{"e": [|]}', Where.VALUE, "/e/0"),
    ('{"e": ["a", |]}', Where.VALUE, "/e/1"),
    ('{"e": ["a" |]}', Where.ENTRY, "/e"),
    ('{"e": ["a", "|"]}', Where.VALUE, "/e/1"),
    ('{"a": 1|2}', Where.VALUE, "/a"),
    ('{"a": tr|}', Where.VALUE, "/a"),
    ('{"a": platform.|}', Where.VALUE, "/a"),
    ("|{}", Where.OUTSIDE, ""),
    ("{}|", Where.OUTSIDE, ""),
    ("|", Where.VALUE, ""),
    ('{"a": {|}}', Where.ENTRY, "/a"),
    ('{"a": |{"b": 1}}', Where.VALUE, "/a"),
    ('{"a": {"b": 1, | "c": 2}}', Where.ENTRY, "/a"),
    ('{"a": [{"k|": 1}, 2]}', Where.KEY, "/a/0/k"),
    ('{"a": |\n "b": 1}', Where.VALUE, "/a"),
    ('{"a": /* , */ | , "b": 2}', Where.VALUE, "/a"),
    ('{"a": , | "b": 2}', Where.ENTRY, ""),
    ('{"a": 1, fr| }', Where.ENTRY, ""),
    ('{"a": "x", "fr|" }', Where.KEY, "/fr"),
    # An object that is not closed yet: the column tells which one the cursor is in.
    ('{\n  "t": {\n    "n": {\n      |\n    "b": {}\n  }\n}', Where.ENTRY, "/t/n"),
    ('{\n  "t": {\n    "n": {\n    |\n    "b": {}\n  }\n}', Where.ENTRY, "/t"),
    ('{\n  "t": {\n    "n": {\n      "args": {\n        |\n    "b": {}\n  }\n}', Where.ENTRY, "/t/n/args"),
    ('{\n  "t": {\n    "n": {\n      "args": {\n      |\n    "b": {}\n  }\n}', Where.ENTRY, "/t/n"),
]


@pytest.mark.parametrize(("marked", "where", "pointer"), CASES)
def test_place(marked: str, where: Where, pointer: str) -> None:
    text = marked.replace("|", "", 1)
    cursor = path_at(text, parse(text).root, marked.index("|"))
    assert (cursor.where, cursor.pointer) == (where, pointer)


@pytest.mark.parametrize(
    ("marked", "before", "after"),
    [
        ("{ | }", False, False),
        ('{"a": 1 | }', True, False),
        ('{"a": 1, | }', False, False),
        ('{ | "a": 1}', False, True),
        ('{"a": 1 | "b": 1}', True, True),
        ('{"a": 1 /* , */ | , "b": 1}', True, False),
        ("[ | 1]", False, True),
    ],
)
def test_commas_that_an_entry_here_needs(marked: str, before: bool, after: bool) -> None:
    text = marked.replace("|", "", 1)
    cursor = path_at(text, parse(text).root, marked.index("|"))
    assert (cursor.needs_comma, cursor.needs_comma_after) == (before, after)


def test_place_among_members_without_their_braces() -> None:
    text = '    "a": {\n      "from": "pl\n    },\n'
    root = ObjectNode(0, len(text), list(parse_members(text).members))
    cursor = path_at(text, root, text.index("pl") + 2)
    assert (cursor.where, cursor.pointer) == (Where.VALUE, "/a/from")
    assert path_at(text, root, 0).where is Where.ENTRY


def test_inside_a_comment() -> None:
    text = '{ // one\n "a": 1 /* two */ }'
    comments = parse(text).comments
    inside = [offset for offset in range(len(text) + 1) if in_comment(comments, text, offset)]
    assert inside == [*range(3, 9), *range(18, 26)]
