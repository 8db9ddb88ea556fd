"""`skillcontract fmt`."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from skillcontract.cli import main

UGLY = '{\n"tools":{"a":{"label":"查询","sideEffect":"NONE"}} // 说明\n}'
NEAT = '{\n  "tools": { "a": { "label": "查询", "sideEffect": "NONE" } } // 说明\n}\n'


def test_a_file_is_laid_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contract = tmp_path / "x.contract.json"
    contract.write_text(UGLY, "utf-8")
    assert main(["fmt", str(tmp_path)]) == 0
    assert contract.read_text("utf-8") == NEAT
    assert "x.contract.json" in capsys.readouterr().out
    assert main(["fmt", str(contract)]) == 0
    assert capsys.readouterr().out == ""


def test_check_changes_nothing_and_tells_by_its_exit_code(tmp_path: Path) -> None:
    contract = tmp_path / "x.contract.json"
    contract.write_text(UGLY, "utf-8")
    assert main(["fmt", "--check", str(contract)]) == 1
    assert contract.read_text("utf-8") == UGLY
    contract.write_text(NEAT, "utf-8")
    assert main(["fmt", "--check", str(contract)]) == 0


def test_what_does_not_parse_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, fine = tmp_path / "a.contract.json", tmp_path / "b.contract.json"
    broken.write_text('{\n"a": 1,\n}', "utf-8")
    fine.write_text(UGLY, "utf-8")
    assert main(["fmt", str(tmp_path), "--lang", "en"]) == 2
    assert broken.read_text("utf-8") == '{\n"a": 1,\n}'
    assert fine.read_text("utf-8") == NEAT
    assert "a.contract.json:2:7: a syntax fault" in capsys.readouterr().err


def test_a_json5_file_keeps_its_liberties(tmp_path: Path) -> None:
    grants = tmp_path / "grants.json5"
    grants.write_text("{\nprincipals: [ ],\n}", "utf-8")
    assert main(["fmt", str(grants)]) == 0
    assert grants.read_text("utf-8") == "{\n  principals: [],\n}\n"


def test_the_files_around_contracts_are_laid_out_too(tmp_path: Path) -> None:
    names = ("skillcontract.json5", "grants.json5", "skills/a/skill.json5", "skills/a/governance.json5")
    for name in (*names, "skills/a/scenarios/x.scenario.json5", "other.json5"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{a: 'x',}", "utf-8")
    assert main(["fmt", str(tmp_path)]) == 0
    laid_out = {file for file in tmp_path.rglob("*.json5") if file.read_text("utf-8") == "{ a: 'x', }\n"}
    assert laid_out == {tmp_path / name for name in (*names, "skills/a/scenarios/x.scenario.json5")}


def test_standard_input_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(UGLY.encode())))
    assert main(["fmt", "-"]) == 0
    assert capsys.readouterr().out == NEAT
