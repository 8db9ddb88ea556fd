"""A change of another file re-checks only the pieces whose answers it changes."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.examples_of_rules import NOW
from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.workspace import Workspace, load

CONTRACT = tools(
    SAVE,
    LOOK,
    """"tag": {
      "args": { "id": { "from": "evidence.tags.0.id" }, "kind": { "const": "A" } },
      "success": { "path": "status", "op": "EQ", "value": 200 },
      "error": { "code": "errorCode" }
    }""",
    before='"inputs": {\n    "space": { "provider": "space" }\n  },',
)
SKILL = "skills/demo/skill.json5"
SPACE = "skills/space/contract.json"
EXTRACTING = '{ "tools": { "tag_list": { "extracts": [{ "key": "tags", "path": "data" }] } } }'
LISTED = """{ "tools": [
  { "name": "save" },
  { "name": "look" },
  { "name": "tag", "inputSchema": { "properties": { "id": {}, "kind": { "type": "integer" } } } }
] }"""
TOOLS = "tools/x.tools.json"


def put(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path, "skills/demo/contract.json", CONTRACT)
    put(tmp_path, SKILL, '{ skillKey: "demo", toolNames: ["save", "look", "tag"] }')
    put(tmp_path, SPACE, EXTRACTING)
    return tmp_path


def check_of(workspace: Workspace) -> WorkspaceCheck:
    return WorkspaceCheck(workspace, NOW)


def analysis_of(folder: Path) -> ContractAnalysis:
    check = check_of(load(folder))
    skill = check.skill_of(folder / "skills/demo/contract.json")
    assert skill is not None
    return ContractAnalysis.of(CONTRACT, check.knowledge(skill))


def follow(analysis: ContractAnalysis, folder: Path) -> None:
    check = check_of(load(folder))
    skill = check.skill_of(folder / "skills/demo/contract.json")
    assert skill is not None
    analysis.know(check.knowledge(skill))


@pytest.mark.parametrize(
    ("file", "text", "rule"),
    [
        (SPACE, "{}", "X07"),
        (SKILL, '{ skillKey: "demo", toolNames: ["save", "look"] }', "X01"),
        (SKILL, '{ skillKey: "space", toolNames: ["save", "look", "tag"] }', "X06"),
        (
            TOOLS,
            LISTED,
            "S03",
        ),
        ("skillcontract.json5", '{ agents: [{ agentCode: "a", skills: ["demo"] }] }', "X06"),
    ],
)
def test_what_is_known_anew_gives_what_a_fresh_look_gives(
    folder: Path, file: str, text: str, rule: str
) -> None:
    analysis = analysis_of(folder)
    assert rule not in {finding.rule for finding in analysis.findings()}
    put(folder, file, text)
    follow(analysis, folder)
    assert rule in {finding.rule for finding in analysis.findings()}
    assert analysis.findings() == analysis_of(folder).findings()


def test_pieces_whose_answers_stay_keep_their_very_findings(folder: Path) -> None:
    put(folder, SKILL, '{ skillKey: "demo", toolNames: ["look", "tag"] }')
    analysis = analysis_of(folder)
    save = next(
        index
        for index in range(len(analysis.document.chunks))
        if any(one.rule == "X01" for one in analysis.chunk_findings(index))
    )
    before = analysis.chunk_findings(save)
    put(folder, SPACE, "{}")
    follow(analysis, folder)
    assert analysis.chunk_findings(save) is before
    assert "X07" in {finding.rule for finding in analysis.findings()}


def test_a_workspace_rule_level_comes_with_the_knowledge(folder: Path) -> None:
    put(folder, SPACE, "{}")
    analysis = analysis_of(folder)
    put(folder, "skillcontract.json5", '{ rules: { X07: "off" } }')
    follow(analysis, folder)
    assert "X07" not in {finding.rule for finding in analysis.findings()}
    assert analysis.suppressed == 1


def test_an_open_contract_is_ahead_of_the_files_beside_it(folder: Path) -> None:
    analysis = analysis_of(folder)
    check = check_of(load(folder))
    skill = check.skill_of(folder / "skills/demo/contract.json")
    assert skill is not None
    assert [one.findings for one in check.beside(skill, analysis.facts())] == [()]
    shorter = ContractAnalysis.of(tools(LOOK))
    (found,) = check.beside(skill, shorter.facts())
    assert [one.pointer for one in found.findings if one.rule == "X02"] == ["/toolNames/0", "/toolNames/2"]


PIECES = (
    "x",
    '"',
    "{",
    "}",
    ",\n",
    "tags",
    "inputs",
    "look",
    "tag",
    "evidence.tags",
    "prior.a.id",
    '"from": "shared.k",',
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.randoms(use_true_random=False), st.integers(1, 12))
def test_edits_amid_a_workspace_leave_what_a_fresh_analysis_finds(
    folder: Path, source: random.Random, steps: int
) -> None:
    put(folder, TOOLS, LISTED)
    check = check_of(load(folder))
    skill = check.skill_of(folder / "skills/demo/contract.json")
    assert skill is not None
    knowledge = check.knowledge(skill)
    analysis, text = ContractAnalysis.of(CONTRACT, knowledge), CONTRACT
    for _ in range(steps):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 0, 1, 5, 20)))
        new = source.choice(("", *PIECES)) if end > start else source.choice(PIECES)
        lines = LineMap(text, PositionEncoding.UTF32)
        first, last = lines.position(start), lines.position(end)
        analysis.edit((first.line, first.character), (last.line, last.character), new)
        text = text[:start] + new + text[end:]
        assert analysis.findings() == ContractAnalysis.of(text, knowledge).findings()
        # What is known anew is the same, so nothing may change.
        before = analysis.findings()
        follow(analysis, folder)
        assert analysis.findings() == before
