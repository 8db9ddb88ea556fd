"""`export` and `import`: a workspace as rows of agent-studio's tables, and back."""

import json
import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract.cli import main
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import value_of
from skillcontract.syntax.writing import canonical_json
from skillcontract.workspace import load
from skillcontract_resources import resource

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str | Path) -> tuple[int, str, str]:
    code = main([*map(str, arguments), "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def skill(folder: Path, contract: str, **definition: object) -> Path:
    home = folder / "skills" / "a.b"
    home.mkdir(parents=True)
    (home / "contract.json").write_text(contract, "utf-8")
    (home / "skill.json5").write_text(json.dumps({"skillKey": "a.b", **definition}), "utf-8")
    return folder


def rows_file(path: Path, **tables: object) -> Path:
    path.write_text(json.dumps(tables, ensure_ascii=False), "utf-8")
    return path


def profile(number: int, key: str, **columns: object) -> dict[str, object]:
    return {"id": number, "organ_id": 1, "skill_key": key, "skill_name": key, "status": "ACTIVE", **columns}


@pytest.mark.parametrize("name", ["cms", "credit"])
def test_an_example_survives_the_way_there_and_back(name: str, tmp_path: Path, capsys: Captured) -> None:
    with as_file(resource(f"examples/{name}")) as example:
        source = Path(shutil.copytree(example, tmp_path / name))
    out = tmp_path / "rows.json"
    assert run(capsys, "export", source, "--out", out)[0] == 0
    code, _, _ = run(capsys, "import", out, tmp_path / "back")
    assert code == 0
    before, after = load(source), load(tmp_path / "back")
    assert not after.problems
    assert [agent.model_dump() for agent in after.agents] == [agent.model_dump() for agent in before.agents]
    for old in before.skills:
        new = after.skill(old.key)
        assert new is not None
        assert new.tool_names == (old.tool_names or ())
        assert (new.manual and new.manual.text) == (old.manual and old.manual.text)
        assert (new.contract is None) == (old.contract is None)
        if old.contract and new.contract:
            # Everything but the comments, to the digit.
            values = [value_of(each.tree.root) for each in (old.contract, new.contract)]
            assert canonical_json(values[0]) == canonical_json(values[1])
            assert not new.contract.tree.comments


def test_contracts_lose_their_comments_and_keep_their_digits(tmp_path: Path, capsys: Captured) -> None:
    text = '{ // why\n "tools": {"t": {"args": {"x": {"const": 12345678901234567890.10}}}} /* b */ }'
    code, out, err = run(capsys, "export", skill(tmp_path, text, toolNames=["t", "u"]))
    assert code == 0
    assert '"const": 12345678901234567890.10' in out
    assert "why" not in out
    assert "contract.json: 2 comments left out" in err
    rows = json.loads(out)
    assert [row["tool_name"] for row in rows["skill_tool_binding"]] == ["t", "u"]
    assert rows["agent_skill_binding"] == [
        {"id": 1, "organ_id": 1, "agent_id": 1, "skill_id": 1, "enabled_flag": 1}
    ]


def test_ids_and_organisation_can_be_chosen(tmp_path: Path, capsys: Captured) -> None:
    workspace = skill(tmp_path, "{}", toolNames=["t"])
    _, out, _ = run(capsys, "export", workspace, "--organ", "2", "--first-id", "11001")
    rows = json.loads(out)
    assert {row["organ_id"] for table in rows.values() for row in table} == {2}
    assert rows["skill_profile"][0]["id"] == 11001
    assert rows["skill_tool_binding"][0]["skill_id"] == 11001
    assert rows["agent_skill_binding"][0]["agent_id"] == rows["agent_profile"][0]["id"]


def test_a_contract_that_is_not_json_is_not_exported(tmp_path: Path, capsys: Captured) -> None:
    code, out, err = run(capsys, "export", skill(tmp_path, '{\n "tools": {},\n}'))
    assert (code, out) == (2, "")
    assert "contract.json:2:13: not JSON (trailing-comma)" in err


def test_what_a_column_cannot_hold_is_told(tmp_path: Path, capsys: Captured) -> None:
    code, out, err = run(capsys, "export", skill(tmp_path, "{}", semanticDesc="长" * 1001))
    assert code == 1
    assert json.loads(out)["skill_profile"]
    assert "skill_profile a.b: semantic_desc has 1001 characters; the column holds 1000" in err


def test_export_replaces_a_file_only_where_asked(tmp_path: Path, capsys: Captured) -> None:
    workspace, out = skill(tmp_path, "{}"), tmp_path / "rows.json"
    out.write_text("mine")
    assert run(capsys, "export", workspace, "--out", out)[0] == 2
    assert out.read_text() == "mine"
    code, told, _ = run(capsys, "export", workspace, "--out", out, "--overwrite", "--format", "json")
    assert code == 0
    receipt = tmp_path / "receipt.json"
    receipt.write_text(told)
    assert run(capsys, "receipt", receipt)[0] == 0
    assert json.loads(out.read_text())["skill_profile"]


def test_deleted_and_disabled_rows_and_those_of_others_stay_out(tmp_path: Path, capsys: Captured) -> None:
    rows = rows_file(
        tmp_path / "rows.json",
        skill_profile=[
            profile(1, "a.b", skill_contract='{ "tools": {} } // kept as it is', skill_manual="用法"),
            profile(2, "gone", delete_flag=1),
            profile(3, "a.b", organ_id=9),
        ],
        skill_tool_binding=[
            {"id": 1, "organ_id": 1, "skill_id": 1, "tool_name": "t", "enabled_flag": 1},
            {"id": 2, "organ_id": 1, "skill_id": "1", "tool_name": "off", "enabled_flag": 0},
            {"id": 3, "organ_id": 1, "skill_id": 2, "tool_name": "of-gone"},
        ],
    )
    code, out, err = run(capsys, "import", rows, tmp_path / "w", "--organ", "1")
    assert code == 0
    assert len(out.splitlines()) == 3
    assert "/skill_tool_binding/2/skill_id: names no row that is imported" in err
    home = tmp_path / "w" / "skills" / "a.b"
    assert [path.name for path in (tmp_path / "w" / "skills").iterdir()] == ["a.b"]
    assert (home / "contract.json").read_text("utf-8") == '{ "tools": {} } // kept as it is'
    assert (home / "manual.md").read_text("utf-8") == "用法"
    definition = value_of(parse((home / "skill.json5").read_text("utf-8"), Dialect.JSON5).root)
    assert definition == {
        "skillKey": "a.b",
        "skillName": "a.b",
        "status": "ACTIVE",
        "toolNames": ["t"],
        "manual": "manual.md",
    }


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"other": []}, "none of the tables"),
        ({"skill_profile": {}}, "/skill_profile: skill_profile has to be a list of rows"),
        ({"skill_profile": [7]}, "/skill_profile/0: a row of skill_profile"),
        ({"skill_profile": [profile(1, "a", skill_name=7)]}, "/skill_profile/0/skill_name: 7 is not text"),
        ({"skill_profile": [profile(1, "a", skill_manual="\ud800")]}, "/skill_manual"),
        ({"skill_profile": [{"skill_key": "a"}]}, "/skill_profile/0/id: id has to be an id"),
        ({"skill_profile": [{"id": 1}]}, "/skill_profile/0/skill_key: skill_key is missing"),
        ({"skill_profile": [profile(1, "A"), profile(2, "a")]}, "a is there twice"),
        ({"skill_profile": [profile(1, "../a")]}, "../a cannot be a folder's name"),
        ({"skill_profile": [profile(1, "con")]}, "not a usable relative path"),
        ({"skill_profile": [profile(1, "a"), profile(2, "b" * 300)]}, "not a usable relative path"),
        ({"skill_profile": []}, "no row is left"),
    ],
)
def test_rows_that_make_no_workspace_write_nothing(
    tables: dict[str, object], words: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "rows.json"
    path.write_text(json.dumps(tables), "utf-8")
    code, out, err = run(capsys, "import", path, tmp_path / "w")
    assert (code, out) == (2, "")
    assert words in err
    assert not (tmp_path / "w").exists()


def test_import_writes_over_nothing_unasked(tmp_path: Path, capsys: Captured) -> None:
    rows = rows_file(tmp_path / "rows.json", tables={"skill_profile": [profile(1, "a.b", skill_contract={})]})
    mine = tmp_path / "w" / "skills" / "a.b" / "contract.json"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    assert run(capsys, "import", rows, tmp_path / "w")[0] == 2
    assert [path.name for path in mine.parent.iterdir()] == ["contract.json"]
    assert mine.read_text() == "mine"
    code, told, _ = run(capsys, "import", rows, tmp_path / "w", "--overwrite", "--format", "json")
    assert code == 0
    assert mine.read_text() == "{}\n"
    receipt = json.loads(told)
    assert receipt["status"] == "success"
    assert len(receipt["data"]["files"]) == 2


def test_text_that_is_not_json_says_where(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "rows.json").write_text('{"skill_profile": [,]}')
    code, _, err = run(capsys, "import", tmp_path / "rows.json", tmp_path / "w")
    assert code == 2
    assert "rows.json:1:" in err
