"""`relatedInformation`: a diagnostic about two places names the other one, wherever that is by now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types

from protocol.connection import Connection, connected, replacement
from protocol.test_features import structured
from protocol.test_workspace import FILES, PULLS, open_file

RELATED: dict[str, Any] = {**PULLS, "textDocument": {"diagnostic": {"relatedInformation": True}}}
TWICE = """{
  "tools": {
    "look": {
      "label": "first"
    },
    "other": {
      "label": "between"
    },
    "look": {
      "label": "second"
    }
  }
}
"""


def related(report: dict[str, Any], code: str) -> list[dict[str, Any]]:
    (found,) = (item for item in report["items"] if item["code"] == code)
    structured(found, types.Diagnostic)
    places: list[dict[str, Any]] = found.get("relatedInformation", [])
    return places


def line_of(place: dict[str, Any]) -> int:
    line: int = place["location"]["range"]["start"]["line"]
    return line


def test_the_other_place_is_where_it_stands_after_edits_elsewhere() -> None:
    with connected() as server:
        server.initialize(RELATED)
        server.open(TWICE)
        (place,) = related(server.pull(), "R23")
        assert line_of(place) == 8
        assert place["message"] == "the look that counts"
        between = "\n    \n"
        server.change(2, replacement(6, 6, 6, between))
        (place,) = related(server.pull(), "R23")
        assert line_of(place) == 10


def test_a_client_that_shows_no_other_places_is_not_told_them() -> None:
    with connected() as server:
        server.initialize(PULLS)
        server.open(TWICE)
        assert related(server.pull(), "R23") == []


def in_folder(server: Connection, folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    server.initialize(RELATED, workspaceFolders=[{"uri": folder.as_uri(), "name": "w"}])


def test_the_other_place_may_be_another_file_open_or_not(tmp_path: Path) -> None:
    with connected() as server:
        in_folder(server, tmp_path)
        skill = tmp_path / "skills/reader/skill.json5"
        skill.write_text('{ skillKey: "reader",\n toolNames: ["article_put"] }', "utf-8")
        reader = open_file(server, tmp_path / "skills/reader/contract.json")
        server.asked("workspace/diagnostic/refresh")
        (place,) = related(server.pull(uri=reader), "X01")
        assert place["location"]["uri"] == skill.as_uri()
        assert line_of(place) == 1
        opened = open_file(server, skill)
        server.change(2, replacement(0, 0, 0, "\n\n"), uri=opened)
        (place,) = related(server.pull(uri=reader), "X01")
        assert line_of(place) == 3


def test_files_beside_contracts_name_other_places_too(tmp_path: Path) -> None:
    with connected() as server:
        in_folder(server, tmp_path)
        same = tmp_path / "skills/saver/skill.json5"
        same.write_text('{ skillKey: "reader", toolNames: ["article_list"] }', "utf-8")
        server.request("workspace/diagnostic", {"previousResultIds": []})
        server.asked("workspace/diagnostic/refresh")
        report = server.request("workspace/diagnostic", {"previousResultIds": []})
        (items,) = (each for each in report["items"] if each["uri"] == same.as_uri())
        (place,) = related(items, "X16")
        assert place["location"]["uri"] == (tmp_path / "skills/reader/skill.json5").as_uri()


BOTH = """{
  "tools": {
    "look": {
      "args": {
        "标题": {
          "from": "platform.name",
          "const": "100%"
        }
      }
    }
  }
}
"""


def test_places_in_the_same_tool_move_with_it() -> None:
    with connected() as server:
        server.initialize(RELATED)
        server.open(BOTH)
        places = related(server.pull(), "L09")
        assert [line_of(place) for place in places] == [5, 6]
        assert places[1]["location"]["range"]["start"]["character"] == 19
        server.change(2, replacement(0, 1, 1, "\n\n"))
        assert [line_of(place) for place in related(server.pull(), "L09")] == [7, 8]


def test_a_hover_leads_to_the_other_places(tmp_path: Path) -> None:
    contract = tmp_path / "twice.contract.json"
    contract.write_text(TWICE, "utf-8")
    with connected() as server:
        server.initialize({"textDocument": {"hover": {"contentFormat": ["markdown"]}}})
        uri = contract.as_uri()
        server.open(TWICE, uri=uri)
        where = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 6}}
        said = structured(server.request("textDocument/hover", where), types.Hover).contents.value
    assert f"[{tmp_path.name}/twice.contract.json:9]({uri}#L9) the look that counts" in said


def test_a_hover_in_a_workspace_file_tells_what_was_found_there(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    manifest = tmp_path / "skillcontract.json5"
    text = '{ agents: [{ agentCode: "a", skills: [] }], rules: { R999: "off" } }'
    manifest.write_text(text, "utf-8")
    with connected() as server:
        server.initialize(PULLS, workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "w"}])
        server.open(text, uri=manifest.as_uri(), language="json5")
        server.pull(manifest.as_uri())
        where = {
            "textDocument": {"uri": manifest.as_uri()},
            "position": {"line": 0, "character": text.index("off")},
        }
        said = structured(server.request("textDocument/hover", where), types.Hover).contents.value
    assert "**N09**" in said
