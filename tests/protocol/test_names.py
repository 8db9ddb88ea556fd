"""Definition, references, highlights and renames through the real process, answers as lsprotocol has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from protocol.connection import Connection, connected
from protocol.test_features import structured

CONTRACT = """{
  "tools": {
    "article_list": { "label": "文章😀", "extracts": [{ "key": "articles", "path": "data" }] },
    "article_get": { "args": { "id": { "from": "evidence.articles.0.id" } } }
  }
}
"""
OTHER = '{ "inputs": { "a": { "provider": "cms" } }, "tools": { "x": { "args": { "y": { "from": "evidence.articles.id" } } } } }'
FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["cms", "other"] }] }',
    "skills/cms/skill.json5": '{ skillKey: "cms", toolNames: ["article_list", "article_get"] }',
    "skills/cms/manual.md": "用 `article_list` 列出文章。\n",
    "skills/cms/contract.json": CONTRACT,
    "skills/other/contract.json": OTHER,
    "tools/cms.json": '{ "tools": [{ "name": "article_list" }] }',
}
WHOLE = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"diagnostic": {}, "rename": {"prepareSupport": True}},
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]}
    },
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Connection]:
    with connected() as connection:
        connection.initialize(WHOLE, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        connection.open(CONTRACT, uri=(folder / "skills/cms/contract.json").as_uri())
        yield connection


def spot(folder: Path, name: str, word: str, nth: int = 0) -> dict[str, Any]:
    """The position of a word in a file."""
    text = (folder / name).read_text("utf-8")
    offset = -1
    for _ in range(nth + 1):
        offset = text.index(word, offset + 1)
    line = text.count("\n", 0, offset)
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    position = {"line": line, "character": len(before.encode("utf-16-le")) // 2 + 1}
    return {"textDocument": {"uri": (folder / name).as_uri()}, "position": position}


def texts_at(folder: Path, locations: list[types.Location]) -> list[tuple[str, str]]:
    found = []
    for one in locations:
        path = Path(one.uri.removeprefix("file://"))
        line = path.read_text("utf-8").split("\n")[one.range.start.line].encode("utf-16-le")
        piece = line[2 * one.range.start.character : 2 * one.range.end.character].decode("utf-16-le")
        found.append((path.relative_to(folder).as_posix(), piece))
    return sorted(found)


def test_definition_and_references(server: Connection, folder: Path) -> None:
    where = spot(folder, "skills/cms/contract.json", "articles", 1)
    defined = structured(server.request("textDocument/definition", where), list[types.Location])
    assert texts_at(folder, defined) == [("skills/cms/contract.json", "articles")]
    everywhere = server.request("textDocument/references", {**where, "context": {"includeDeclaration": True}})
    assert texts_at(folder, structured(everywhere, list[types.Location])) == [
        ("skills/cms/contract.json", "articles"),
        ("skills/cms/contract.json", "articles"),
        ("skills/other/contract.json", "articles"),
    ]
    others = server.request("textDocument/references", {**where, "context": {"includeDeclaration": False}})
    assert len(others) == 2


def test_an_output_that_is_shared_is_defined_at_one_place(folder: Path) -> None:
    files = {
        "skills/cms/contract.json": '{ "outputs": { "spaceId": { "share": "TASK" } } }',
        "skills/other/contract.json": '{ "inputs": { "space": { "from": "shared.spaceId" } } }',
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    with connected() as connection:
        connection.initialize(WHOLE, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        reading = "skills/other/contract.json"
        connection.open(files[reading], uri=(folder / reading).as_uri())
        defined = connection.request("textDocument/definition", spot(folder, reading, "spaceId"))
    assert texts_at(folder, structured(defined, list[types.Location])) == [
        ("skills/cms/contract.json", "spaceId")
    ]


def test_highlights_are_those_of_the_document(server: Connection, folder: Path) -> None:
    where = spot(folder, "skills/cms/contract.json", "articles")
    lit = structured(server.request("textDocument/documentHighlight", where), list[types.DocumentHighlight])
    assert [one.kind for one in lit] == [types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read]


def test_a_tool_is_renamed_in_every_file_but_its_servers_list(server: Connection, folder: Path) -> None:
    where = spot(folder, "skills/cms/contract.json", "article_list")
    prepared = server.request("textDocument/prepareRename", where)
    assert structured(prepared, types.PrepareRenamePlaceholder).placeholder == "article_list"
    edit = server.request("textDocument/rename", {**where, "newName": "article_search"})
    changes = structured(edit, types.WorkspaceEdit).document_changes
    changed = {Path(change.text_document.uri).name: change for change in changes}
    assert set(changed) == {"contract.json", "skill.json5", "manual.md"}
    assert changed["contract.json"].text_document.version == 1
    assert {edit.new_text for change in changes for edit in change.edits} == {"article_search"}
    said = server.notification("window/showMessage")
    assert "cms.json" in said["message"]


def test_a_skill_is_renamed_with_its_folder(server: Connection, folder: Path) -> None:
    other = folder / "skills/other/contract.json"
    server.open(other.read_text("utf-8"), uri=other.as_uri())
    where = spot(folder, "skills/other/contract.json", '"cms"')
    edit = server.request("textDocument/rename", {**where, "newName": "cms.article"})
    *edits, moved = structured(edit, types.WorkspaceEdit).document_changes
    assert isinstance(moved, types.RenameFile)
    assert moved.new_uri == (folder / "skills/cms.article").as_uri()
    assert {Path(change.text_document.uri).name for change in edits} == {
        "skillcontract.json5",
        "skill.json5",
        "contract.json",
    }


def test_a_rename_sees_what_is_typed_but_not_saved(server: Connection, folder: Path) -> None:
    other = folder / "skills/other/contract.json"
    server.open(OTHER.replace("evidence.articles", "evidence.others"), uri=other.as_uri())
    where = spot(folder, "skills/cms/contract.json", "articles")
    edit = server.request("textDocument/rename", {**where, "newName": "rows"})
    assert [Path(change["textDocument"]["uri"]).parent.name for change in edit["documentChanges"]] == ["cms"]


def test_a_rename_that_must_not_be_is_refused_in_words(server: Connection, folder: Path) -> None:
    where = spot(folder, "skills/cms/contract.json", "articles")
    answer = server.answer(server.send("textDocument/rename", {**where, "newName": "a b"}))
    assert answer["error"]["code"] == types.LSPErrorCodes.RequestFailed
    assert "extract key" in answer["error"]["message"]
    argument = spot(folder, "skills/cms/contract.json", '"id"')
    answer = server.answer(server.send("textDocument/prepareRename", argument))
    assert "inputSchema" in answer["error"]["message"]
    nowhere = {**argument, "position": {"line": 0, "character": 0}}
    assert server.request("textDocument/prepareRename", nowhere) is None


@pytest.mark.parametrize(
    ("uri", "marked", "reason"),
    [
        ("untitled:fixed.contract.json", '{"to|ols": {}}', "tools is a property's fixed name"),
        ("untitled:fixed.contract.json", '{"mode": "PL|AN"}', "PLAN is a word of the contract language"),
        (
            "untitled:fixed.contract.json",
            '{"tools": {"a": {"args": {"x": {"from": "platform.user|Id"}}}}}',
            "userId is the platform's field",
        ),
        (
            "untitled:fixed.contract.json",
            '{"tools": {"a": {"args": {"x": {"from": "evid|ence.rows"}}}}}',
            "evidence is a prefix of expressions",
        ),
        (
            "file:///nowhere/a.scenario.json5",
            "{given: {mess|ages: []}}",
            "messages is a property's fixed name",
        ),
        ("file:///nowhere/grants.json5", "{'princi|pals': []}", "principals is a property's fixed name"),
    ],
)
def test_what_is_not_the_authors_to_name_is_refused_in_words(
    server: Connection, uri: str, marked: str, reason: str
) -> None:
    before, _, after = marked.partition("|")
    server.open(before + after, uri=uri, language="json5" if uri.endswith("json5") else "skill-contract")
    where = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": len(before)}}
    error = server.answer(server.send("textDocument/prepareRename", where))["error"]
    assert reason in error["message"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_a_document_that_is_no_file_has_its_own_names(server: Connection) -> None:
    server.open(CONTRACT, uri="untitled:one.contract.json")
    where = {
        "textDocument": {"uri": "untitled:one.contract.json"},
        "position": {"line": 3, "character": CONTRACT.split("\n")[3].index("articles")},
    }
    (defined,) = server.request("textDocument/definition", where)
    assert defined["uri"] == "untitled:one.contract.json"
    edit = server.request("textDocument/rename", {**where, "newName": "rows"})
    ((change),) = edit["documentChanges"]
    assert len(change["edits"]) == 2


def hovered(server: Connection, folder: Path, name: str, word: str, nth: int = 0) -> str:
    """What is said of a word of a file; the workspace is loaded first."""
    where = spot(folder, name, word, nth)
    server.request("textDocument/references", {**where, "context": {"includeDeclaration": True}})
    return structured(server.request("textDocument/hover", where), types.Hover).contents.value


def link(folder: Path, name: str, line: int) -> str:
    path = folder / name
    return f"[{path.parent.name}/{path.name}:{line}]({path.as_uri()}#L{line})"


def test_hover_tells_what_a_name_is_who_gives_it_and_who_uses_it(server: Connection, folder: Path) -> None:
    said = hovered(server, folder, "skills/cms/contract.json", "articles")
    used = said[said.index("**Used in**") :]
    assert link(folder, "skills/cms/contract.json", 4) + " `article_get.id`" in used
    assert link(folder, "skills/other/contract.json", 1) + " `x.y`" in used
    assert said.startswith("Extract `articles`")
    assert said.count("Specification §6.3") == 1
    at_use = hovered(server, folder, "skills/cms/contract.json", "evidence")
    assert '```json\n{ "key": "articles", "path": "data" }\n```' in at_use
    argument = hovered(server, folder, "skills/cms/contract.json", "id")
    origin = argument[argument.index("**Its value comes from**") :]
    assert link(folder, "skills/cms/contract.json", 3) + " `article_list.extracts`" in origin


def test_hover_follows_what_is_typed_elsewhere(server: Connection, folder: Path) -> None:
    assert "other/contract.json:1" in hovered(server, folder, "skills/cms/contract.json", "articles")
    other = (folder / "skills/other/contract.json").as_uri()
    server.open(OTHER.replace("evidence.articles.id", "evidence.others.id"), uri=other)
    assert "other/contract.json" not in hovered(server, folder, "skills/cms/contract.json", "articles")


def test_hover_in_files_that_are_no_contracts(server: Connection, folder: Path) -> None:
    for name, language in (
        ("skills/cms/manual.md", "markdown"),
        ("skills/cms/skill.json5", "json5"),
        ("tools/cms.json", "json"),
    ):
        server.open((folder / name).read_text("utf-8"), uri=(folder / name).as_uri(), language=language)
        assert link(folder, "skills/cms/contract.json", 3) in hovered(server, folder, name, "article_list")


def test_a_document_opened_anew_with_the_same_version_is_read_anew(server: Connection) -> None:
    uri = "untitled:again.contract.json"
    where = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 17}}
    for name in ("first", "second"):
        server.open(f'{{ "outputs": {{ "{name}": {{}} }} }}', uri=uri)
        prepared = server.request("textDocument/prepareRename", where)
        assert prepared["placeholder"] == name
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_a_name_can_be_renamed_from_any_file_that_names_it(server: Connection, folder: Path) -> None:
    expected = None
    for name in ("skills/cms/contract.json", "skills/cms/manual.md", "skills/cms/skill.json5"):
        path = folder / name
        if name != "skills/cms/contract.json":
            server.open(path.read_text("utf-8"), uri=path.as_uri(), language=path.suffix[1:])
        where = spot(folder, name, "article_list")
        edit = server.request("textDocument/rename", {**where, "newName": "article_search"})
        made = {
            (change["textDocument"]["uri"], str(one["range"]))
            for change in edit["documentChanges"]
            for one in change["edits"]
        }
        assert expected in (None, made)
        expected = made
    listed = folder / "tools/cms.json"
    server.open(listed.read_text("utf-8"), uri=listed.as_uri(), language="json")
    refused = server.answer(
        server.send("textDocument/prepareRename", spot(folder, "tools/cms.json", "article_list"))
    )
    assert "tool server's own name" in refused["error"]["message"]


def test_what_was_typed_a_moment_ago_decides_which_skills_belong_together(
    server: Connection, folder: Path
) -> None:
    manifest = folder / "skillcontract.json5"
    server.open(manifest.read_text("utf-8"), uri=manifest.as_uri(), language="json5")
    where = {
        **spot(folder, "skills/cms/contract.json", "articles", 1),
        "context": {"includeDeclaration": True},
    }
    assert len(server.request("textDocument/references", where)) == 3
    apart = '{ agents: [{ agentCode: "a", skills: ["cms"] }, { agentCode: "b", skills: ["other"] }] }'
    server.change(2, {"text": apart}, uri=manifest.as_uri())
    assert len(server.request("textDocument/references", where)) == 2
    # A file that nobody has read yet is read when its names are asked for.
    third = folder / "skills/third/contract.json"
    third.parent.mkdir()
    third.write_text(OTHER, "utf-8")
    server.open(OTHER, uri=third.as_uri())
    server.change(3, {"text": apart.replace('"cms"', '"cms", "third"')}, uri=manifest.as_uri())
    assert len(server.request("textDocument/references", where)) == 3
