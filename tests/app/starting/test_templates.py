"""What is made new passes every check, is formatted, and its scenarios play."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from skillcontract.publish import NotPublished
from skillcontract.text.language import Language
from skillcontract.workspace import ToolDefinition, load
from skillcontract_studio.starting.binding import skill_insertion, tool_insertion
from skillcontract_studio.starting.examples import EXAMPLES, example
from skillcontract_studio.starting.templates import NewSkill, skill_files, workspace_files
from skillcontract_studio.starting.writing import write_new

SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}, "organId": {"type": "integer"}}}


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """The command in a folder, as a process of its own: its exit code and what it said."""
    command = [sys.executable, "-m", "skillcontract", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, encoding="utf-8")
    return done.returncode, done.stdout


def checked(folder: Path) -> Mapping[str, object]:
    """What `skillcontract check` says of a folder."""
    code, said = run(folder, "check", "--format", "json")
    assert code == 0, said
    found: Mapping[str, object] = json.loads(said)
    return found


def nothing_found(found: Mapping[str, object]) -> bool:
    files = found["files"]
    assert isinstance(files, list)
    return [diagnostic for file in files for diagnostic in file["diagnostics"]] == []


@pytest.mark.parametrize("language", list(Language))
def test_a_new_workspace_has_no_findings(tmp_path: Path, language: Language) -> None:
    write_new(tmp_path / "new", workspace_files(language))
    root = tmp_path / "new"
    assert nothing_found(checked(root))
    for command in (("test",), ("matrix",), ("fmt", "--check")):
        code, said = run(root, *command)
        assert code == 0, said


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("tool", ["none", "read", "by-schema"])
def test_a_new_skill_has_no_findings(tmp_path: Path, language: Language, tool: str) -> None:
    root = tmp_path / "new"
    files = dict(workspace_files(language))
    listed = json.loads(files["tools/notes.tools.json"])
    listed["tools"].append(
        {
            "name": "order_get",
            "title": "Order",
            "annotations": {"readOnlyHint": True},
            "inputSchema": {**SCHEMA, "required": ["id", "organId"]},
            "outputSchema": {
                "type": "object",
                "properties": {"ok": {"type": "boolean"}, "msg": {"type": "string"}},
            },
        }
    )
    files["tools/notes.tools.json"] = json.dumps(listed)
    write_new(root, files)
    tools = {each.name: each for each in load(root).tool_lists[0].tools}
    chosen = {"none": None, "read": tools["note_list"], "by-schema": tools["order_get"]}[tool]
    skill = NewSkill("order.show", "Show an order", chosen)
    write_new(root, skill_files(skill, language))
    manifest = root / "skillcontract.json5"
    text = manifest.read_text("utf-8")
    where = skill_insertion(text, skill.key)
    assert where is not None
    manifest.write_text(text[: where[0]] + where[1] + text[where[0] :], "utf-8")
    assert nothing_found(checked(root))
    for command in (("test",), ("fmt", "--check")):
        code, said = run(root, *command)
        assert code == 0, said
    agent = load(root).agents[0]
    assert "order.show" in agent.skills


def test_a_writing_tool_lacks_only_its_verification(tmp_path: Path) -> None:
    tool = ToolDefinition("order_save", "Save", None, {**SCHEMA, "required": ["id", "organId"]}, None)
    root = tmp_path / "new"
    write_new(root, skill_files(NewSkill("order.save", "Save", tool), Language.EN))
    found = checked(root)
    files = found["files"]
    assert isinstance(files, list)
    assert {each["rule"] for file in files for each in file["diagnostics"]} <= {"R10", "X01", "S04"}
    contract = json.loads((root / "skills/order.save/contract.json").read_text())
    args = contract["tools"]["order_save"]["args"]
    assert args == {"id": {"sources": ["USER"]}, "organId": {"from": "platform.organId"}}
    assert contract["tools"]["order_save"]["idempotencyKey"] == ["id"]


def test_files_that_are_there_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("mine")
    with pytest.raises(NotPublished):
        write_new(tmp_path, {"a": "new", "b": "new"})
    assert not (tmp_path / "a").exists()
    assert (tmp_path / "b").read_text() == "mine"


def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotPublished):
        write_new(tmp_path / "in", {"../out": "x"})
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_copied_once(tmp_path: Path, name: str) -> None:
    folder = example(name, tmp_path)
    assert (folder / "skillcontract.json5").is_file()
    (folder / "README.md").write_text("mine")
    assert example(name, tmp_path) == folder
    assert (folder / "README.md").read_text() == "mine"


@pytest.mark.parametrize(
    ("manifest", "becomes"),
    [
        ('{agents: [{skills: ["a"]}]}', '{agents: [{skills: ["a", "k"]}]}'),
        ("{agents: [{skills: []}]}", '{agents: [{skills: ["k"]}]}'),
        ('{agents: [{skills: ["a", // one\n ]}]}', '{agents: [{skills: ["a", "k", // one\n ]}]}'),
    ],
)
def test_where_a_skill_joins_an_agent(manifest: str, becomes: str) -> None:
    where = skill_insertion(manifest, "k")
    assert where is not None
    assert manifest[: where[0]] + where[1] + manifest[where[0] :] == becomes


@pytest.mark.parametrize("manifest", ["", "{}", "{agents: []}", "{agents: {}}", "{agents: [1]}"])
def test_a_manifest_without_a_list_of_skills(manifest: str) -> None:
    assert skill_insertion(manifest, "k") is None


def test_where_a_tool_comes() -> None:
    for contract in ('{"tools": {}}', '{"tools": {"a": {}}}'):
        where = tool_insertion(contract)
        assert where is not None
        made = contract[: where.at] + where.before + '"b": {}' + where.after + contract[where.at :]
        assert "b" in json.loads(made)["tools"]
    assert tool_insertion("{}") is None
