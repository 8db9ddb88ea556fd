"""A file's report at a text that was edited since: nothing stands where it no longer is."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skillcontract.ide.files.current import current_report
from skillcontract.ide.loaded import FileReport, Kept, LoadedWorkspace, load_workspace
from skillcontract.syntax.document import ContractDocument
from skillcontract.text.language import Language

NOW = datetime(2026, 3, 1, tzinfo=UTC)
SKILL = """{
  skillKey: "demo",
  status: [5],
  toolNames: ["look", "builtin_node_finish", "more"],
  manual: "gone.md",
}
"""
FILES = {
    "skills/demo/skill.json5": SKILL,
    "skills/demo/contract.json": '{ "tools": { "look": {} } }',
    "skills/demo/scenarios/a.scenario.json5": '{ skill: "demo", steps: [{ call: 5 }] }',
    "tools/x.json": '{ "tools": [{ "title": "nameless" }] }',
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("current")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def loaded(root: Path, **texts: str) -> LoadedWorkspace:
    documents = {root / name: ContractDocument.of(text) for name, text in texts.items()}
    return load_workspace(root, documents, NOW, Kept(), lambda _done, _total: True)


@pytest.fixture(scope="module")
def report(root: Path) -> FileReport:
    return loaded(root).reports[root / "skills/demo/skill.json5"]


def told(report: FileReport) -> list[tuple[str, str, str]]:
    """What is said, and of which words."""
    text = report.file.text
    found = [(one.rule, one.pointer, text[one.span.start : one.span.end]) for one in report.findings]
    return sorted(
        found
        + [
            (one.message(Language.EN), one.pointer, text[one.span.start : one.span.end])
            for one in report.problems
        ]
    )


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith("contract.json")])
@pytest.mark.parametrize("before", ["// 说明\n", "\n\n  "])
def test_after_an_edit_above_the_report_is_that_of_a_new_load(root: Path, name: str, before: str) -> None:
    text = before + FILES[name]
    report = loaded(root).reports[root / name]
    fresh = loaded(root, **{name: text}).reports[root / name]
    brought = current_report(report, text)
    assert told(brought) == told(fresh)
    assert [one.span for one in brought.findings] == [one.span for one in fresh.findings]
    assert brought.problems == fresh.problems


def test_what_the_file_says_wrong_by_itself_is_of_the_very_text(report: FileReport) -> None:
    assert "status" in str(told(report))
    mended = current_report(report, SKILL.replace("[5]", '"ACTIVE"'))
    assert "status" not in str(told(mended))
    broken = current_report(report, SKILL.replace("[5]", "["))
    assert len(broken.problems) > 0


def test_a_finding_in_the_edited_words_is_left_out_and_the_others_stay(report: FileReport) -> None:
    assert {one.rule for one in report.findings} == {"X02", "X12"}
    edited = current_report(report, SKILL.replace("builtin_node_finish", "other_tool"))
    assert "X02" in {one.rule for one in edited.findings}
    for one in edited.findings:
        assert edited.file.text[one.span.start : one.span.end] in ('"more"', '"other_tool"')


@given(st.integers(0, len(SKILL)), st.integers(0, len(SKILL)), st.text('{}[]"x,:\n/说', max_size=6))
def test_no_edit_leaves_a_place_outside_the_text(
    report: FileReport, start: int, end: int, typed: str
) -> None:
    text = SKILL[: min(start, end)] + typed + SKILL[max(start, end) :]
    brought = current_report(report, text)
    for span in (*(one.span for one in brought.findings), *(one.span for one in brought.problems)):
        assert 0 <= span.start <= span.end <= len(text)
