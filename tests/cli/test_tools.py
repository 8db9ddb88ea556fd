"""`skillcontract tools lock|diff`, as it is called."""

import json
from pathlib import Path

import pytest

from skillcontract.cli import main
from skillcontract.rules.examples import LOOK, tools

CONTRACT = tools(LOOK.replace('"look": {', '"look": {\n      "args": { "title": { "sources": ["USER"] } },'))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    (tmp_path / "skills/a").mkdir(parents=True)
    (tmp_path / "skills/a/contract.json").write_text(CONTRACT, encoding="utf-8")
    (tmp_path / "tools").mkdir()
    return tmp_path


def list_tools(here: Path, **properties: object) -> None:
    look = {"name": "look", "description": "Look.", "inputSchema": {"properties": properties}}
    other = {"name": "other", "inputSchema": {"type": "object"}}
    (here / "tools/x.tools.json").write_text(json.dumps({"tools": [look, other]}), encoding="utf-8")


def diff(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, object]]]:
    capsys.readouterr()
    code = main(["tools", "diff", "--format", "json"])
    return code, json.loads(capsys.readouterr().out)["drift"]


def test_a_lock_names_each_tool_with_its_fingerprint_and_source(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list_tools(here, title={"type": "string"})
    assert main(["tools", "lock"]) == 0
    assert capsys.readouterr().out == "tools.lock.json: locked, tools: 2\n"
    locked = json.loads((here / "tools.lock.json").read_text(encoding="utf-8"))["tools"]
    assert list(locked) == ["look", "other"]
    assert locked["look"]["source"] == "tools/x.tools.json"
    assert len(locked["look"]["fingerprint"]) == 64
    assert locked["look"]["fingerprint"] != locked["other"]["fingerprint"]
    assert main(["tools", "lock"]) == 0
    assert "unchanged" in capsys.readouterr().out
    assert diff(capsys) == (0, [])


def test_neither_key_order_nor_a_description_is_drift(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    list_tools(here, title={"type": "string", "maxLength": 9})
    main(["tools", "lock"])
    list_tools(here, title={"maxLength": 9, "type": "string"})
    text = (here / "tools/x.tools.json").read_text(encoding="utf-8")
    (here / "tools/x.tools.json").write_text(text.replace("Look.", "Another word."), encoding="utf-8")
    assert diff(capsys) == (0, [])


def test_a_change_that_a_contract_does_not_feel_is_harmless(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list_tools(here, title={"type": "string"})
    main(["tools", "lock"])
    list_tools(here, title={"type": "string"}, size={"type": "integer"})
    code, drift = diff(capsys)
    assert code == 1
    assert [(one["tool"], one["change"], one["effect"]) for one in drift] == [("look", "changed", "harmless")]
    main(["check", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]
    assert ("S08", "/tools/look") in {(one["rule"], one["pointer"]) for one in found}


def test_a_change_that_a_contract_feels_is_breaking_and_says_where(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list_tools(here, title={"type": "string"})
    main(["tools", "lock"])
    list_tools(here, name={"type": "string"})
    code, drift = diff(capsys)
    assert (code, drift[0]["effect"]) == (1, "breaking")
    (contract,) = drift[0]["contracts"]  # type: ignore[misc]
    assert contract["path"] == "skills/a/contract.json"  # type: ignore[index]
    assert [one["pointer"] for one in contract["findings"]] == ["/tools/look/args/title"]  # type: ignore[index]
    assert main(["tools", "diff"]) == 1
    assert capsys.readouterr().out.startswith(
        "look: changed, breaking\n  skills/a/contract.json: breaking\n    S01"
    )


def test_a_tool_that_is_gone_breaks_those_who_use_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    list_tools(here, title={"type": "string"})
    main(["tools", "lock"])
    (here / "tools/x.tools.json").write_text('{"tools": [{"name": "new"}]}', encoding="utf-8")
    code, drift = diff(capsys)
    assert code == 1
    assert [(one["tool"], one["change"], one["effect"]) for one in drift] == [
        ("look", "removed", "breaking"),
        ("new", "added", "unused"),
        ("other", "removed", "unused"),
    ]


def test_without_lock_or_lists_there_is_nothing_to_do(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "lock"]) == 2
    assert capsys.readouterr().err == "skillcontract: tools: no tool list with any tool\n"
    list_tools(here)
    assert main(["tools", "diff"]) == 2
    assert capsys.readouterr().err.startswith("skillcontract: tools.lock.json: no such file")
    assert main(["tools", "diff", "nowhere"]) == 2
    (here / "tools.lock.json").write_text("{", encoding="utf-8")
    assert main(["tools", "diff"]) == 2
