"""The commands `simulate` and `test`, from the command line's side."""

import json
from pathlib import Path
from typing import Any

import pytest

from simulator_nodes import read_tool, succeed, write_tool
from skillcontract.cli import main

EXAMPLES = Path(__file__).parents[2] / "resources" / "skillcontract_resources" / "examples"
CONTRACT = {
    "tools": {
        "look": read_tool(extracts=[{"key": "rows", "path": "data"}]),
        "save": write_tool(args={"phone": {"sources": ["USER"], "sensitive": True, "label": "Phone"}}),
    }
}


def scenario(folder: Path, name: str = "s", **parts: Any) -> Path:
    """A scenario file beside a contract."""
    (folder / "contract.json").write_text(json.dumps(CONTRACT), "utf-8")
    path = folder / f"{name}.scenario.json5"
    path.write_text(json.dumps({"contract": "contract.json", **parts}), "utf-8")
    return path


def simulated(capsys: pytest.CaptureFixture[str], path: Path) -> tuple[int, dict[str, Any]]:
    """The exit code and the JSON."""
    code = main(["--lang", "en", "simulate", str(path), "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


def test_the_json_has_every_key_of_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = scenario(
        tmp_path,
        title="t",
        responses={"look": [{"response": succeed([1])}]},
        steps=[{"call": "look", "args": {"a": 1}}],
    )
    code, shown = simulated(capsys, path)
    assert code == 0
    assert {"version", "title", "passed", "steps", "final", "coverage"} <= shown.keys()
    assert {
        "index", "call", "outcome", "stage", "code", "codeNumber", "called", "args", "provenance", "missing", "next",
        "evidence", "node", "result", "observation", "card", "stages", "mismatches",
    } <= shown["steps"][0].keys()  # fmt: skip
    assert {
        "node",
        "task",
        "target",
        "targetClaimed",
        "shared",
        "session",
        "outputs",
        "entities",
        "evidence",
        "inputs",
    } <= shown["final"].keys()
    assert shown["final"]["evidence"] == [
        {
            "id": "e1",
            "tool": "look",
            "status": "SUCCESS",
            "businessOk": True,
            "empty": False,
            "counts": {"rows": 1},
        }
    ]
    assert shown["coverage"]["hit"] < shown["coverage"]["points"]
    assert "/tools/save" in shown["coverage"]["missed"]


def test_a_failed_expectation_is_a_finding_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [{"call": "look", "expect": {"outcome": "OK", "evidence": {"counts": {"rows": 2}}, "nothing": 1}}]
    code, shown = simulated(
        capsys, scenario(tmp_path, responses={"look": [{"response": succeed([1])}]}, steps=steps)
    )
    assert (code, shown["passed"]) == (1, False)
    assert shown["steps"][0]["mismatches"] == [
        {"pointer": "/evidence/counts/rows", "wanted": 2, "got": 1},
        {"pointer": "/nothing", "wanted": 1},
    ]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("command", ["simulate", "test"])
def test_the_text_tells_what_was_expected_and_what_came(
    command: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [{"call": "builtin_session_info", "expect": {"outcome": "DONE", "nothing": 1}}]
    path = scenario(tmp_path, steps=steps)
    assert main(["--lang", language, command, str(path)]) == 1
    shown = capsys.readouterr().out
    said = {
        "zh": ('预期 /outcome 为 "DONE"，实际为 "OK"', "预期 /nothing 为 1，实际没有这个值"),
        "en": (
            'Expected /outcome to be "DONE", got "OK"',
            "Expected /nothing to be 1; there is no such value",
        ),
    }
    assert all(line in shown for line in said[language])
    if command == "test":
        assert {"zh": "步骤 0：预期", "en": "Step 0: Expected"}[language] in shown


def test_every_problem_of_a_scenario_is_a_line_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = scenario(tmp_path, steps=[{"call": "look", "say": "x"}, {}])
    assert main(["--lang", "en", "simulate", str(path)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("skillcontract: ") and "a step is exactly one of" in line for line in lines)


def test_an_unscripted_call_is_undecided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = scenario(tmp_path, steps=[{"call": "look"}, {"call": "builtin_session_info"}])
    code = main(["--lang", "en", "simulate", str(path), "--format", "json"])
    out, err = capsys.readouterr()
    shown = json.loads(out)
    assert code == 2
    assert [step["outcome"] for step in shown["steps"]] == ["UNKNOWN_RESPONSE", "OK"]
    assert f"{path.name}:1:" in err
    assert "look is called and responses has no answer for it" in err


def test_the_last_answer_repeats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = [{"response": succeed([1])}, {"raise": "IO"}]
    path = scenario(
        tmp_path, responses={"look": answers}, steps=[{"call": "look", "args": {"n": n}} for n in range(3)]
    )
    assert [step["outcome"] for step in simulated(capsys, path)[1]["steps"]] == ["OK", "FAILED", "FAILED"]


def test_sensitive_values_show_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [
        {"call": "save", "args": {"phone": "13800000000"}},
        {"call": "builtin_node_approval", "args": {"summary": "s", "toolName": "save"}},
        {"user": "CONFIRM"},
    ]
    path = scenario(
        tmp_path,
        given={"messages": ["call 13800000000"]},
        responses={"save": [{"response": succeed(1)}]},
        steps=steps,
    )
    code, shown = simulated(capsys, path)
    assert code == 0
    assert "13800000000" not in json.dumps(shown)
    assert shown["steps"][1]["card"] == {
        "summary": "s",
        "toolName": "save",
        "fields": [{"label": "Phone", "value": "***"}],
    }
    assert main(["--lang", "en", "simulate", str(path)]) == 0
    assert "13800000000" not in capsys.readouterr().out


def test_numbers_keep_their_text_from_file_to_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = scenario(tmp_path, responses={"look": [{}]}, steps=[{"call": "look"}])
    text = path.read_text("utf-8").replace(
        '{"look": [{}]}',
        '{"look": [{"response": {"status": 200, "data": [18992374650123458571, 1.10, 1e3]}}]}',
    )
    path.write_text(text, "utf-8")
    main(["simulate", str(path), "--format", "json"])
    out = capsys.readouterr().out
    assert all(number in out for number in ("18992374650123458571", "1.10", "1e3"))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.scenario.json5")), ids=lambda path: path.name)
def test_the_examples_tell_their_story_in_both_languages(
    path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "simulate", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.strip()
    assert err == ""


def test_the_same_scenario_gives_the_same_output(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(iter(sorted(EXAMPLES.rglob("*.scenario.json5"))))
    outputs = set()
    for _ in range(2):
        main(["simulate", str(path), "--format", "json"])
        outputs.add(capsys.readouterr().out)
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["gone.scenario.json5"], 2),
        ([], 2),
        (["x", "--format", "xml"], 2),
        (["x", "--step", "--format", "json"], 2),
        (["x", "--step"], 2),
    ],
)
def test_bad_usage_ends_with_2_and_no_output(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err


# test


def test_many_scenarios_and_their_coverage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [{"call": "look", "expect": {"outcome": "OK"}}]
    scenario(tmp_path, "good", title="good", responses={"look": [{"response": succeed([1])}]}, steps=steps)
    scenario(tmp_path, "bad", title="bad", responses={"look": [{"response": {"status": 500}}]}, steps=steps)
    assert main(["--lang", "en", "test", str(tmp_path), "--coverage", "--format", "json"]) == 1
    shown = json.loads(capsys.readouterr().out)
    assert (shown["passed"], shown["failed"], shown["errors"]) == (1, 1, 0)
    (contract,) = shown["coverage"]["contracts"].values()
    assert "/tools/look/success" not in contract["missed"]
    assert "/tools/look/success#failed" not in contract["missed"]
    assert main(["--lang", "en", "test", str(tmp_path / "good.scenario.json5"), "--threshold", "99"]) == 1
    assert "below the threshold" in capsys.readouterr().err
    assert main(["test", str(tmp_path / "good.scenario.json5"), "--threshold", "10"]) == 0


def test_junit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from xml.etree import ElementTree as ET

    scenario(
        tmp_path,
        "a",
        title="fails",
        responses={"look": [{}]},
        steps=[{"call": "look", "expect": {"outcome": "OK"}}],
    )
    scenario(
        tmp_path,
        "b",
        title="passes",
        responses={"look": [{"response": succeed([1])}]},
        steps=[{"call": "look"}],
    )
    (tmp_path / "c.scenario.json5").write_text("{", "utf-8")
    assert main(["--lang", "en", "test", str(tmp_path), "--format", "junit"]) == 2
    suite = ET.fromstring(capsys.readouterr().out.split("?>", 1)[1]).find("testsuite")
    assert suite is not None
    assert {key: suite.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    assert [case.find("failure") is not None for case in suite.findall("testcase")] == [True, False, False]


def test_several_processes_give_the_same_results_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for index in range(6):
        scenario(
            tmp_path,
            f"s{index}",
            title=str(index),
            responses={"look": [{"response": succeed([1])}]},
            steps=[{"call": "look"}],
        )
    outputs = []
    for jobs in ("1", "2"):
        assert main(["test", str(tmp_path), "--jobs", jobs, "--format", "json"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def test_a_folder_without_scenarios_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(tmp_path)]) == 2
    assert main(["test", str(tmp_path / "gone")]) == 2
