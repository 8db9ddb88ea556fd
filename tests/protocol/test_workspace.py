"""The workspace around the documents: findings across files, watched files, folders, settings, progress."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from protocol.connection import Connection, connected, replacement
from protocol.test_features import structured

PULLS = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"diagnostic": {}},
    "workspace": {
        "diagnostics": {"refreshSupport": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "configuration": True,
    },
    "window": {"workDoneProgress": True},
}
SAVER = """{
  "tools": {
    "article_list": { "extracts": [{ "key": "articles", "path": "data" }] }
  }
}
"""
READER = """{
  "tools": {
    "article_get": { "args": { "id": { "from": "evidence.articles.0.id" } } }
  }
}
"""
FILES = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["saver", "reader"] }] }',
    "skills/saver/skill.json5": '{ skillKey: "saver", toolNames: ["article_list"] }',
    "skills/saver/contract.json": SAVER,
    "skills/reader/skill.json5": '{ skillKey: "reader", toolNames: ["article_get"] }',
    "skills/reader/contract.json": READER,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "first"
    for name, text in FILES.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


@pytest.fixture
def server() -> Iterator[Connection]:
    with connected() as connection:
        yield connection


def begin(server: Connection, *folders: Path, **capabilities: Any) -> None:
    named = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
    server.initialize({**PULLS, **capabilities}, workspaceFolders=named)


def open_file(server: Connection, path: Path) -> str:
    server.open(path.read_text("utf-8"), uri=path.as_uri())
    return path.as_uri()


def codes(server: Connection, uri: str) -> list[str]:
    return [one["code"] for one in server.pull(uri=uri)["items"]]


def test_a_reference_into_another_skill_is_no_fault_until_that_skill_loses_it(
    server: Connection, folder: Path
) -> None:
    begin(server, folder)
    reader = open_file(server, folder / "skills/reader/contract.json")
    server.asked("workspace/diagnostic/refresh")
    assert "X07" not in codes(server, reader)
    saver = open_file(server, folder / "skills/saver/contract.json")
    server.asked("workspace/diagnostic/refresh")
    line = SAVER.split("\n")[2]
    start = line.index("articles")
    server.change(2, replacement(2, start, start + len("articles"), "other"), uri=saver)
    server.asked("workspace/diagnostic/refresh")
    assert "X07" in codes(server, reader)


def test_a_client_that_cannot_be_told_waits_for_the_workspace(server: Connection, folder: Path) -> None:
    (folder / "skills/saver/contract.json").write_text("{}", "utf-8")
    server.initialize({"textDocument": {"diagnostic": {}}}, workspaceFolders=[])
    assert "X07" in codes(server, open_file(server, folder / "skills/reader/contract.json"))


def test_a_client_that_cannot_be_told_waits_for_what_an_edit_beside_the_contract_changes(
    server: Connection, folder: Path
) -> None:
    server.initialize({"textDocument": {"diagnostic": {}}}, workspaceFolders=[])
    reader = open_file(server, folder / "skills/reader/contract.json")
    skill = open_file(server, folder / "skills/reader/skill.json5")
    assert "X01" not in codes(server, reader)
    start = FILES["skills/reader/skill.json5"].index("article_get")
    server.change(2, replacement(0, start, start + len("article_get"), "other"), uri=skill)
    found = server.request("workspace/diagnostic", {"previousResultIds": []})["items"]
    assert "X01" in {one["code"] for report in found if report["uri"] == reader for one in report["items"]}
    server.change(3, {"text": FILES["skills/reader/skill.json5"]}, uri=skill)
    assert "X01" not in codes(server, reader)
    server.change(4, {"text": FILES["skills/reader/skill.json5"].replace("article_get", "other")}, uri=skill)
    assert "X01" in codes(server, reader)
    server.notify("textDocument/didClose", {"textDocument": {"uri": skill}})
    assert "X01" not in codes(server, reader)


def test_files_changed_outside_are_read_again(server: Connection, folder: Path) -> None:
    begin(server, folder)
    (registered,) = server.asked("client/registerCapability")["registrations"]
    assert structured(registered, types.Registration).method == "workspace/didChangeWatchedFiles"
    reader = open_file(server, folder / "skills/reader/contract.json")
    server.asked("workspace/diagnostic/refresh")
    changed = folder / "skills/reader/skill.json5"
    changed.write_text('{ skillKey: "reader", toolNames: ["other"] }', "utf-8")
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changed.as_uri(), "type": 2}]})
    server.asked("workspace/diagnostic/refresh")
    assert "X01" in codes(server, reader)


def test_the_whole_workspace_is_reported_and_then_told_to_be_unchanged(
    server: Connection, folder: Path
) -> None:
    (folder / "skills/saver/contract.json").write_text('{ "mode": "Plan" }', "utf-8")
    (folder / "skills/reader/skill.json5").write_text("{ skillKey: 5,, }", "utf-8")
    begin(server, folder)
    server.request("workspace/diagnostic", {"previousResultIds": []})
    server.asked("workspace/diagnostic/refresh")
    report = server.request("workspace/diagnostic", {"previousResultIds": []})
    structured(report, types.WorkspaceDiagnosticReport)
    found = {Path(one["uri"]).parts[-2:]: [item["code"] for item in one["items"]] for one in report["items"]}
    assert "L13" in found["saver", "contract.json"]
    assert found["reader", "skill.json5"] == ["unreadable"]
    previous = [{"uri": one["uri"], "value": one["resultId"]} for one in report["items"]]
    again = server.request("workspace/diagnostic", {"previousResultIds": previous})
    assert {one["kind"] for one in again["items"]} == {"unchanged"}


def test_a_file_that_has_gone_takes_its_marks_along(server: Connection, folder: Path) -> None:
    begin(server, folder)
    server.request("workspace/diagnostic", {"previousResultIds": []})
    gone = {"uri": (folder / "skills/gone/contract.json").as_uri(), "value": "1"}
    report = server.request("workspace/diagnostic", {"previousResultIds": [gone]})
    (told,) = (one for one in report["items"] if one["uri"] == gone["uri"])
    assert told["items"] == []


def test_several_roots_each_with_its_own_agents(server: Connection, folder: Path, tmp_path: Path) -> None:
    second = tmp_path / "second"
    shutil.copytree(folder / "skills", second / "skills")
    (second / "skills/saver/contract.json").write_text("{}", "utf-8")
    begin(server, folder, second)
    found: dict[str, list[str]] = {}
    while True:
        report = server.request("workspace/diagnostic", {"previousResultIds": []})
        found = {one["uri"]: [item["code"] for item in one["items"]] for one in report["items"]}
        if all(any(uri.startswith(root.as_uri()) for uri in found) for root in (folder, second)):
            break
        server.asked("workspace/diagnostic/refresh")
    assert "X07" not in found[(folder / "skills/reader/contract.json").as_uri()]
    assert "X07" in found[(second / "skills/reader/contract.json").as_uri()]


def test_a_client_that_does_not_pull_is_told_of_files_that_are_not_open(
    server: Connection, folder: Path
) -> None:
    (folder / "skills/saver/contract.json").write_text('{ "mode": "Plan" }', "utf-8")
    server.initialize({}, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
    told = server.notification("textDocument/publishDiagnostics")
    structured(told, types.PublishDiagnosticsParams)
    while not told["uri"].endswith("saver/contract.json"):
        told = server.notification("textDocument/publishDiagnostics")
    assert "L13" in [one["code"] for one in told["diagnostics"]]


def test_reading_a_workspace_is_shown_as_progress(server: Connection, folder: Path) -> None:
    begin(server, folder)
    server.request("workspace/diagnostic", {"previousResultIds": []})
    asked = server.asked("window/workDoneProgress/create")
    begun = server.notification("$/progress")
    assert begun["token"] == asked["token"]
    assert begun["value"]["kind"] == "begin"
    told = []
    while not told or told[-1]["kind"] != "end":
        told.append(server.notification("$/progress")["value"])
    percentages = [each["percentage"] for each in told[:-1]]
    assert percentages == sorted(percentages)


def test_the_settings_are_asked_for(server: Connection, folder: Path) -> None:
    begin(server, folder)
    assert server.asked("workspace/configuration")["items"] == [{"section": "skillcontract"}]
    server.notify("workspace/didChangeConfiguration", {"settings": None})
    server.asked("workspace/configuration")


def test_a_fix_in_a_file_beside_the_contract(server: Connection, folder: Path) -> None:
    changed = folder / "skills/reader/skill.json5"
    changed.write_text('{ skillKey: "reader", toolNames: ["article_get", "builtin_node_finish"] }', "utf-8")
    begin(server, folder)
    server.open(changed.read_text("utf-8"), uri=changed.as_uri(), language="json5")
    server.asked("workspace/diagnostic/refresh")
    (found,) = (one for one in server.pull(uri=changed.as_uri())["items"] if one["code"] == "X12")
    context = {
        "textDocument": {"uri": changed.as_uri()},
        "range": found["range"],
        "context": {"diagnostics": []},
    }
    actions = structured(server.request("textDocument/codeAction", context), list[types.CodeAction])
    assert any(action.diagnostics and action.diagnostics[0].code == "X12" for action in actions)
    # Strict JSON is a contract's rule; a JSON5 file keeps its bare keys.
    assert all(action.diagnostics is None or action.diagnostics[0].code != "L01" for action in actions)


def test_for_a_client_that_cannot_watch_the_server_looks_itself(server: Connection, folder: Path) -> None:
    server.initialize({}, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
    reader = open_file(server, folder / "skills/reader/contract.json")
    told = server.notification("textDocument/publishDiagnostics")
    while told["uri"] != reader:
        told = server.notification("textDocument/publishDiagnostics")
    (folder / "skills/saver/contract.json").write_text("{}", "utf-8")
    while told["uri"] != reader or "X07" not in [one["code"] for one in told["diagnostics"]]:
        told = server.notification("textDocument/publishDiagnostics")


def test_a_skill_that_comes_later_is_found(server: Connection, folder: Path) -> None:
    begin(server, folder)
    server.request("workspace/diagnostic", {"previousResultIds": []})
    server.asked("workspace/diagnostic/refresh")
    late = folder / "other/skills/late/contract.json"
    late.parent.mkdir(parents=True)
    late.write_text("{", "utf-8")
    (folder / "other/skillcontract.json5").write_text("{}", "utf-8")
    server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": late.as_uri(), "type": 1}]})
    found: dict[str, list[str]] = {}
    while not found.get(late.as_uri()):
        server.asked("workspace/diagnostic/refresh")
        report = server.request("workspace/diagnostic", {"previousResultIds": []})
        found = {one["uri"]: [item["code"] for item in one["items"]] for one in report["items"]}
    assert found[late.as_uri()] == ["L01"]


def test_a_lone_contract_with_what_stands_beside_it(server: Connection, tmp_path: Path) -> None:
    contract, skill = tmp_path / "cms.article.contract.json", tmp_path / "cms.article.skill.json5"
    contract.write_text(READER, "utf-8")
    skill.write_text('{ toolNames: ["other"] }', "utf-8")
    begin(server, tmp_path)
    uri = open_file(server, contract)
    server.asked("workspace/diagnostic/refresh")
    assert "X01" in codes(server, uri)
    # What the editor of the other file holds counts, saved or not.
    server.open('{ toolNames: ["article_get"] }', uri=skill.as_uri(), language="json5")
    server.asked("workspace/diagnostic/refresh")
    assert "X01" not in codes(server, uri)


def test_a_folder_that_is_taken_away_takes_its_symbols_and_findings_along(tmp_path: Path) -> None:
    for name in ("one", "two"):
        contract = tmp_path / name / "skills" / name / "contract.json"
        contract.parent.mkdir(parents=True)
        contract.write_text(f'{{ "tools": {{ "tool_{name}": {{ "sideEffect": "WROTE" }} }} }}', "utf-8")
    folders = [{"uri": (tmp_path / name).as_uri(), "name": name} for name in ("one", "two")]
    with connected() as server:
        server.initialize({"textDocument": {"publishDiagnostics": {}}}, workspaceFolders=folders)

        def symbols() -> set[str]:
            return {each["name"] for each in server.request("workspace/symbol", {"query": "tool_"})}

        assert symbols() == {"tool_one", "tool_two"}
        told: dict[str, list[str]] = {}
        while sum(map(bool, told.values())) < len(folders):
            said = server.notification("textDocument/publishDiagnostics")
            told[said["uri"]] = [one["code"] for one in said["diagnostics"]]
        event = {"added": [], "removed": folders[:1]}
        server.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        assert symbols() == {"tool_two"}
        gone = (tmp_path / "one/skills/one/contract.json").as_uri()
        while told[gone]:
            said = server.notification("textDocument/publishDiagnostics")
            told[said["uri"]] = [one["code"] for one in said["diagnostics"]]
