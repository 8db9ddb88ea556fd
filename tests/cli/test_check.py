"""`skillcontract check`, as it is called."""

import json
import os
import shutil
from importlib import resources
from pathlib import Path

import pytest

from skillcontract.cli import main
from skillcontract.rules.examples import LOOK, SAVE, tools

CLEAN = '{ "mode": "PLAN" }'
DROPPED = '{ "mode": "plan" }'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    return tmp_path


def put(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def check_json(
    capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, dict[str, list[dict[str, object]]], str]:
    code = main(["check", "--format", "json", *arguments])
    printed = capsys.readouterr()
    return code, json.loads(printed.out), printed.err


def test_json_is_what_the_formats_say(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "skills/a/contract.json", '{\n  "label": "😀", "mode": "plan"\n}')
    code, report, err = check_json(capsys, "skills/a/contract.json")
    assert code == 1
    assert err == ""
    first, second = report["files"][0]["diagnostics"]  # type: ignore[misc]
    assert first["rule"] == "N01"  # type: ignore[index]
    assert second == {
        "rule": "L13",
        "name": "enum-value",
        "severity": "error",
        "message": '"plan" is not allowed here; did you mean PLAN',
        "pointer": "/mode",
        # The emoji counts two: UTF-16 units.
        "range": {"start": {"line": 1, "character": 25}, "end": {"line": 1, "character": 31}},
        "spec": "§18",
        "fixable": True,
    }
    assert report["files"][0]["path"] == "skills/a/contract.json"
    assert report["files"][0]["loads"] is False
    assert report["summary"] == {
        "files": 1,
        "errors": 1,
        "warnings": 0,
        "infos": 0,
        "hints": 1,
        "suppressed": 0,
    }


def test_folders_are_searched_for_contracts_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "skills/b/contract.json", CLEAN)
    put(here / "skills/a/contract.json", CLEAN)
    put(here / "lone.contract.json", CLEAN)
    put(here / "other/contract.json", CLEAN)
    put(here / ".git/skills/x/contract.json", CLEAN)
    code, report, _ = check_json(capsys)
    assert code == 0
    assert [file["path"] for file in report["files"]] == [
        "lone.contract.json",
        "skills/a/contract.json",
        "skills/b/contract.json",
    ]


def test_a_folder_inside_skills_is_one_of_skills(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "skills/a/contract.json", CLEAN)
    _, report, _ = check_json(capsys, "skills/a")
    assert [file["path"] for file in report["files"]] == ["skills/a/contract.json"]


def test_a_contract_named_twice_is_checked_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", CLEAN)
    _, report, _ = check_json(capsys, "a.contract.json", ".", "./a.contract.json")
    assert len(report["files"]) == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\x00\x01", "a.contract.json: a binary file, not text (NUL at byte 0)"),
        (b'{"a": "\xff"}', "a.contract.json: not UTF-8 text (byte 7)"),
    ],
)
def test_what_is_no_text_is_one_line_and_the_others_are_checked(
    here: Path, capsys: pytest.CaptureFixture[str], content: bytes, told: str
) -> None:
    put(here / "a.contract.json", content)
    put(here / "b.contract.json", DROPPED)
    code, report, err = check_json(capsys, "a.contract.json", "b.contract.json")
    assert code == 2
    assert err == f"skillcontract: {told}\n"
    assert [file["path"] for file in report["files"]] == ["b.contract.json"]


def test_what_is_not_there_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "empty").mkdir()
    (here / "skills/a/contract.json").mkdir(parents=True)
    assert main(["check", "none.json", "empty", "skills"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines() == [
        "skillcontract: empty: no contract below it (contract.json below skills/, or *.contract.json)",
        "skillcontract: skills/a/contract.json: a folder, not a contract",
        "skillcontract: none.json: no such file or folder",
    ]


def test_a_pipe_or_a_device_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(here / "a.contract.json")
    put(here / "b.contract.json", CLEAN)
    os.mkfifo(here / "b.skill.json5")
    code, report, err = check_json(capsys, ".", "/dev/zero")
    assert code == 2
    assert [file["path"] for file in report["files"]] == ["b.contract.json"]
    told = err.splitlines()
    assert len(told) == 3
    assert all("a pipe or a device, not a file" in line for line in told)


def test_a_name_that_the_system_refuses_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "x" * 300]) == 2
    err = capsys.readouterr().err
    assert err.startswith("skillcontract: xxx")
    assert err.count("\n") == 1


def test_a_control_character_is_a_fault_of_the_text(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", '{ "mode": "PLAN", "label": "a\0b" }')
    code, report, err = check_json(capsys, "a.contract.json")
    assert (code, err) == (1, "")
    rules = [one["rule"] for one in report["files"][0]["diagnostics"]]  # type: ignore[union-attr, index]
    assert "L01" in rules


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", CLEAN).chmod(0)
    assert main(["check", "a.contract.json"]) == 2
    assert capsys.readouterr().err == "skillcontract: a.contract.json: cannot be read: Permission denied\n"


def test_the_caret_stands_under_the_place_behind_wide_characters(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(here / "a.contract.json", '{\n\t"label": "保存文章", "mode": "计划"\n}')
    assert main(["check", "--severity", "error", "--lang", "zh", "a.contract.json"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'a.contract.json:2:27：错误 L13 "计划" 不在可取的 REACT、PLAN 之列'
    assert lines[1] == '  2 |     "label": "保存文章", "mode": "计划"'
    # Each Chinese character is two cells wide: 4 + 9 + 10 + 2 + 8 cells stand before the value.
    assert lines[2] == "    | " + " " * 33 + "^" * 6
    assert lines[-1] == "检查了 1 个契约，1 个装载失败，1 个错误"


def test_a_long_line_is_shown_around_the_fault(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", '{"hint": "' + "x" * 5000 + '", "mode": "plan", "y": "' + "z" * 5000 + '"}')
    main(["check", "--severity", "error", "a.contract.json"])
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) < 140 for line in lines)
    assert lines[2].index("^") == lines[1].index('"plan"')


def test_severity_leaves_out_what_weighs_less(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", '{ "doneWhen": "x" }')
    code, report, _ = check_json(capsys, "--severity", "warning")
    assert (code, report["files"][0]["diagnostics"]) == (0, [])
    assert main(["check", "--severity", "warning"]) == 0
    assert capsys.readouterr().out == "1 contract checked, nothing found\n"


def test_colours_reach_a_terminal_only(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", DROPPED)
    main(["check"])
    assert "\x1b" not in capsys.readouterr().out


def test_standard_input_is_a_contract_too(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DROPPED.encode())))
    code, report, _ = check_json(capsys, "-")
    assert (code, report["files"][0]["path"]) == (1, "-")


def test_half_a_surrogate_pair_can_be_printed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "a.contract.json", '{ "mode": "\\ud800" }')
    code, report, _ = check_json(capsys)
    assert code == 1
    assert "\ud800" in report["files"][0]["diagnostics"][0]["message"]  # type: ignore[index]


def test_the_manifest_switches_rules_and_names_the_tools_without_approval(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contract = tools(SAVE.replace('"WRITE",', '"WRITE", "confirm": false,'), LOOK, before='"doneWhen": "x",')
    put(here / "skills/a/contract.json", contract)
    put(here / "skills/a/skill.json5", '{ skillKey: "a", toolNames: ["save", "look"] }')
    _, report, _ = check_json(capsys)
    assert [one["rule"] for one in report["files"][0]["diagnostics"]] == ["N01", "R12"]  # type: ignore[attr-defined]
    put(
        here / "skillcontract.json5",
        '{ rules: { N01: "error" }, config: { writeConfirmBypassTools: ["save"] }, agents: [] }',
    )
    code, report, _ = check_json(capsys)
    assert code == 1
    assert [one["severity"] for one in report["files"][0]["diagnostics"]] == ["error"]  # type: ignore[attr-defined]
    put(here / "skillcontract.json5", '{ rules: { N01: "off", R12: "off" } }')
    code, report, _ = check_json(capsys)
    assert (code, report["files"][0]["diagnostics"], report["summary"]["suppressed"]) == (0, [], 2)  # type: ignore[call-overload]


def test_a_manifest_that_cannot_be_read_is_told_and_the_contracts_are_checked(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(here / "skills/a/contract.json", CLEAN)
    put(here / "skillcontract.json5", '{ rules: { R09: "loud" } }')
    code, report, err = check_json(capsys)
    assert code == 2
    assert err.startswith("skillcontract: skillcontract.json5:1:")
    assert len(report["files"]) == 1


def test_fix_mends_what_is_safe_and_keeps_line_endings(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(here / "a.contract.json", '{\r\n  "mode": "plan",\r\n  "delegatable": false,\r\n}\r\n')
    assert main(["check", "--fix"]) == 0
    printed = capsys.readouterr()
    assert path.read_bytes() == b'{\r\n  "mode": "PLAN"\r\n}\r\n'
    assert printed.out == "1 contract checked, nothing found\n"
    assert printed.err == "3 fixes applied\n"


def test_unsafe_fixes_are_applied_only_when_asked_for(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = put(here / "a.contract.json", tools(SAVE, LOOK, before='"delegatable": true,'))
    assert main(["check", "--fix"]) == 1
    assert main(["check", "--unsafe-fixes"]) == 0
    assert "delegatable" not in path.read_text("utf-8")


def test_a_baseline_leaves_out_what_is_known_but_no_load_rule(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(here / "a.contract.json", '{ "doneWhen": "x", "mode": "plan" }')
    assert main(["check", "--baseline", "known.json", "--update-baseline"]) == 1
    capsys.readouterr()
    code, report, _ = check_json(capsys, "--baseline", "known.json")
    assert code == 1
    assert [one["rule"] for one in report["files"][0]["diagnostics"]] == ["L13"]  # type: ignore[attr-defined]
    assert report["summary"]["suppressed"] == 1  # type: ignore[call-overload]
    put(here / "a.contract.json", '{ "doneWhen": "x", "doneWhy": "y" }')
    _, report, _ = check_json(capsys, "--baseline", "known.json")
    assert [one["pointer"] for one in report["files"][0]["diagnostics"]] == ["/doneWhy"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("content", ["{", "[]", '{"version": 2, "findings": []}', '{"version": 1}'])
def test_a_file_that_is_no_baseline_is_one_line(
    here: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    put(here / "a.contract.json", CLEAN)
    put(here / "known.json", content)
    assert main(["check", "--baseline", "known.json"]) == 2
    assert capsys.readouterr().err == (
        "skillcontract: known.json: not a baseline file; --update-baseline writes one\n"
    )


def test_files_beside_a_contract_are_entries_of_their_own(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(here / "skills/a/contract.json", tools(SAVE, LOOK))
    put(
        here / "skills/a/skill.json5", '{ skillKey: "a", toolNames: ["save", "look", "builtin_node_finish"] }'
    )
    put(here / "skills/a/manual.md", "先调用 `page_list`。\n")
    put(
        here / "skills/a/governance.json5",
        '{ skill_id: "a", role: "r", preconditions: ["doc:write"], side_effects: ["doc.write"],\n'
        '  evidence_ref: "E", temporary: { approvers: ["li", "wang"], reason: "x", start: "2026-03-01T00:00Z" } }',
    )
    put(here / "skills/b/contract.json", CLEAN)
    put(here / "skills/b/governance.json5", '{ role: "r", preconditions: ["doc:list"], evidence_ref: "E" }')
    put(here / "grants.json5", '{ principals: [{ id: "bot", role: "r", grants: ["doc:write"] }] }')
    code, report, err = check_json(capsys, "--now", "2026-03-01T01:00:00Z")
    assert (code, err) == (0, "")
    found = {
        file["path"]: [(one["rule"], one["pointer"]) for one in file["diagnostics"]]  # type: ignore[attr-defined]
        for file in report["files"]
    }
    assert found == {
        "grants.json5": [("G01", "/principals/0"), ("G02", "/principals/0")],
        "skills/a/contract.json": [],
        "skills/a/governance.json5": [],
        "skills/a/manual.md": [("X14", "")],
        "skills/a/skill.json5": [("X12", "/toolNames/2")],
        "skills/b/contract.json": [],
        "skills/b/governance.json5": [("G01", "/side_effects"), ("G02", "/preconditions")],
    }
    _, report, _ = check_json(capsys, "--now", "2026-03-01T09:00:00Z", "skills/a/contract.json")
    governance = next(one for one in report["files"] if str(one["path"]).endswith("governance.json5"))
    assert [(one["rule"], one["pointer"]) for one in governance["diagnostics"]] == [("G07", "/temporary")]  # type: ignore[attr-defined]
    assert governance["loads"] is None


def test_comments_silence_in_the_files_beside_a_contract_too(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(here / "x.contract.json", tools(LOOK))
    put(
        here / "x.skill.json5",
        '{ toolNames: ["look",\n "builtin_node_fail" /* skillcontract-ignore: X12 */] }',
    )
    put(here / "x.manual.md", "<!-- skillcontract-ignore: X14 -->\n调用 `page_list`。\n")
    _, report, _ = check_json(capsys)
    assert [one["diagnostics"] for one in report["files"]] == [[], [], []]
    assert report["summary"]["suppressed"] == 2  # type: ignore[call-overload]


@pytest.mark.parametrize("example", ["credit", "cms"])
def test_the_examples_have_nothing_to_find_in_any_file(
    example: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = resources.files("skillcontract_resources") / "examples" / example
    with resources.as_file(source) as folder:
        shutil.copytree(folder, here / example)
    code, report, err = check_json(capsys, example)
    assert (code, err) == (0, "")
    assert {Path(str(file["path"])).name for file in report["files"]} >= {
        "contract.json",
        "skill.json5",
        "manual.md",
        "governance.json5",
        "grants.json5",
    }
    assert [file["diagnostics"] for file in report["files"] if file["diagnostics"]] == []


def test_fixes_reach_the_files_beside_a_contract(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(here / "x.contract.json", tools(LOOK))
    skill = put(here / "x.skill.json5", '{ toolNames: [\n  "look", // it reads\n  "builtin_node_fail",\n] }')
    manual = put(here / "x.manual.md", "Call look_x, then `lok`.\n")
    check_json(capsys, "--fix")
    assert skill.read_text(encoding="utf-8") == '{ toolNames: [\n  "look", // it reads\n] }'
    assert manual.read_text(encoding="utf-8") == "Call look_x, then `lok`.\n"
