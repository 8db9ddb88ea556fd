"""Bad scenarios are answered with file, line and what to do (issue 4)."""

from pathlib import Path

import pytest

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.scenario_input import opened
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.text.language import Language
from skillcontract.workspace.source import SourceFile

CONTRACT = (
    '{"tools": {"look": {}, "save": {"sideEffect": "WRITE", "success": {"path": "s", "op": "EXISTS"}}}}'
)


def problems(text: str, language: Language = Language.EN) -> list[str]:
    """What is said of a scenario by itself."""
    file = SourceFile(Path("s.scenario.json5"), "s.scenario.json5", text)
    return [problem.line(language) for problem in read_scenario(file)[1]]


def refusal(folder: Path, text: str, language: Language = Language.EN) -> str:
    """What is said of a scenario beside a contract."""
    (folder / "contract.json").write_text(CONTRACT, "utf-8")
    path = folder / "s.scenario.json5"
    path.write_text(text, "utf-8")
    with pytest.raises(CannotWork) as failure:
        opened(path, language)
    return str(failure.value).replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{\n skill: 'a',\n stepz: []}", "s.scenario.json5:3:2: there is no property stepz; is it steps"),
        ("{skill: 'a', zzzzzz: 1}", "s.scenario.json5:1:14: there is no property zzzzzz; remove it"),
        ("{skill: 'a', given: {messages: 'x'}}", "s.scenario.json5:1:32: messages must be a list"),
        ("{skill: 'a', given: {platform: []}}", "s.scenario.json5:1:32: platform must be an object"),
        ("{skill: 5}", "s.scenario.json5:1:9: skill must be a string"),
        ("{}", "s.scenario.json5:1:1: a scenario names either `skill` or `contract`"),
        (
            "{skill: 'a', contract: 'b'}",
            "s.scenario.json5:1:1: a scenario names either `skill` or `contract`",
        ),
        (
            "{skill: 'a', steps: [{}]}",
            "s.scenario.json5:1:22: a step is exactly one of call, user, say, verify, advance, reopen, delegated",
        ),
        (
            "{skill: 'a', steps: [{call: 'x', say: 'y'}]}",
            "s.scenario.json5:1:22: a step is exactly one of call, user, say, verify, advance, reopen, delegated",
        ),
        (
            "{skill: 'a', steps: [{say: 'x', args: {}}]}",
            "s.scenario.json5:1:22: `args` and `argsText` belong to a `call`",
        ),
        (
            "{skill: 'a', steps: [{user: 'OK'}]}",
            "s.scenario.json5:1:29: user must be CONFIRM, REJECT or CANCEL",
        ),
        (
            "{skill: 'a', steps: [{advance: '25h'}]}",
            "s.scenario.json5:1:32: this must be an ISO 8601 duration such as PT25H",
        ),
        (
            "{skill: 'a', given: {now: 'soon'}}",
            "s.scenario.json5:1:27: now must be an ISO 8601 time such as 2026-03-01T09:00:00Z",
        ),
        (
            "{skill: 'a', responses: {t: [{raise: 'BOOM'}]}}",
            "s.scenario.json5:1:38: raise must be TIMEOUT, IO, RPC, UNKNOWN, UNREACHABLE, TOOL or PARAMS",
        ),
        (
            "{skill: 'a', responses: {t: [{raise: 'IO', response: 1}]}}",
            "s.scenario.json5:1:30: an answer has either `response` or `raise`",
        ),
        (
            "{skill: 'a', given: {evidence: [{}]}}",
            "s.scenario.json5:1:33: the property tool is missing; add it",
        ),
        (
            "{skill: 'a', given: {upstream: [{node: 'n'},\n{node: 'n'}]}}",
            "s.scenario.json5:2:8: node n would stand upstream of itself (a cycle): give every node its own name",
        ),
        (
            "{skill: 'a', given: {shared: {a: [-NaN]}}}",
            "s.scenario.json5:1:35: JSON has no -NaN; write a number or a string",
        ),
        ("{skill: 'a', steps: [{reopen: false}]}", "s.scenario.json5:1:31: reopen must be true"),
        (
            "{skill: 'a', given: {config: {fingerprintLimit: 0}}}",
            "s.scenario.json5:1:49: fingerprintLimit must be at least 1",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(text: str, said: str) -> None:
    assert problems(text) == [said]
    assert len(problems(text, Language.ZH)) == 1


def test_a_syntax_fault_is_told_with_its_place() -> None:
    assert problems("{skill: 'a',\n steps: [}")[0].startswith("s.scenario.json5:2:")


def test_every_problem_is_told_at_once() -> None:
    assert len(problems("{skill: 5, given: {messages: 1}, steps: 2}")) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "{contract: 'gone.json'}",
            "s.scenario.json5:1:12: there is no contract file gone.json; correct the path",
        ),
        (
            "{contract: 'contract.json', tools: 'gone.json'}",
            "s.scenario.json5:1:36: there is no file gone.json; correct the path",
        ),
        (
            "{contract: 'contract.json', responses: {lok: [{}]}}",
            "s.scenario.json5:1:46: the skill has no tool lok; is it look",
        ),
        (
            "{skill: 'nobody'}",
            "s.scenario.json5:1:9: skill nobody cannot be found: no folder above has skillcontract.json5 or skills/; name the file with contract",
        ),
    ],
)
def test_what_is_not_there_is_told(tmp_path: Path, text: str, said: str) -> None:
    assert refusal(tmp_path, text) == said


def test_an_unknown_skill_and_principal_are_told(tmp_path: Path) -> None:
    skill = tmp_path / "skills" / "a.b"
    skill.mkdir(parents=True)
    (skill / "contract.json").write_text(CONTRACT, "utf-8")
    (skill / "governance.json5").write_text("{skill_id: 'a.b', role: 'r'}", "utf-8")
    (tmp_path / "grants.json5").write_text("{principals: [{id: 'p', role: 'r'}]}", "utf-8")
    assert (
        refusal(tmp_path, "{skill: 'a.c'}")
        == "s.scenario.json5:1:9: the workspace has no skill a.c; is it a.b"
    )
    said = refusal(tmp_path, "{skill: 'a.b', given: {principal: 'q'}}")
    assert said == "s.scenario.json5:1:35: grants.json5 names no principal q; add it or correct the name"


def test_a_contract_that_does_not_parse_is_told_at_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"tools": {},}', "utf-8")
    said = refusal(tmp_path, "{contract: 'bad.json'}")
    assert said.startswith(
        "bad.json:1:13: the contract is not valid JSON: no comma may follow the last entry"
    )
