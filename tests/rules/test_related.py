"""The other places that findings are about: told in both languages, and there where the finding says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.examples_of_rules import IN_WORKSPACE, LONE, NOW, bare, texts_of
from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Example, Finding
from skillcontract.rules.wording import told
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.language import Language
from skillcontract.workspace import home_of, load
from skillcontract.workspace.source import SourceFile, shown_at

ABOUT_TWO_PLACES = (
    *("L03", "L04", "L08", "L09", "R11", "R19", "R23", "R27"),
    *("X01", "X03", "X04", "X05", "X06", "X08", "X13", "X16"),
    *("S01", "S02", "S03", "S05", "S06", "S07", "S08"),
    *("G01", "G02", "G04", "G05"),
)
EXAMPLES = [
    pytest.param(rule, example, id=f"{rule}-{number}")
    for rule in ABOUT_TWO_PLACES
    for number, example in enumerate(RULES[rule].bad)
]


def written(folder: Path, example: Example) -> WorkspaceCheck:
    """The example as files, loaded as `check` loads them."""
    texts = texts_of(example)
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(bare(text), "utf-8")
    contract = folder / next(name for name in texts if name in {LONE, IN_WORKSPACE})
    return WorkspaceCheck(load(home_of(contract) or contract), NOW)


def found(check: WorkspaceCheck) -> list[tuple[SourceFile, Finding]]:
    made: list[tuple[SourceFile, Finding]] = []
    for skill in check.workspace.skills:
        if skill.contract is not None:
            analysis = ContractAnalysis.of(skill.contract.text, check.knowledge(skill))
            made += ((skill.contract, finding) for finding in analysis.findings())
        made += ((one.file, finding) for one in check.beside(skill) for finding in one.findings)
    grants = check.grants(check.workspace.skills)
    made += ((grants.file, finding) for finding in grants.findings) if grants is not None else ()
    return made


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_a_finding_about_two_places_tells_the_other(tmp_path: Path, rule: str, example: Example) -> None:
    check = written(tmp_path, example)
    files = {file.path: file for file in check.workspace.files()}
    for file, finding in found(check):
        if finding.rule != rule:
            continue
        for one in finding.related:
            other = file if one.file is None else files[one.file]
            span = shown_at(other.tree.root, one.pointer)
            assert span is not None
            assert "{" not in told(one, Language.ZH) + told(one, Language.EN)
            assert other is not file or span != finding.span


@pytest.mark.parametrize("rule", ABOUT_TWO_PLACES)
def test_such_a_rule_has_an_example_that_does(tmp_path: Path, rule: str) -> None:
    related = [
        one
        for number, example in enumerate(RULES[rule].bad)
        for _, finding in found(written(tmp_path / str(number), example))
        if finding.rule == rule
        for one in finding.related
    ]
    assert related


TEXT = """{ "tools": { "a": { "extracts": [{ "path": 5 }, {}] }, "a": 1, "b~c": [] } }"""


@pytest.mark.parametrize(
    ("pointer", "shown"),
    [
        ("", "{"),
        ("/tools", '"tools"'),
        ("/tools/a", "1"),
        ("/tools/b~0c", '"b~c"'),
        ("/tools/nothing", '"tools"'),
        ("/nothing", "{"),
    ],
)
def test_what_is_shown_at_a_pointer(pointer: str, shown: str) -> None:
    file = SourceFile(Path("x"), "x", TEXT, Dialect.CONTRACT)
    span = shown_at(file.tree.root, pointer)
    assert span is not None
    assert TEXT[span.start : span.end] == shown
