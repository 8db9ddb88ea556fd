"""Requests that may take long: told as progress, answered in parts, and called off while they wait or run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from protocol.connection import COMMAND, Connection, at, changed, connected, replacement
from protocol.test_features import structured

CANCELLED, SERVER_CANCELLED = -32800, -32802
SKILLS = 40
"""So many are read in far more time than a message needs to get through."""
CONTRACT = """{
  "outputs": { "space": { "share": "TASK" } },
  "tools": {
%s
    "list_%d": { "extracts": [{ "key": "rows", "path": "data" }] },
    "save_%d": {
      "sideEffect": "WRITE",
      "args": { "id": { "from": "evidence.rows.0.id" }, "space": { "from": "shared.space" } },
      "success": { "path": "status", "op": "EQ", "value": 200 }
    }
  }
}
"""
MORE = "\n".join(
    f'    "more_{number}": {{ "args": {{ "a": {{ "sources": ["USER"] }} }} }},' for number in range(6)
)
TOKENS = {"workDoneToken": "done", "partialResultToken": "part"}
ATTENTIVE = (
    "from skillcontract_lsp import main, undertaking; undertaking.ATTENDED = 0; raise SystemExit(main([]))"
)
"""A server that looks up after every file, not after so much time: how often it tells how far it is depends on no speed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("many")
    for number in range(SKILLS):
        skill = root / f"skills/s{number}"
        skill.mkdir(parents=True)
        (skill / "contract.json").write_text(CONTRACT % (MORE, number, number), "utf-8")
        (skill / "skill.json5").write_text(f"{{ skillKey: 's{number}' }}", "utf-8")
    return root


@pytest.fixture
def server(folder: Path) -> Iterator[Connection]:
    yield from served(folder, COMMAND)


@pytest.fixture
def attentive(folder: Path) -> Iterator[Connection]:
    yield from served(folder, [sys.executable, "-c", ATTENTIVE])


def served(folder: Path, command: Sequence[str]) -> Iterator[Connection]:
    with connected(command=command) as connection:
        # No refresh: such a client is answered when everything is known, so each of these requests takes long.
        named = [{"uri": folder.as_uri(), "name": "many"}]
        connection.initialize({"textDocument": {"diagnostic": {}}}, workspaceFolders=named)
        yield connection


def opened(server: Connection, folder: Path, number: int = 0) -> str:
    path = folder / f"skills/s{number}/contract.json"
    server.open(path.read_text("utf-8"), uri=path.as_uri())
    return path.as_uri()


def space(folder: Path) -> tuple[int, int]:
    """Where the first contract declares the output that all share."""
    return 1, CONTRACT.split("\n")[1].index("space") + 1


def told(server: Connection, token: str) -> list[dict[str, Any]]:
    """What progress the server has told under a token so far."""
    return [
        one["params"]["value"]
        for one in server.notifications
        if one["method"] == "$/progress" and one["params"]["token"] == token
    ]


def test_references_are_handed_over_in_parts_while_the_progress_is_told(
    server: Connection, folder: Path
) -> None:
    uri = opened(server, folder)
    where = {**at(*space(folder), uri), "context": {"includeDeclaration": True}}
    whole = server.request("textDocument/references", where)
    assert len(whole) == 2 * SKILLS
    assert server.request("textDocument/references", {**where, **TOKENS}) == []
    progress = told(server, "done")
    structured(progress[0], types.WorkDoneProgressBegin)
    assert progress[0]["cancellable"] is True
    assert progress[-1] == {"kind": "end"}
    assert [place for part in told(server, "part") for place in part] == whole


def test_the_diagnostics_of_a_workspace_are_handed_over_in_parts(attentive: Connection) -> None:
    server = attentive
    params = {"previousResultIds": []}
    assert server.request("workspace/diagnostic", {**params, **TOKENS}) == {"items": []}
    parts = told(server, "part")
    structured(parts[0], types.WorkspaceDiagnosticReport)
    progress = told(server, "done")
    percentages = [each["percentage"] for each in progress if "percentage" in each]
    assert progress[-1] == {"kind": "end"}
    assert percentages == sorted(percentages)
    assert len(percentages) > 2
    found = [item for part in parts for item in part["items"]]
    assert found == server.request("workspace/diagnostic", params)["items"]
    assert {"s0", f"s{SKILLS - 1}"} <= {Path(item["uri"]).parent.name for item in found}


LONG = [
    ("workspace/diagnostic", {"previousResultIds": []}),
    ("textDocument/references", {"context": {"includeDeclaration": True}}),
    ("textDocument/rename", {"newName": "room"}),
    ("workspace/symbol", {"query": "s"}),
]


@pytest.mark.parametrize(("method", "params"), LONG)
def test_a_request_that_runs_is_cancelled(
    server: Connection, folder: Path, method: str, params: dict[str, object]
) -> None:
    uri = opened(server, folder)
    asked = server.send(method, {**at(*space(folder), uri), **params, "workDoneToken": "done"})
    assert server.notification("$/progress")["value"]["kind"] == "begin"
    server.notify("$/cancelRequest", {"id": asked})
    assert server.answer(asked)["error"]["code"] == CANCELLED
    assert told(server, "done")[-1] == {"kind": "end"}
    assert server.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})


@pytest.mark.parametrize(("method", "params"), LONG)
def test_a_request_that_waits_is_cancelled(
    server: Connection, folder: Path, method: str, params: dict[str, object]
) -> None:
    uri = opened(server, folder)
    first = server.send("workspace/symbol", {"query": "", "workDoneToken": "done"})
    assert server.notification("$/progress")["value"]["kind"] == "begin"
    second = server.send(method, {**at(*space(folder), uri), **params})
    server.notify("$/cancelRequest", {"id": second})
    assert server.answer(second)["error"]["code"] == CANCELLED
    assert server.answer(first)["result"]


def test_the_user_stops_a_rename_where_its_progress_is_shown(server: Connection, folder: Path) -> None:
    uri = opened(server, folder)
    asked = server.send(
        "textDocument/rename", {**at(*space(folder), uri), "newName": "room", "workDoneToken": 7}
    )
    assert server.notification("$/progress")["value"]["kind"] == "begin"
    server.notify("window/workDoneProgress/cancel", {"token": "another"})
    server.notify("window/workDoneProgress/cancel", {"token": 7})
    assert server.answer(asked)["error"]["code"] == CANCELLED


@pytest.mark.parametrize("whole", [True, False])
def test_diagnostics_of_a_text_that_has_changed_meanwhile_are_to_be_asked_for_anew(
    server: Connection, folder: Path, whole: bool
) -> None:
    uri = opened(server, folder)
    method = "workspace/diagnostic" if whole else "textDocument/diagnostic"
    asked = server.send(
        method, {"textDocument": {"uri": uri}, "previousResultIds": [], "workDoneToken": "done"}
    )
    assert server.notification("$/progress")["value"]["kind"] == "begin"
    server.notify("textDocument/didChange", changed(2, replacement(0, 1, 1, " "), uri=uri))
    error = server.answer(asked)["error"]
    assert error["code"] == SERVER_CANCELLED
    assert structured(error["data"], types.DiagnosticServerCancellationData).retrigger_request
    assert server.pull(uri=uri)["kind"] == "full"
