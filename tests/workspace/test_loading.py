"""From files to a workspace, whatever is wrong with some of them."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from skillcontract.text.language import Language
from skillcontract.workspace import Workspace, home_of, load

SKILL = {"skillKey": "a.b", "skillName": "A", "toolNames": ["save", "list"]}
GOVERNANCE = {"skill_id": "a.id", "role": "r", "preconditions": ["x:write"], "side_effects": []}


def put(root: Path, files: Mapping[str, object]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return root


def said(workspace: Workspace) -> list[str]:
    return [problem.line(Language.EN, workspace.root) for problem in workspace.problems]


def test_a_whole_workspace(tmp_path: Path) -> None:
    workspace = load(
        put(
            tmp_path,
            {
                "skillcontract.json5": "{agents: [{agentCode: 'ag', skills: ['a.b']}], config: {fingerprintLimit: 5}, rules: {R09: 'off'}}",
                "skills/a/skill.json5": {**SKILL, "manual": "docs/m.md"},
                "skills/a/docs/m.md": "手册",
                "skills/a/contract.json": '{"tools": {}} // note',
                "skills/a/governance.json5": GOVERNANCE,
                "skills/a/scenarios/one.scenario.json5": "{}",
                "skills/a/scenarios/notes.txt": "",
                "tools/one.json": {"tools": [{"name": "save", "inputSchema": {"type": "object"}}]},
                "tools/two.json": {"result": {"tools": [{"name": "save"}, {"name": "list", "title": "L"}]}},
                "grants.json5": "{principals: [{id: 'p', role: 'r', grants: ['x:write', 5], trust: 'low'}]}",
            },
        )
    )
    assert said(workspace) == []
    skill = workspace.skill("a.id")
    assert skill is not None
    assert skill is workspace.skill("a.b")
    assert workspace.skill("a") is None
    assert (skill.key, skill.skill_id, skill.tool_names) == ("a.b", "a.id", ("save", "list"))
    assert skill.contract is not None
    assert skill.contract.name == "skills/a/contract.json"
    assert skill.contract.text.endswith("// note")
    assert skill.manual is not None
    assert skill.manual.text == "手册"
    assert [path.name for path in skill.scenarios] == ["one.scenario.json5"]
    tools = workspace.tools(skill)
    assert set(tools) == {"save", "list"}
    assert tools["save"].input_schema == {"type": "object"}, "the first file's tool counts"
    assert tools["list"].pointer == "/result/tools/1"
    assert [each.server for each in workspace.tool_lists] == ["one", "two"]
    assert workspace.settings.fingerprint_limit == 5
    assert workspace.settings.delegate_max_depth == 2
    assert workspace.rule_levels == {"R09": "off"}
    agent = workspace.agent_of(skill)
    assert agent is not None
    assert agent.agent_code == "ag"
    assert workspace.grants is not None
    assert workspace.grants.principals[0].grants == ["x:write", 5], "what cannot be read is kept for D7"


def test_without_a_manifest_all_skills_belong_to_one_agent(tmp_path: Path) -> None:
    workspace = load(put(tmp_path, {"skills/a/contract.json": "{}", "skills/b/c/governance.json5": "{}"}))
    assert [skill.key for skill in workspace.skills] == ["a", "c"]
    assert [agent.skills for agent in workspace.agents] == [("a", "c")]
    assert workspace.skills[1].contract is None
    assert workspace.manifest is None


def test_contracts_of_any_name_are_found_with_their_siblings(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "x.contract.json": "{}",
            "x.skill.json5": {**SKILL, "manual": "x.manual.md"},
            "x.manual.md": "m",
            "x.governance.json5": GOVERNANCE,
            "x.tools.json": {"tools": [{"name": "save"}]},
            "y.contract.json": "{}",
            "deep/er/z.contract.json": "{}",
            ".git/w.contract.json": "{}",
            "node_modules/p/v.contract.json": "{}",
        },
    )
    folder = load(tmp_path)
    assert [skill.key for skill in folder.skills] == ["z", "a.b", "y"]
    lone = load(tmp_path / "x.contract.json")
    assert [skill.key for skill in lone.skills] == ["a.b"]
    [skill] = lone.skills
    assert skill.manual is not None
    assert skill.governance is not None
    assert list(lone.tools(skill)) == ["save"]
    assert list(lone.tools()) == []


def test_a_contract_file_opens_its_workspace(tmp_path: Path) -> None:
    put(tmp_path, {"skills/a/contract.json": "{}", "skills/b/contract.json": "{}"})
    assert home_of(tmp_path / "skills/a/contract.json") == tmp_path
    assert [skill.key for skill in load(tmp_path / "skills/a/contract.json").skills] == ["a", "b"]
    put(tmp_path, {"skills/a/skillcontract.json5": "{}"})
    assert home_of(tmp_path / "skills/a/contract.json") == tmp_path / "skills/a"
    assert home_of(tmp_path / "x.contract.json") is None


def test_open_editors_go_before_the_disk(tmp_path: Path) -> None:
    put(tmp_path, {"skills/a/contract.json": "{}"})
    path = tmp_path / "skills/a/contract.json"
    contract = load(tmp_path, {path: '{"mode": "REACT"}'}).skills[0].contract
    assert contract is not None
    assert contract.text == '{"mode": "REACT"}'


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("grants.json5", "{principals: [\n  {id: 'a'}\n  {id: 'b'}]}", "grants.json5:2:11: a comma is missing between two entries"),
        ("grants.json5", "[]", "grants.json5:1:1: the outermost value must be an object { … }"),
        ("grants.json5", "", "grants.json5:1:1: the file is empty"),
        ("grants.json5", "{principals: {}}", "grants.json5:1:14: principals must be a list"),
        ("grants.json5", "{principals: [\n {role: ['r']}]}", "grants.json5:2:9: role must be a string"),
        ("grants.json5", "{principals: ['p']}", "grants.json5:1:15: 0 must be an object"),
        ("grants.json5", b"\xff", "grants.json5: not UTF-8 text (byte 0)"),
        ("grants.json5", b"\0{}", "grants.json5: a binary file, not text (NUL at byte 0)"),
        ("skillcontract.json5", "{agents: [{}]}", "skillcontract.json5:1:11: the property agentCode is missing"),
        ("skillcontract.json5", "{config: {fingerprintLimit: 'x'}}", "skillcontract.json5:1:29: fingerprintLimit must be a whole number"),
        ("skills/a/skill.json5", "{toolNames: 'x'}", "skills/a/skill.json5:1:13: toolNames must be a list"),
        ("skills/a/skill.json5", "{manual: 'm.md'}", "skills/a/skill.json5:1:10: there is no file m.md"),
        ("skills/a/skill.json5", "{manual: '../../x'}", "skills/a/skill.json5:1:10: ../../x: the path leads out of the chosen folder"),
        ("tools/t.json", '{"tools": [{}]}', "tools/t.json:1:12: the tool has no name"),
        ("tools/t.json", '{"tool": []}', "tools/t.json:1:1: the list tools is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_located_and_the_rest_is_loaded(
    tmp_path: Path, name: str, content: object, expected: str
) -> None:
    put(tmp_path, {"skills/a/contract.json": "{}", "skills/b/skill.json5": SKILL, name: content})
    workspace = load(tmp_path)
    assert said(workspace) == [expected]
    assert workspace.skill("a.b") is not None


def test_only_what_does_not_fit_is_left_out(tmp_path: Path) -> None:
    grants = "{principals: [{id: 'a'}, {role: 'x'}, {id: ['b']}, {id: 12345678901234567890123}], effects: {}}"
    workspace = load(put(tmp_path, {"grants.json5": grants}))
    assert said(workspace) == ["grants.json5:1:44: id must be a string"]
    assert workspace.grants is not None
    assert [principal.id for principal in workspace.grants.principals] == [
        "a",
        None,
        None,
        "12345678901234567890123",
    ]
    assert workspace.grants.effects == {}
    definition = load(put(tmp_path, {"skills/s/skill.json5": {**SKILL, "toolNames": ["a", {}]}})).skills[0]
    assert definition.key == "a.b"
    assert definition.tool_names == ("a",)


def test_null_is_the_same_as_absent(tmp_path: Path) -> None:
    files = {
        "skills/s/skill.json5": "{skillKey: null, toolNames: null}",
        "grants.json5": "{principals: null}",
    }
    workspace = load(put(tmp_path, files))
    assert said(workspace) == []
    assert workspace.skills[0].key == "s"
    assert workspace.grants is not None
    assert workspace.grants.principals == ()


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nothing")


def test_names_are_as_long_as_the_order_of_the_disk(tmp_path: Path) -> None:
    for key in "cab":
        put(tmp_path, {f"skills/{key}/contract.json": "{}"})
    assert [skill.key for skill in load(tmp_path).skills] == ["a", "b", "c"]


def test_examples_load_without_a_problem() -> None:
    examples = Path(__file__).parents[2] / "resources" / "skillcontract_resources" / "examples"
    folders = [each for each in examples.iterdir() if each.is_dir()]
    assert folders
    assert {folder.name: said(load(folder)) for folder in folders} == {folder.name: [] for folder in folders}
