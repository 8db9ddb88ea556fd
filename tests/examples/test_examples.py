"""The example workspaces are what we tell others to write: they load, nothing is found in them, the matrix agrees."""

import json
from pathlib import Path

import pytest

from skillcontract.cli import main
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.workspace.loading import load
from skillcontract_resources import resource

EXAMPLES = Path(str(resource("examples")))
NAMES = ("cms", "credit", "docs")


@pytest.fixture(params=NAMES)
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = EXAMPLES / str(request.param)
    monkeypatch.chdir(folder)
    return folder


def test_every_file_is_understood(example: Path) -> None:
    workspace = load(example)
    assert workspace.problems == ()
    assert workspace.grants is not None
    assert {key for agent in workspace.agents for key in agent.skills} == {
        skill.key for skill in workspace.skills
    }
    tools = workspace.tools()
    for skill in workspace.skills:
        assert skill.contract is not None
        assert skill.governance is not None
        assert skill.manual is not None
        assert skill.scenarios, f"{skill.key} has no scenario"
        assert skill.tool_names is not None
        assert set(skill.tool_names) <= set(tools)
    assert (example / "README.md").is_file()


def test_nothing_is_found_in_the_contracts(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["check", "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    found = [
        (file["path"], one["rule"], one["pointer"]) for file in report["files"] for one in file["diagnostics"]
    ]
    assert found == []
    assert code == 0
    assert report["summary"]["files"] >= 3


def test_contracts_and_grants_agree(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["matrix", ".", "--format", "json"])
    matrix = json.loads(capsys.readouterr().out)
    assert (code, matrix["consistent"], matrix["defects"]) == (0, True, [])


def test_the_scenarios_run_as_they_say(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["test", ".", "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    failing = [(one["path"], one) for one in report["scenarios"] if not one["passed"]]
    assert failing == []
    assert code == 0
    assert len(report["scenarios"]) == len(list(example.rglob("*.scenario.json5")))


def test_every_scenario_expects_something(example: Path) -> None:
    for path in example.rglob("*.scenario.json5"):
        scenario = value_of(parse(path.read_text("utf-8"), Dialect.JSON5).root)
        assert isinstance(scenario, dict)
        steps = scenario["steps"]
        assert isinstance(steps, list)
        assert any(isinstance(step, dict) and step.get("expect") for step in steps), path.name


def test_the_over_granted_case_of_the_credit_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The README invites to add limit:write to data-bot; P2 then refuses (CASE-CR-0042, scenario 3)."""
    for file in (EXAMPLES / "credit").rglob("*"):
        if file.is_file():
            copy = tmp_path / file.relative_to(EXAMPLES / "credit")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    grants = tmp_path / "grants.json5"
    spoiled = grants.read_text("utf-8").replace(
        'grants: ["credit:read"]', 'grants: ["credit:read", "limit:write"]'
    )
    grants.write_text(spoiled, "utf-8")
    monkeypatch.chdir(tmp_path)
    code = main(["matrix", ".", "--format", "json"])
    matrix = json.loads(capsys.readouterr().out)
    cells = {(cell["skill"], cell["principal"]): cell for cell in matrix["cells"]}
    assert code == 1
    assert cells["credit.snapshot", "data-bot"]["verdict"] == "OVER_GRANTED"
    assert cells["credit.snapshot", "data-bot"]["excess"] == ["limit:write"]
