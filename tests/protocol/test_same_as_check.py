"""The server's report of a whole workspace is that of `skillcontract check`, file by file and place by place."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from protocol.connection import Connection, connected
from skillcontract_resources import resource

PULLS = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}
BREAKS = {
    "cms": ("skills/cms.article/contract.json", '"WRITE"', '"WRITES"'),
    "credit": ("grants.json5", '"credit:read"', '"credit:read", "limit:write"'),
}
"""One fault for each example, so that there is something to compare."""


def checked(folder: Path) -> dict[str, list[Any]]:
    command = [sys.executable, "-m", "skillcontract", "check", "--format", "json", "--lang", "en", "."]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    report = json.loads(made.stdout)
    return {
        file["path"]: sorted(
            ([one["rule"], one["message"], one["range"]] for one in file["diagnostics"]), key=json.dumps
        )
        for file in report["files"]
        if file["diagnostics"]
    }


def served(server: Connection, folder: Path) -> dict[str, list[Any]]:
    report = server.request("workspace/diagnostic", {"previousResultIds": []})
    return {
        Path(one["uri"].removeprefix("file://")).relative_to(folder).as_posix(): sorted(
            ([item["code"], item["message"], item["range"]] for item in one["items"]), key=json.dumps
        )
        for one in report["items"]
        if one["items"]
    }


@pytest.mark.parametrize("example", list(BREAKS))
@pytest.mark.parametrize("opens", [False, True])
def test_the_server_and_check_say_the_same(tmp_path: Path, example: str, opens: bool) -> None:
    folder = tmp_path / example
    shutil.copytree(Path(str(resource(f"examples/{example}"))), folder)
    name, old, new = BREAKS[example]
    broken = folder / name
    broken.write_text(broken.read_text("utf-8").replace(old, new, 1), "utf-8")
    with connected() as server:
        server.initialize(PULLS, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])
        for contract in folder.glob("skills/*/contract.json") if opens else ():
            server.open(contract.read_text("utf-8"), uri=contract.as_uri())
        server.request("workspace/diagnostic", {"previousResultIds": []})
        server.asked("workspace/diagnostic/refresh")
        found = served(server, folder)
    expected = checked(folder)
    assert found == expected
    assert name in found
