"""Completion and hover in JSON5 files and manuals, from their models and from the workspace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from protocol.connection import Connection, at, connected, replacement
from protocol.test_features import structured

FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["cms"] }] }',
    "grants.json5": '{ principals: [{ id: "editor-bot", grants: [] }] }',
    "tools/cms.json": json.dumps(
        {
            "tools": [
                {"name": "article_save", "description": "Saves an article."},
                {"name": "article_list", "inputSchema": {"properties": {"keyword": {"type": "string"}}}},
            ]
        }
    ),
    "skills/cms/skill.json5": '{ skillKey: "cms", toolNames: ["article_list"] }',
    "skills/cms/contract.json": '{ "inputs": { "space": {} }, "tools": { "article_list": {} } }',
    "skills/cms/manual.md": "",
    "skills/cms/governance.json5": "{}",
    "skills/cms/scenarios/a.scenario.json5": "{}",
}
CAPABILITIES = {
    "textDocument": {
        "diagnostic": {},
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
    }
}
SCENARIO = "skills/cms/scenarios/a.scenario.json5"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Connection]:
    with connected() as connection:
        connection.initialize(CAPABILITIES, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        yield connection


def asked(server: Connection, folder: Path, name: str, marked: str, method: str) -> object:
    """The answer at `|`."""
    uri = (folder / name).as_uri()
    before, _, after = marked.partition("|")
    server.open(before + after, uri=uri, language="json5")
    lines = before.split("\n")
    place = {"line": len(lines) - 1, "character": len(lines[-1])}
    answer = server.request(method, {"textDocument": {"uri": uri}, "position": place})
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    return answer


def offered(server: Connection, folder: Path, name: str, marked: str) -> dict[str, types.CompletionItem]:
    answer = asked(server, folder, name, marked, "textDocument/completion")
    return {item.label: item for item in structured(answer, types.CompletionList).items}


@pytest.mark.parametrize(
    ("name", "marked", "expected"),
    [
        ("skills/cms/skill.json5", "{ skillKey: 'cms', | }", {"toolNames", "manual", "status"}),
        ("skills/cms/skill.json5", '{ toolNames: ["|"] }', {"article_list", "article_save"}),
        ("skillcontract.json5", "{ agents: [{ | }] }", {"agentCode", "missionDesc", "skills"}),
        ("skillcontract.json5", '{ agents: [{ skills: ["|"] }] }', {"cms"}),
        ("skillcontract.json5", "{ rules: { | } }", {"R09", "X01"}),
        ("skillcontract.json5", '{ rules: { R09: "|" } }', {"off", "warning"}),
        ("skillcontract.json5", '{ toolCatalog: "|" }', {"complete", "partial"}),
        (
            "skillcontract.json5",
            "{ toolServers: { a: { | } } }",
            {"command", "args", "env", "url", "headers"},
        ),
        ("skills/cms/governance.json5", "{ | }", {"skill_id", "side_effects", "trust_required"}),
        ("skills/cms/governance.json5", "{ tool_effects: { | } }", {"article_list"}),
        ("grants.json5", "{ principals: [{ | }] }", {"id", "grants", "scopes"}),
        (SCENARIO, "{ | }", {"title", "skill", "given", "steps"}),
        (SCENARIO, '{ skill: "|" }', {"cms"}),
        (SCENARIO, '{ skill: "cms", steps: [{ call: "|" }] }', {"article_list", "builtin_node_finish"}),
        (SCENARIO, "{ skill: 'cms', steps: [{ | }] }", {"call", "user", "expect"}),
        (SCENARIO, '{ steps: [{ user: "|" }] }', {"CONFIRM", "REJECT", "CANCEL"}),
        (SCENARIO, '{ given: { principal: "|" } }', {"editor-bot"}),
        (SCENARIO, "{ given: { inputs: { | } } }", {"space"}),
        (SCENARIO, "{ given: { platform: { | } } }", {"userId", "organId"}),
        (SCENARIO, '{ skill: "cms", steps: [{ call: "article_list", args: { | } }] }', {"keyword"}),
        ("skills/cms/manual.md", "Use `art|` first", {"article_list", "article_save"}),
    ],
)
def test_completion(server: Connection, folder: Path, name: str, marked: str, expected: set[str]) -> None:
    assert expected <= set(offered(server, folder, name, marked))


def test_a_property_comes_bare_with_its_value_and_its_meaning(server: Connection, folder: Path) -> None:
    item = offered(server, folder, "skills/cms/skill.json5", "{ to| }")["toolNames"]
    assert item.text_edit is not None
    assert item.text_edit.new_text == "toolNames: [$1]"
    assert "bound to the skill" in str(item.documentation)
    assert "toolNames" not in offered(server, folder, "skills/cms/skill.json5", "{ toolNames: [], | }")


@pytest.mark.parametrize(
    ("name", "marked", "word"),
    [
        ("skills/cms/skill.json5", "{ tool|Names: [] }", "bound to the skill"),
        ("skills/cms/skill.json5", '{ toolNames: ["article_|save"] }', "Saves an article"),
        (SCENARIO, '{ steps: [{ call: "builtin_node_|finish" }] }', "builtin_node_finish"),
        (SCENARIO, "{ given: { delegate|Depth: 1 } }", "delegations"),
        ("skills/cms/manual.md", "Then `article_sa|ve`.", "Saves an article"),
        ("grants.json5", "{ principals: [{ id: 'editor|-bot' }] }", "Trust: 0"),
        ("grants.json5", "{ principals: [{ trust: |1 }] }", "trust level"),
        ("skills/cms/governance.json5", "{ tool_effects: { a: ['b|.c'] } }", "side effects"),
    ],
)
def test_hover(server: Connection, folder: Path, name: str, marked: str, word: str) -> None:
    answer = asked(server, folder, name, marked, "textDocument/hover")
    assert word in structured(answer, types.Hover).contents.value


def test_a_file_of_no_known_kind_has_nothing_to_offer(server: Connection, folder: Path) -> None:
    assert offered(server, folder, "other.json5", "{ | }") == {}
    assert asked(server, folder, "other.json5", "{ a|b: 1 }", "textDocument/hover") is None


def test_meanings_are_in_the_clients_language(folder: Path) -> None:
    with connected() as connection:
        connection.initialize(CAPABILITIES, locale="zh-CN")
        answer = asked(
            connection, folder, "skills/cms/skill.json5", "{ tool|Names: [] }", "textDocument/hover"
        )
        assert "技能绑定的工具" in structured(answer, types.Hover).contents.value


REFRESHED = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
SKILL = '{ skillKey: "cms",\n  toolNames: ["article_list", "builtin_node_finish"] }'


def test_diagnostics_of_a_workspace_file_stand_where_they_are_in_the_text_that_is_being_typed(
    folder: Path,
) -> None:
    with connected() as server:
        server.initialize(REFRESHED, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        uri = (folder / "skills/cms/skill.json5").as_uri()
        server.open(SKILL, uri=uri, language="json5")
        server.asked("workspace/diagnostic/refresh")
        (found,) = server.pull(uri=uri)["items"]
        assert found["code"] == "X12"
        assert found["range"]["start"] == {"line": 1, "character": 30}
        server.change(2, replacement(0, 0, 0, "\n"), uri=uri)
        (moved,) = server.pull(uri=uri)["items"]
        assert moved["range"]["start"] == {"line": 2, "character": 30}
        (fix,) = [
            action
            for action in server.request(
                "textDocument/codeAction",
                {"textDocument": {"uri": uri}, "range": moved["range"], "context": {"diagnostics": []}},
            )
            if action["kind"] == "quickfix"
        ]
        (edit,) = fix["edit"]["changes"][uri]
        assert edit["range"]["start"]["line"] == 2
        # A fault of the text itself is told at once, and mended at once.
        server.change(3, replacement(1, 0, 1, "{ ,"), uri=uri)
        codes = {item["code"] for item in server.pull(uri=uri)["items"]}
        assert codes == {"unreadable", "X12"}
        server.change(4, replacement(1, 0, 3, "{"), uri=uri)
        assert {item["code"] for item in server.pull(uri=uri)["items"]} == {"X12"}


def test_a_client_that_cannot_be_told_waits_for_what_its_own_edit_changes(folder: Path) -> None:
    with connected() as server:
        server.initialize(CAPABILITIES, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        uri = (folder / "skills/cms/skill.json5").as_uri()
        server.open(SKILL, uri=uri, language="json5")
        assert {item["code"] for item in server.pull(uri=uri)["items"]} == {"X12"}
        start = SKILL.split("\n")[1].index("builtin_node_finish")
        server.change(2, replacement(1, start, start + len("builtin_node_finish"), "unlisted"), uri=uri)
        assert {item["code"] for item in server.pull(uri=uri)["items"]} == {"X02"}


GRANTS = """{
  // 主体
  principals: [
    { id: "客服", grants: ["case:read"] },
    {
      role: "r",
      trust: 2,
    },
  ],
}
"""


def test_a_workspace_file_has_an_outline_folds_and_growing_selections(folder: Path) -> None:
    with connected() as server:
        hierarchical = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
        server.initialize(hierarchical, workspaceFolders=[])
        uri = (folder / "grants.json5").as_uri()
        server.open(GRANTS, uri=uri, language="json5")
        document = {"textDocument": {"uri": uri}}
        (principals,) = structured(
            server.request("textDocument/documentSymbol", document), list[types.DocumentSymbol]
        )
        assert [child.name for child in principals.children] == ["客服", "1"]
        assert [child.name for child in principals.children[1].children] == ["role", "trust"]
        assert principals.children[1].children[1].detail == "2"
        folds = server.request("textDocument/foldingRange", document)
        assert [(fold["startLine"], fold["endLine"]) for fold in folds] == [(0, 8), (2, 7), (4, 6)]
        place = {"line": 3, "character": GRANTS.split("\n")[3].index("read")}
        (grown,) = server.request("textDocument/selectionRange", {**document, "positions": [place]})
        texts = []
        while grown is not None:
            start, end = grown["range"]["start"], grown["range"]["end"]
            if start["line"] == end["line"]:
                texts.append(GRANTS.split("\n")[start["line"]][start["character"] : end["character"]])
            grown = grown.get("parent")
        assert texts[:4] == ["case:read", '"case:read"', '["case:read"]', 'grants: ["case:read"]']
        assert texts[-1] == '{ id: "客服", grants: ["case:read"] }'


@pytest.mark.parametrize(
    ("marked", "trigger", "is_offered"),
    [
        ("保存完成.|", ".", False),
        ("注意:|", ":", False),
        ("Save it.|", ".", False),
        ("先用 `|", "`", True),
        ("先用 `article_save`|", "`", False),
        ("先用 article_|", None, True),
        ("先用 |", None, True),
    ],
)
def test_a_manual_offers_tools_where_code_begins_and_not_at_every_full_stop(
    server: Connection, folder: Path, marked: str, trigger: str | None, is_offered: bool
) -> None:
    uri = (folder / "skills/cms/manual.md").as_uri()
    text = marked.replace("|", "")
    server.open(text, uri=uri, language="markdown")
    context = {"triggerKind": 2, "triggerCharacter": trigger} if trigger else {"triggerKind": 1}
    params = {**at(0, marked.index("|"), uri), "context": context}
    items = server.request("textDocument/completion", params)["items"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert ("article_save" in {item["label"] for item in items}) is is_offered
