"""The rules' own examples as test cases, with the files around them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import MARKS, Example, Finding
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.text.span import Span
from skillcontract.workspace import home_of, load

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
LONE, IN_WORKSPACE = "x.contract.json", "skills/demo/contract.json"


class MarkedText(NamedTuple):
    """A bad example without its marks, and the place between them."""

    text: str
    span: Span


class Found(NamedTuple):
    """A finding and the file it stands in."""

    file: str
    finding: Finding


def unmarked(contract: str) -> MarkedText:
    """Takes the marks out of a bad example."""
    opening, closing = (contract.index(mark) for mark in MARKS)
    return MarkedText(bare(contract), Span(opening, closing - 1))


def bare(text: str) -> str:
    return "".join(point for point in text if point not in MARKS)


def texts_of(example: Example) -> dict[str, str]:
    """All files of an example by name, marks included."""
    lone = all(name.startswith("x.") for name in example.files)
    return {LONE if lone else IN_WORKSPACE: example.contract, **example.files}


def marked(example: Example) -> list[tuple[str, Span]]:
    """The files and places at which a bad example must be reported."""
    return [(name, unmarked(text).span) for name, text in texts_of(example).items() if MARKS[0] in text]


def found_in(texts: dict[str, str], folder: Path) -> list[Found]:
    """Everything the rules find in files that stand in a new folder, the contract's findings first."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(bare(text), encoding="utf-8")
    contract = next(name for name in texts if name in {LONE, IN_WORKSPACE})
    checked = WorkspaceCheck(load(home_of(folder / contract) or folder / contract), NOW)
    assert not checked.workspace.problems
    skill = checked.skill_of(folder / contract)
    assert skill is not None
    analysis = ContractAnalysis.of(bare(texts[contract]), checked.knowledge(skill))
    found = [Found(contract, finding) for finding in analysis.findings()]
    beside = [*checked.beside(skill), checked.grants([skill])]
    found += (
        Found(each.file.name, finding) for each in beside if each is not None for finding in each.findings
    )
    return found


BAD = [(rule, index) for rule in RULES.values() for index in range(len(rule.bad))]
GOOD = [(rule, index) for rule in RULES.values() for index in range(len(rule.good))]


def name(case: object) -> str:
    """How pytest calls a case."""
    return getattr(case, "id", str(case))
