"""Completion that knows the workspace: tools and their schemas, other skills and what they supply."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from protocol.connection import Connection, connected
from protocol.test_features import structured

SAVE = {
    "name": "article_save",
    "title": "保存文章",
    "description": "Saves an article.",
    "inputSchema": {
        "type": "object",
        "required": ["organId", "article"],
        "properties": {
            "organId": {"type": "integer"},
            "article": {
                "type": "object",
                "required": ["title"],
                "properties": {
                    "title": {"type": "string", "description": "The headline."},
                    "state": {"enum": ["DRAFT", "PUBLISHED"]},
                    "tags": {"type": "array", "items": {"properties": {"id": {"type": "string"}}}},
                },
            },
        },
    },
    "outputSchema": {
        "type": "object",
        "properties": {
            "code": {"type": "integer"},
            "data": {
                "properties": {"records": {"type": "array", "items": {"$ref": "#/$defs/row"}}},
            },
        },
        "$defs": {"row": {"properties": {"rowId": {"type": "string"}, "inner": {"$ref": "#/$defs/row"}}}},
    },
}
FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["cms", "other"] }] }',
    "tools/cms.json": json.dumps({"tools": [SAVE]}),
    "skills/cms/skill.json5": '{ skillKey: "cms", toolNames: ["article_save", "unlisted"] }',
    "skills/cms/contract.json": "{}",
    "skills/other/contract.json": json.dumps(
        {
            "outputs": {"space": {"share": "TASK", "entity": {"type": "room"}}, "lang": {"share": "SESSION"}},
            "tools": {"t": {"extracts": [{"key": "found_elsewhere", "path": "x"}]}},
        }
    ),
}
TOOL = '{"tools": {"article_save": {"extracts": [{"key": "rows", "path": "data.records", "fields": ["%s"]}], "args": {%s}, "success": {"path": "%s"}}}}'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("completion")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Connection]:
    with connected() as connection:
        capabilities = {
            "textDocument": {
                "diagnostic": {},
                "completion": {"completionItem": {"snippetSupport": True}},
                "hover": {"contentFormat": ["markdown"]},
            }
        }
        connection.initialize(capabilities, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        yield connection


def offered(server: Connection, folder: Path, marked: str) -> dict[str, types.CompletionItem]:
    """The offers at `|` in the contract of `cms`."""
    uri = (folder / "skills/cms/contract.json").as_uri()
    before, _, after = marked.partition("|")
    server.open(before + after, uri=uri)
    server.pull(uri=uri)
    lines = before.split("\n")
    place = {"line": len(lines) - 1, "character": len(lines[-1])}
    asked = {"textDocument": {"uri": uri}, "position": place}
    found = structured(server.request("textDocument/completion", asked), types.CompletionList)
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return {item.label: item for item in found.items}


def test_a_bound_tool_comes_with_its_required_arguments(server: Connection, folder: Path) -> None:
    items = offered(server, folder, '{"tools": {"|"}}')
    assert set(items) == {"article_save", "unlisted"}
    edit = items["article_save"].text_edit
    assert edit is not None
    assert '"organId": { "from": "platform.organId" }' in edit.new_text.replace("\\}", "}")
    assert '"article.title": { "sources": ["' in edit.new_text
    assert "article.state" not in edit.new_text
    assert "保存文章" in edit.new_text


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (TOOL % ("", '"|"', ""), {"organId", "article.title", "article.state", "article.tags[].id"}),
        (TOOL % ("", '"article.state": {"const": "|"}', ""), {"DRAFT", "PUBLISHED"}),
        (TOOL % ("", "", "|"), {"code", "data"}),
        (TOOL % ("", "", "data.|"), {"data.records"}),
        (TOOL % ("|", "", ""), {"rowId", "inner"}),
        (TOOL % ("", '"x": {"from": "evidence.|"}', ""), {"rows", "found_elsewhere"}),
        (TOOL % ("", '"x": {"from": "evidence.rows.0.|"}', ""), {"rowId", "inner"}),
        (TOOL % ("", '"x": {"from": "evidence.rows.0.inner.|"}', ""), {"rowId", "inner"}),
        (TOOL % ("", '"x": {"from": "shared.|"}', ""), {"space"}),
        (TOOL % ("", '"x": {"from": "session.|"}', ""), {"lang"}),
        (TOOL % ("", '"x": {"from": "prior.|"}', ""), {"room"}),
        ('{"inputs": {"i": {"from": "outputs.|"}}}', {"space", "lang"}),
        ('{"inputs": {"i": {"provider": "|"}}}', {"other"}),
    ],
)
def test_what_the_workspace_makes_known(
    server: Connection, folder: Path, marked: str, expected: set[str]
) -> None:
    assert set(offered(server, folder, marked)) == expected


def test_required_arguments_stand_first_and_say_what_they_are(server: Connection, folder: Path) -> None:
    items = offered(server, folder, TOOL % ("", '"|"', ""))
    title = items["article.title"]
    assert title.detail == "string, required"
    assert "headline" in str(title.documentation)
    first = sorted(items.values(), key=lambda item: item.sort_text or "")[:2]
    assert {item.label for item in first} == {"organId", "article.title"}


def test_hover_tells_what_the_schema_says(server: Connection, folder: Path) -> None:
    uri = (folder / "skills/cms/contract.json").as_uri()
    text = TOOL % ("", '"article.title": {"from": "evidence.rows.0.rowId"}', "")
    server.open(text, uri=uri)
    server.pull(uri=uri)
    for word, expected in (
        ("article_save", "Saves an article."),
        ("article.title", "headline"),
        ("rowId", "`string`"),
    ):
        place = {"line": 0, "character": text.rindex(word) + 1}
        answer = server.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": place})
        assert expected in structured(answer, types.Hover).contents.value
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
