"""`simulate --audit`: every ruling of a play leaves its record in a chain that verifies."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from skillcontract.cli import main
from skillcontract_resources import resource


@pytest.fixture
def credit(tmp_path: Path) -> Path:
    return Path(copytree(str(resource("examples/credit")), tmp_path / "credit"))


def test_a_denied_call_is_recorded_and_the_log_verifies(
    credit: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = credit / "audit.jsonl"
    scenario = credit / "skills/limit.decide/scenarios/02-support-tries.scenario.json5"
    assert main(["simulate", str(scenario), "--audit", str(log), "--format", "json"]) == 0
    played = json.loads(capsys.readouterr().out)
    ruled = [step for step in played["steps"] if step["stages"] and step["stages"][0]["stage"] == "P2"]
    records = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert len(records) == len(ruled) > 0
    denied = next(step for step in ruled if step["outcome"] == "DENIED")
    assert records[ruled.index(denied)]["verdict"] == denied["code"]
    assert {record["kind"] for record in records} == {"ruling"}
    assert main(["audit", "verify", str(log)]) == 0


def test_without_a_clock_nothing_is_recorded(credit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = credit / "audit.jsonl"
    scenario = credit / "skills/limit.decide/scenarios/02-support-tries.scenario.json5"
    lines = scenario.read_text("utf-8").splitlines(keepends=True)
    scenario.write_text("".join(line for line in lines if "now:" not in line), "utf-8")
    assert main(["simulate", str(scenario), "--audit", str(log), "--lang", "en"]) == 2
    assert "add given.now" in capsys.readouterr().err
    assert not log.exists()
