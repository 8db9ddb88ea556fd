"""`workspace/willRenameFiles` on the real process: what other files say of a moved folder or file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from protocol.connection import Connection, connected
from protocol.test_features import structured

FILES = {
    "skillcontract.json5": "{ agents: [{ agentCode: 'x', skills: ['cms', 'tag', 'free'] }] }",
    "grants.json5": '{ principals: [{ id: "e", grants: ["a:b"], scopes: { cms: ["a:b"] } }] }',
    "skills/cms/skill.json5": '{ skillKey: "cms", toolNames: ["list"] }',
    "skills/cms/contract.json": '{ "tools": { "list": {} } }',
    "skills/cms/manual.md": "Use `list`.",
    "skills/cms/scenarios/a.scenario.json5": '{ skill: "cms", steps: [] }',
    "skills/tag/skill.json5": '{ skillKey: "tags.manage", manual: "./notes.md" }',
    "skills/tag/contract.json": '{ "inputs": { "a": { "provider": "cms" } } }',
    "skills/tag/notes.md": "",
    "skills/free/contract.json": "{}",
    "skills/free/scenarios/b.scenario.json5": '{ contract: "../../cms/contract.json", tools: "../../../tools/t.json" }',
    "tools/t.json": '{ "tools": [] }',
    "known.json": '{ "version": 1, "findings": [{ "path": "skills/cms/contract.json", "rule": "R01", "pointer": "", "count": 1 }] }',
}
CAPABILITIES = {
    "textDocument": {"diagnostic": {}},
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["rename"]},
        "fileOperations": {"willRename": True},
    },
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("moved")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Connection]:
    with connected() as connection:
        result = connection.initialize(CAPABILITIES, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        structured(result, types.InitializeResult)
        filters = result["capabilities"]["workspace"]["fileOperations"]["willRename"]["filters"]
        assert {each["pattern"]["matches"] for each in filters} == {"folder", "file"}
        yield connection


def changed(server: Connection, folder: Path, old: str, new: str) -> dict[str, str]:
    """The files that would be edited, each with its text afterwards; all of them stand in one line."""
    files = [{"oldUri": (folder / old).as_uri(), "newUri": (folder / new).as_uri()}]
    answer = server.request("workspace/willRenameFiles", {"files": files})
    if answer is None:
        return {}
    texts: dict[str, str] = {}
    for change in structured(answer, types.WorkspaceEdit).document_changes or ():
        assert isinstance(change, types.TextDocumentEdit)
        name = next(each for each in FILES if (folder / each).as_uri() == change.text_document.uri)
        text = FILES[name]
        for edit in sorted(change.edits, key=lambda one: one.range.start.character, reverse=True):
            assert isinstance(edit, types.TextEdit)
            text = text[: edit.range.start.character] + edit.new_text + text[edit.range.end.character :]
        texts[name] = text
    return texts


def test_a_skill_is_called_like_its_folder(server: Connection, folder: Path) -> None:
    assert changed(server, folder, "skills/cms", "skills/cms.article") == {
        "skillcontract.json5": "{ agents: [{ agentCode: 'x', skills: ['cms.article', 'tag', 'free'] }] }",
        "grants.json5": '{ principals: [{ id: "e", grants: ["a:b"], scopes: { "cms.article": ["a:b"] } }] }',
        "skills/cms/skill.json5": '{ skillKey: "cms.article", toolNames: ["list"] }',
        "skills/cms/scenarios/a.scenario.json5": '{ skill: "cms.article", steps: [] }',
        "skills/tag/contract.json": '{ "inputs": { "a": { "provider": "cms.article" } } }',
        "skills/free/scenarios/b.scenario.json5": (
            '{ contract: "../../cms.article/contract.json", tools: "../../../tools/t.json" }'
        ),
        "known.json": FILES["known.json"].replace("skills/cms/", "skills/cms.article/"),
    }


def test_a_skill_with_a_key_of_its_own_keeps_it(server: Connection, folder: Path) -> None:
    assert changed(server, folder, "skills/tag", "skills/other") == {}


def test_a_folder_that_is_moved_elsewhere_takes_its_paths_along(server: Connection, folder: Path) -> None:
    assert changed(server, folder, "skills/free/scenarios", "skills/free/more/scenarios") == {
        "skills/free/scenarios/b.scenario.json5": (
            '{ contract: "../../../cms/contract.json", tools: "../../../../tools/t.json" }'
        )
    }


def test_files_that_others_name_by_their_paths(server: Connection, folder: Path) -> None:
    assert changed(server, folder, "skills/tag/notes.md", "skills/tag/manual-zh.md") == {
        "skills/tag/skill.json5": '{ skillKey: "tags.manage", manual: "manual-zh.md" }'
    }
    assert changed(server, folder, "skills/cms/manual.md", "skills/cms/handbook.md") == {
        "skills/cms/skill.json5": '{ "manual": "handbook.md", skillKey: "cms", toolNames: ["list"] }'
    }
    assert changed(server, folder, "tools/t.json", "tools/all.json") == {
        "skills/free/scenarios/b.scenario.json5": (
            '{ contract: "../../cms/contract.json", tools: "../../../tools/all.json" }'
        )
    }


def test_what_nobody_names_needs_no_edit(server: Connection, folder: Path) -> None:
    assert changed(server, folder, "README.md", "LIESMICH.md") == {}


def test_a_name_that_is_taken_is_told_of_and_paths_follow_all_the_same(
    server: Connection, folder: Path
) -> None:
    assert changed(server, folder, "skills/cms", "skills/tags.manage") == {
        "skills/free/scenarios/b.scenario.json5": (
            '{ contract: "../../tags.manage/contract.json", tools: "../../../tools/t.json" }'
        ),
        "known.json": FILES["known.json"].replace("skills/cms/", "skills/tags.manage/"),
    }
    assert "tags.manage is there already" in server.notification("window/showMessage")["message"]
