"""Commands that write answer `--format json` with a receipt that `skillcontract receipt` accepts."""

import json
from pathlib import Path
from typing import Any

import pytest

from governance_workspaces import write_workspace
from skillcontract.cli import main

FIXABLE = '{ "tools": { "look": { "sideEffect": "NONE", "success": { "path": "a", "op": "EXISTS", "value": 1 } } } }'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_workspace(tmp_path))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    code = main([*arguments, "--lang", "en", "--format", "json"])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


def verdict(capsys: pytest.CaptureFixture[str], here: Path, answer: object) -> tuple[int, Any]:
    (here / "receipt.json").write_text(json.dumps(answer), encoding="utf-8")
    code, told, _ = run(capsys, "receipt", "receipt.json")
    return code, told


@pytest.mark.parametrize("command", ["matrix", "assurance"])
def test_a_report_in_a_file(here: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    _, receipt, err = run(capsys, command, "--out", "report.json")
    assert receipt["data"]["files"][0]["path"] == "report.json"
    assert err == "report.json: written\n"
    assert json.loads((here / "report.json").read_text("utf-8"))["version"] == 1
    code, told = verdict(capsys, here, receipt)
    assert (code, told["mayReportDone"], told["next"]) == (0, True, "report")


@pytest.mark.parametrize("command", ["matrix", "assurance"])
def test_a_report_that_could_not_be_written(
    here: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (here / "report.json").write_text("mine", encoding="utf-8")
    code, receipt, err = run(capsys, command, "--out", "report.json")
    assert (code, err.count("\n")) == (2, 1)
    assert (receipt["status"], receipt["failures"][0]["reason"]) == ("failed", "exists")
    assert (here / "report.json").read_text(encoding="utf-8") == "mine"
    code, told = verdict(capsys, here, receipt)
    assert (code, told["mayReportDone"], told["mayReplay"]) == (1, False, "no")


def test_a_report_on_the_screen_has_no_receipt(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, told, _ = run(capsys, "matrix")
    assert "contractVersion" not in told


def test_a_ruling_in_the_log(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("adjudicate", "case.accept", "--principal", "support")
    code, told, _ = run(capsys, *arguments, "--audit", "log")
    assert told["verdict"] == "ALLOW"
    assert code == 0
    _, audit, _ = run(capsys, "audit", "verify", "log")
    assert told["receipt"]["data"]["files"] == [{"path": "log", "sha256": audit["last"]}]
    assert verdict(capsys, here, told)[1]["mayReportDone"]
    assert "receipt" not in run(capsys, *arguments)[1]


def test_a_signature_in_the_log(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, told, _ = run(capsys, "audit", "sign-off", "log", "--name", "li")
    assert told["receipt"]["operation"] == "skillcontract.audit.append"
    assert verdict(capsys, here, told)[1]["mayReportDone"]


@pytest.mark.parametrize(
    "command", [("adjudicate", "case.accept", "--principal", "support", "--audit", "taken"),
                ("audit", "sign-off", "taken", "--name", "li")]
)  # fmt: skip
def test_a_log_that_cannot_be_written(
    here: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    (here / "taken").mkdir()
    code, receipt, err = run(capsys, *command)
    assert (code, err.count("\n"), receipt["status"]) == (2, 1, "failed")
    assert not verdict(capsys, here, receipt)[1]["mayReportDone"]


def test_fixes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (here / f"{name}.contract.json").write_text(FIXABLE, encoding="utf-8")
    _, told, _ = run(capsys, "check", "--fix", "a.contract.json", "b.contract.json")
    assert [one["path"] for one in told["receipt"]["data"]["files"]] == ["a.contract.json", "b.contract.json"]
    code, read = verdict(capsys, here, told)
    assert (code, read["mayReportDone"]) == (0, True)
    _, again, _ = run(capsys, "check", "--fix", "a.contract.json")
    assert "receipt" not in again, "nothing was left to fix, so nothing was written"


def test_a_baseline(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.contract.json").write_text(FIXABLE, encoding="utf-8")
    (here / "taken").mkdir()
    arguments = ("check", "a.contract.json", "--update-baseline", "--baseline")
    _, told, _ = run(capsys, *arguments, "known.json")
    assert verdict(capsys, here, told)[1]["mayReportDone"]
    code, told, err = run(capsys, *arguments, "taken")
    assert (code, told["receipt"]["status"]) == (2, "failed")
    assert "taken" in err


def test_a_layout(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (here / f"{name}.contract.json").write_text('{\n"tools":{}}', encoding="utf-8")
    names = ("a.contract.json", "b.contract.json")
    code, told, _ = run(capsys, "fmt", "--check", *names)
    assert (code, [one["changes"] for one in told["files"]]) == (1, [True, True])
    assert "receipt" not in told
    code, told, err = run(capsys, "fmt", *names)
    assert (code, err) == (0, "")
    assert [one["path"] for one in told["receipt"]["data"]["files"]] == [*names]
    assert verdict(capsys, here, told)[1]["mayReportDone"]
    code, told, _ = run(capsys, "fmt", *names)
    assert (code, [one["changes"] for one in told["files"]], "receipt" in told) == (0, [False, False], False)
