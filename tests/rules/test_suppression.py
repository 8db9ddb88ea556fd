"""Comments and settings that silence findings."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillcontract.rules.analysis import ContractAnalysis, Knowledge
from skillcontract.rules.examples import LOOK, look_with, tools
from skillcontract.rules.rule import Severity
from skillcontract.rules.suppression import Directive, _blank_end, directives
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.syntax.parser import parse
from skillcontract.text.span import Span
from skillcontract.workspace import load

SUCCESS_WITHOUT_PATH = """"list": {
      "success": { "op": "EQ", "value": 200 },%s
      "error": { "code": "errorCode" }
    }"""


def fired(text: str, knowledge: Knowledge | None = None) -> list[str]:
    return [finding.rule for finding in ContractAnalysis.of(text, knowledge or Knowledge()).findings()]


def test_a_comment_at_the_end_of_a_line_silences_that_line() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % " // skillcontract-ignore: R15")
    assert fired(text) == []


def test_a_comment_on_its_own_line_silences_the_next_line_with_content() -> None:
    text = look_with('{ "sources": ["USER"] }').replace(
        '"look": {', '"look": {\n      // skillcontract-ignore: R01, r15\n      // why\n'
    )
    assert "N09" in fired(text)
    silenced = tools(
        SUCCESS_WITHOUT_PATH.replace(
            '{\n      "success"', '{\n      // skillcontract-ignore: R15\n\n      "success"'
        )
        % ""
    )
    assert fired(silenced) == []


def test_a_comment_above_a_tool_silences_the_tool_that_follows() -> None:
    tool = SUCCESS_WITHOUT_PATH.replace('"error": { "code": "errorCode" }', '"label": "List"') % ""
    text = tools(LOOK, f"// skillcontract-ignore: R25\n    {tool}")
    assert fired(text) == ["R15"]


def test_ignore_file_silences_the_whole_file() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % "", SUCCESS_WITHOUT_PATH.replace("list", "page") % "")
    assert fired(text) == ["R15", "R15"]
    assert fired(f"// skillcontract-ignore-file: R15\n{text}") == []


def test_load_rules_are_never_silenced() -> None:
    found = fired('{\n  // skillcontract-ignore: L13\n  "mode": "plan"\n}\n')
    assert found == ["N09", "L13"]
    assert fired('{ "mode": "plan" }', Knowledge(levels={"L13": None})) == ["L13"]


def test_an_unknown_rule_is_told_and_one_that_needs_more_knowledge_is_not() -> None:
    assert fired('{\n  // skillcontract-ignore: R99\n  "mode": "PLAN"\n}\n') == ["N09"]
    assert fired('{\n  // skillcontract-ignore: X07, S01, G01\n  "mode": "PLAN"\n}\n') == []


def test_a_workspace_switches_rules_off_and_sets_their_severity() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % "")
    assert fired(text, Knowledge(levels={"R15": None})) == []
    analysis = ContractAnalysis.of(text, Knowledge(levels={"R15": Severity.ERROR}))
    assert [finding.severity for finding in analysis.findings()] == [Severity.ERROR]
    analysis.know(Knowledge())
    assert [finding.severity for finding in analysis.findings()] == [None]
    assert analysis.loads()


def test_suppressed_findings_are_counted() -> None:
    text = tools(SUCCESS_WITHOUT_PATH % " // skillcontract-ignore: R15")
    assert ContractAnalysis.of(text).suppressed == 1


def test_a_directive_says_of_which_line_it_speaks() -> None:
    text = "{\n  // skillcontract-ignore: R01\n\n  // more\n  'x': 1 /* skillcontract-ignore: R02 */\n}"
    comments = parse(text).comments
    assert directives(text, comments) == (
        Directive(comments[0], False, 4, (("R01", Span(29, 32)),)),
        Directive(comments[2], False, 4, (("R02", Span(text.index("R02"), text.index("R02") + 3)),)),
    )


WORKSPACE = {
    "skillcontract.json5": '{ agents: [{ agentCode: "a", skills: ["demo"] }] }',
    "skills/demo/skill.json5": '{ skillKey: "demo", toolNames: ["look", "list"] }',
    "tools/x.json": """{ "tools": [
      { "name": "look", "inputSchema": { "properties": { "title": {} } }, "outputSchema": {} },
      { "name": "list" }
    ] }""",
    "tools.lock.json": '{ "tools": {} }',
}


def in_workspace(folder: Path, text: str, **files: str) -> list[tuple[str, str]]:
    """The unused suppressions in a workspace's files, each with the rule it names."""
    for name, content in {**WORKSPACE, "skills/demo/contract.json": text, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    check = WorkspaceCheck(load(folder), datetime(2026, 3, 1, tzinfo=UTC))
    (skill,) = check.workspace.skills
    found = [("contract", one) for one in ContractAnalysis.of(text, check.knowledge(skill)).findings()]
    found += ((each.file.path.name, one) for each in check.beside(skill) for one in each.findings)
    grants = check.grants([skill])
    found += ((grants.file.path.name, one) for one in grants.findings) if grants is not None else ()
    return [(where, str(one.arguments["rule"])) for where, one in found if one.rule == "N09"]


@pytest.mark.parametrize(
    "rule", ["X01", "X03", "X07", "X08", "X13", "X17", "S01", "S04", "S07", "S08", "D01"]
)
def test_where_a_rule_knows_enough_silencing_it_for_nothing_is_told(tmp_path: Path, rule: str) -> None:
    silenced = tools(LOOK.replace("{", f"{{ // skillcontract-ignore: {rule}", 1))
    assert in_workspace(tmp_path, silenced) == [("contract", rule)]
    assert "N09" not in fired(silenced)


@pytest.mark.parametrize("rule", ["S01", "S07", "G01"])
def test_what_a_rule_does_not_know_of_that_very_tool_it_cannot_be_silenced_for_nothing(
    tmp_path: Path, rule: str
) -> None:
    other = LOOK.replace("look", "list").replace("{", f"{{ // skillcontract-ignore: {rule}", 1)
    assert in_workspace(tmp_path, tools(LOOK, other)) == []
    whole = f"// skillcontract-ignore-file: {rule}\n{tools(LOOK, LOOK.replace('look', 'list'))}"
    assert in_workspace(tmp_path, whole) == []


def test_a_suppression_that_is_used_is_not_told(tmp_path: Path) -> None:
    unbound = LOOK.replace("look", "other").replace("{", "{ // skillcontract-ignore: X01", 1)
    assert in_workspace(tmp_path, tools(unbound)) == []


GRANTS = "{ principals: [{ id: 'p', role: 'r', grants: [], trust: 2 }] }"
GOVERNANCE = "{ // skillcontract-ignore: G01, G06\n skill_id: 'demo', role: 'r', evidence_ref: 'x' }"


def test_so_in_the_files_beside_a_contract(tmp_path: Path) -> None:
    governed = {"skills/demo/governance.json5": GOVERNANCE}
    manual = {"skills/demo/manual.md": "# look <!-- skillcontract-ignore: X14 -->\n"}
    assert in_workspace(tmp_path, tools(LOOK), **governed, **manual) == [
        ("manual.md", "X14"),
        ("governance.json5", "G06"),
    ]
    granted = {"grants.json5": GRANTS.replace("{", "{ // skillcontract-ignore-file: G03, X01\n", 1)}
    assert in_workspace(tmp_path, tools(LOOK), **governed, **granted) == [
        ("manual.md", "X14"),
        ("governance.json5", "G01"),
        ("governance.json5", "G06"),
        ("grants.json5", "G03"),
    ]


def test_comments_in_a_row_speak_of_one_line_that_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def counted(text: str, at: int) -> int:
        looks.append(at)
        return _blank_end(text, at)

    monkeypatch.setattr("skillcontract.rules.suppression._blank_end", counted)
    text = (
        "{\n"
        + "// skillcontract-ignore: N01\n/* why */\n" * 50
        + '"a": 1,\n// skillcontract-ignore: R09\n"b": 2}'
    )
    found = directives(text, parse(text).comments)
    assert [one.line for one in found] == [101] * 50 + [103]
    assert len(looks) == 2


def test_comments_at_a_part_s_end_speak_of_the_next_part() -> None:
    ignore = "// skillcontract-ignore: N01\n"
    text = '{"tools": {\n  "a": {"sideEffect": "NONE"},\n' + ignore * 3 + '  "b": {"zzz": 1}\n}}'
    findings = ContractAnalysis.of(text, Knowledge()).findings()
    assert not {"N01", "N09"} & {finding.rule for finding in findings}
