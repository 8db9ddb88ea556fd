"""Formatting of JSON5 files, and of lines that are being typed, on the real process."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from lsprotocol import types

from protocol.connection import URI, Connection, connected
from protocol.test_features import structured
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.formatter import format_text

SCENARIO_URI = "file:///work/skills/a/scenarios/a.scenario.json5"
OPTIONS = {"tabSize": 2, "insertSpaces": True}
SCENARIO = """// 说明😀
{title:'it\\'s', skill: "a",
  steps: [ {call: 't',args: { n: 0x1F, "中": [1,], }}, /* last */
],}
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Connection]:
    with connected() as connection:
        connection.initialize({"textDocument": {"diagnostic": {}}})
        yield connection


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """The text after the edits, whose characters are counted in UTF-16."""
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines) + 1)]

    def offset(position: types.Position) -> int:
        if position.line >= len(lines):
            return len(text)
        before = lines[position.line].encode("utf-16-le")[: position.character * 2]
        return starts[position.line] + len(before.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda one: offset(one.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def formatted(server: Connection, text: str, uri: str, method: str, **more: object) -> str | None:
    server.open(text, uri=uri, language="json5")
    answer = server.request(method, {"textDocument": {"uri": uri}, "options": OPTIONS, **more})
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return None if answer is None else applied(text, structured(answer, list[types.TextEdit]))


@pytest.mark.parametrize("name", ["skillcontract", "grants", "skills/a/skill", "skills/a/governance"])
def test_a_workspace_file_is_laid_out_as_fmt_does_it(server: Connection, name: str) -> None:
    made = formatted(server, SCENARIO, f"file:///work/{name}.json5", "textDocument/formatting")
    assert made == format_text(SCENARIO, Dialect.JSON5)
    assert made is not None
    assert "'it\\'s'" in made
    assert "[1,]" in made


def test_a_file_with_a_syntax_fault_stays_as_it_is(server: Connection) -> None:
    assert formatted(server, "{a: ", SCENARIO_URI, "textDocument/formatting") is None


def test_a_long_file_is_laid_out_at_once_and_in_parts(server: Connection) -> None:
    text = '{ "tools": [\n' + "".join(f"{{ call:  't{number}' }},\n" for number in range(400)) + "] }\n"
    assert formatted(server, text, SCENARIO_URI, "textDocument/formatting") == format_text(
        text, Dialect.JSON5
    )
    lines = {"start": {"line": 300, "character": 0}, "end": {"line": 301, "character": 0}}
    made = formatted(server, text, SCENARIO_URI, "textDocument/rangeFormatting", range=lines)
    assert made is not None
    changed = [
        number
        for number, (old, new) in enumerate(zip(text.split("\n"), made.split("\n"), strict=True))
        if old != new
    ]
    assert changed in ([300], [300, 301])


@pytest.mark.parametrize("uri", [SCENARIO_URI, URI])
@pytest.mark.parametrize("comment", ["// last\n", "/* one\n,  two */"])
def test_a_comma_is_moved_over_a_comment_wholly_or_not_at_all(
    server: Connection, uri: str, comment: str
) -> None:
    text = '{ "inputs": {\n"a":  {}' + comment + ',\n"b": {}' + comment + ',  "c": {} } }\n'
    dialect = Dialect.JSON5 if uri == SCENARIO_URI else Dialect.CONTRACT
    last = text.count("\n")
    for first, end in combinations_with_replacement(range(last + 1), 2):
        lines = {"start": {"line": first, "character": 0}, "end": {"line": end, "character": 0}}
        made = formatted(server, text, uri, "textDocument/rangeFormatting", range=lines)
        assert made is not None
        assert format_text(made, dialect) == format_text(text, dialect), (first, end, made)


@pytest.mark.parametrize(
    ("marked", "typed", "after"),
    [
        ("{ steps: [\n|{ call: 't' }] }", "\n", "{ steps: [\n    { call: 't' }] }"),
        ("{ steps: [\n  {\n      |}] }", "\n", "{ steps: [\n  {\n    }] }"),
        ("{ a: {\n    }| }", "}", "{ a: {\n  } }"),
        ("{ a: [\n    1,\n]|", "]", "{ a: [\n    1,\n  ]"),
        ("{\n a: 1 }|", "}", "{\n a: 1 }"),
        ("// a\n|{}", "\n", "// a\n{}"),
        ("/* a\n|   b */ {}", "\n", "/* a\n   b */ {}"),
    ],
)
@pytest.mark.parametrize("uri", [SCENARIO_URI, URI])
def test_the_line_that_is_typed_finds_its_indentation(
    server: Connection, uri: str, marked: str, typed: str, after: str
) -> None:
    if uri == URI:
        marked, after = (
            text.replace("steps", '"steps"').replace("call", '"call"').replace("a:", '"a":').replace("'", '"')
            for text in (marked, after)
        )
    before = marked.partition("|")[0].split("\n")
    position = {"line": len(before) - 1, "character": len(before[-1])}
    made = formatted(
        server, marked.replace("|", ""), uri, "textDocument/onTypeFormatting", position=position, ch=typed
    )
    assert made == after
