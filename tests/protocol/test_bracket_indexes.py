"""Indexes in brackets, wherever a path stands: offered with dots, and never a finding of their own."""

from collections.abc import Iterator

import pytest
from lsprotocol import types

from protocol.connection import URI, Connection, connected
from protocol.test_features import structured

SCENARIO = "file:///work/skills/a/scenarios/a.scenario.json5"


@pytest.fixture(scope="module")
def server() -> Iterator[Connection]:
    with connected() as connection:
        connection.initialize({"textDocument": {"diagnostic": {}}})
        yield connection


def rewrites(server: Connection, uri: str, marked: str) -> list[types.CodeAction]:
    before, _, after = marked.partition("|")
    server.open(before + after, uri=uri, language="json5" if uri == SCENARIO else "skill-contract")
    place = {"line": 0, "character": len(before)}
    params = {
        "textDocument": {"uri": uri},
        "range": {"start": place, "end": place},
        "context": {"diagnostics": []},
    }
    made = structured(server.request("textDocument/codeAction", params), list[types.CodeAction])
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return made


@pytest.mark.parametrize(
    ("uri", "marked", "meant"),
    [
        (URI, '{"tools": {"a": {"success": {"path": "rows[0|].id", "op": "EQ", "value": 1}}}}', "rows.0.id"),
        (URI, '{"tools": {"a": {"error": {"code": "errors[0]|[1].code"}}}}', "errors.0.1.code"),
        (URI, '{"tools": {"a": {"extracts": [{"key": "k", "path": "a.b[2|].c"}]}}}', "a.b.2.c"),
        (URI, '{"tools": {"a": {"args": {"x": {"from": "shared.rows[|0]"}}}}}', "shared.rows.0"),
        (
            URI,
            '{"tools": {"a": {"verify": {"tool": "b", "args": {"x": {"from": "call.rows|[0].id"}}}}}}',
            "call.rows.0.id",
        ),
        (URI, '{"inputs": {"x": {"from": "outputs.rows[0|].id"}}}', "outputs.rows.0.id"),
        (SCENARIO, "{steps: [{call: 'builtin_output_set', args: {sourcePath: 'data[0|].id'}}]}", "data.0.id"),
        (SCENARIO, "{given: {evidence: [{tool: 't', extracts: [{path: 'rows|[0]'}]}]}}", "rows.0"),
    ],
)
def test_an_index_is_offered_between_dots(server: Connection, uri: str, marked: str, meant: str) -> None:
    edits = {
        edit.new_text.strip('"')
        for action in rewrites(server, uri, marked)
        if action.edit is not None and action.edit.changes
        for edit in action.edit.changes[uri]
    }
    assert meant in edits


@pytest.mark.parametrize(
    ("uri", "marked"),
    [
        (URI, '{"tools": {"a": {"label": "rows[0|].id"}}}'),
        (URI, '{"tools": {"a": {"args": {"rows[0|].id": {}}}}}'),
        (URI, '{"tools": {"a": {"extracts": [{"key": "k", "path": "a.0|.c"}]}}}'),
        (SCENARIO, "{given: {messages: ['rows[0|]']}}"),
    ],
)
def test_what_is_no_path_stays_as_it_is(server: Connection, uri: str, marked: str) -> None:
    assert not [each for each in rewrites(server, uri, marked) if each.kind == "refactor.rewrite"]


def test_no_finding_is_made_of_it(server: Connection) -> None:
    server.open('{"tools": {"a": {"sideEffect": "NONE", "extracts": [{"key": "k", "path": "rows[0].id"}]}}}')
    found = {one["code"] for one in server.pull()["items"]}
    assert not found & {"R30", "S07", "R17"}
