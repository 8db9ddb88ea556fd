"""Cases in the form of the shared ones, written from the specification and semantics B, C and D7b alone.

Each line of `cases/*.jsonl` is {name, files, scenario, expect}; `expect` is a subset of what `simulate --format json`
prints, as for `expect` in a scenario, and `exit` is the command's exit code.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from skillcontract.cli.simulate import exit_code
from skillcontract.simulator.expectations import mismatches
from skillcontract.simulator.opening import open_scenario
from skillcontract.simulator.playing import play
from skillcontract.simulator.report import play_result
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.syntax.values import ExactNumber, Json, number
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract.workspace.source import SourceFile

CASES = Path(__file__).parent / "cases"


def read_cases() -> list[Any]:
    """A parameter for each case of every file, under `file:name`."""
    cases = []
    for path in sorted(CASES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line, parse_int=number, parse_float=ExactNumber)
            cases.append(pytest.param(case, id=f"{path.stem}:{case['name']}"))
    return cases


def write(path: Path, content: Json) -> None:
    """A file of the case: text as it stands, anything else as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else to_json(content), encoding="utf-8")


@pytest.mark.parametrize("case", read_cases())
def test_the_simulator_does_what_the_specification_says(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in case["files"].items():
        write(tmp_path / name, content)
    path = tmp_path / "case.scenario.json5"
    write(path, case["scenario"])
    file = SourceFile(path, path.name, path.read_text(encoding="utf-8"))
    scenario, problems = read_scenario(file)
    assert scenario is not None, problems
    played = play(open_scenario(file, scenario))
    got = play_result(played, Language.ZH)
    expected = case["expect"]
    differences = [
        (index, difference)
        for index, (wanted, step) in enumerate(zip(expected["steps"], got["steps"], strict=True))
        for difference in mismatches(wanted, step)
    ]
    assert not differences
    assert not list(mismatches(expected.get("final", {}), got["final"]))
    assert exit_code(played, Language.ZH) == expected.get("exit", 0)
