"""Grants out of a table: nothing lost, nothing guessed, and every principal where it stood."""

import pytest

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.workspace.grants_csv import NotATable, grants_from_csv


def principals(text: str) -> object:
    tree = parse(grants_from_csv(text), Dialect.JSON5)
    assert tree.faults == ()
    value = value_of(tree.root)
    assert isinstance(value, dict)
    return value["principals"]


WHOLE = [
    {"id": "a", "role": "r", "grants": ["x:write", "y:read"], "trust": 1},
    {"id": "b", "grants": [], "trust": "high"},
]


@pytest.mark.parametrize(
    "text",
    [
        "id,role,trust,grants\na,r,1,x:write y:read\nb,,high,\n",
        '\ufeffID;Role;Trust;Grants\r\na;r;1;"x:write;y:read"\r\nb;;high;\r\n',
        "principal\trole\tgrant\ttrust\na\tr\tx:write\t1\na\tr\ty:read\t\nb\t\t\thigh",
        'grants,note,trust,id,role\n"x:write, y:read",n,1,a,r\n,,,\n,,high,b\n',
    ],
)
def test_the_ways_to_write_a_table(text: str) -> None:
    assert principals(text) == WHOLE


def test_scopes() -> None:
    text = "id,role,grants,skill\na,r,x:write y:read,\na,r,y:read,look\n"
    assert principals(text) == [
        {"id": "a", "role": "r", "grants": ["x:write", "y:read"], "scopes": {"look": ["y:read"]}}
    ]


def test_what_cannot_be_read_is_kept() -> None:
    assert principals("id,grants,trust\na,odd:x:y,root\n") == [
        {"id": "a", "grants": ["odd:x:y"], "trust": "root"}
    ]


def test_an_empty_table_has_no_principals() -> None:
    assert principals("id,role\n") == []


def test_principals_keep_their_lines() -> None:
    lines = grants_from_csv("id,grants\na,x:y\na,z:y\n\nb,x:y\n").split("\n")
    assert '"a"' in lines[1]
    assert '"b"' in lines[4]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("role,grants\nr,x:y\n", 1),
        ("id,role\na,r\n,r\n", 3),
        ("id,role\na,r\na,s\n", 3),
        ("id,trust\na,1\na,2\n", 3),
        ('id,role\n"a,r\n', 2),
    ],
)
def test_what_is_no_table(text: str, line: int) -> None:
    with pytest.raises(NotATable) as caught:
        grants_from_csv(text)
    assert caught.value.line == line
