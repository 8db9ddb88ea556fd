"""What a second loading of a workspace costs: what has changed, and not what is there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from skillcontract.ide.loaded import Abandoned, Kept, LoadedWorkspace, load_workspace
from skillcontract.rules import rulings
from skillcontract.simulator import scenario_file
from skillcontract.syntax import parser
from skillcontract.syntax.dialect import Dialect
from skillcontract.workspace import source, team, tool_schemas

SKILLS = 12


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for number in range(SKILLS):
        folder = tmp_path / "skills" / f"s{number}"
        (folder / "scenarios").mkdir(parents=True)
        reads = {"label": "x", "from": f"evidence.key{(number + 1) % SKILLS}.id"}
        extracts = [{"key": f"key{number}", "path": "data", "fields": ["id"]}]
        contract = {"tools": {f"look_{number}": {"label": "x", "args": {"id": reads}, "extracts": extracts}}}
        (folder / "contract.json").write_text(json.dumps(contract))
        (folder / "skill.json5").write_text(f'{{ skillKey: "s{number}", toolNames: ["look_{number}"] }}')
        (folder / "scenarios" / "a.scenario.json5").write_text(
            f'{{ title: "a", skill: "s{number}", steps: [] }}'
        )
    return tmp_path


def loaded(root: Path, kept: Kept) -> LoadedWorkspace:
    return load_workspace(root, {}, datetime(2026, 3, 1, tzinfo=UTC), kept, lambda _done, _total: True)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often whole texts are parsed, by their text."""
    counted: Counter[str] = Counter()
    real = parser.parse

    def parse(text: str, dialect: Dialect = Dialect.CONTRACT) -> parser.Tree:
        counted[text] += 1
        return real(text, dialect)

    monkeypatch.setattr(source, "parse", parse)
    return counted


def test_a_first_loading_parses_no_text_twice(root: Path, parsed: Counter[str]) -> None:
    loaded(root, Kept())
    assert set(parsed.values()) == {1}
    assert not any("title" in text for text in parsed), "a scenario without faults needs no tree"


def test_a_second_one_parses_only_what_has_changed(root: Path, parsed: Counter[str]) -> None:
    kept = Kept()
    before = loaded(root, kept)
    parsed.clear()
    changed = root / "skills" / "s3" / "contract.json"
    changed.write_text(changed.read_text().replace("key3", "other"))
    after = loaded(root, kept)
    assert [*parsed] == [changed.read_text()]
    one, two = before.files, after.files
    assert {path for path in two if one[path] is not two[path]} == {changed}
    assert found(after) == found(loaded(root, Kept()))
    assert found(after) != found(before)


def found(workspace: LoadedWorkspace) -> Mapping[Path, object]:
    return {path: (report.findings, report.problems) for path, report in workspace.reports.items()}


def test_scenarios_that_stayed_are_not_played_through_the_model_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept()
    loaded(root, kept)
    monkeypatch.setattr(scenario_file, "plain", lambda _file: pytest.fail("read again"))
    loaded(root, kept)


def test_tool_lists_and_rulings_that_stayed_are_not_worked_out_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "tools").mkdir()
    schema = '{ "properties": { "id": { "type": "string" } } }'
    (root / "tools" / "a.json").write_text(
        f'{{ "tools": [{{ "name": "look_1", "inputSchema": {schema} }}] }}'
    )
    (root / "skills" / "s1" / "governance.json5").write_text(
        '{ skill_id: "s1", role: "r", preconditions: ["a:read"] }'
    )
    (root / "grants.json5").write_text('{ principals: [{ id: "p", role: "r", grants: [], trust: 1 }] }')
    kept = Kept()
    before = found(loaded(root, kept))
    assert any(one.rule == "G02" for report in loaded(root, kept).reports.values() for one in report.findings)
    monkeypatch.setattr(rulings, "adjudicate", lambda *_: pytest.fail("ruled again"))
    monkeypatch.setattr(tool_schemas, "parse_argument_path", lambda _: pytest.fail("asked again"))
    changed = root / "skills" / "s3" / "contract.json"
    changed.write_text(changed.read_text().replace("key3", "other"))
    assert found(loaded(root, kept)) != before


def test_what_a_group_supplies_is_gathered_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[object] = Counter()
    real = team.Neighbour.supplied

    def supplied(self: team.Neighbour, kind: team.Supplies) -> object:
        asked[kind] += 1
        return real(self, kind)

    monkeypatch.setattr(team.Neighbour, "supplied", supplied)
    loaded(root, Kept())
    # All skills are one agent's, so there are two groups: its own, and everyone.
    assert max(asked.values()) <= 2 * SKILLS


def test_an_abandoned_loading_leaves_what_was_known(root: Path) -> None:
    kept = Kept()
    before = loaded(root, kept)
    steps = iter([True] * (SKILLS + 3) + [False])
    with pytest.raises(Abandoned):
        load_workspace(root, {}, datetime(2026, 3, 1, tzinfo=UTC), kept, lambda _done, _total: next(steps))
    assert set(kept.analyses) == {skill.contract.path for skill in before.workspace.skills if skill.contract}


def test_a_contract_that_does_not_load_is_parsed_once_too(root: Path, parsed: Counter[str]) -> None:
    broken = root / "skills" / "s3" / "contract.json"
    broken.write_text('{ "tools": { "a": { "label": "x",\n "b": {} }')
    (root / "skills" / "s3" / "governance.json5").write_text('{ skill_id: "s3", role: "r" }')
    (root / "grants.json5").write_text('{ principals: [{ id: "p", role: "r", grants: [], trust: 1 }] }')
    checked = loaded(root, Kept()).check
    assert checked.register is not None
    assert [(each.skill, each.place.line) for each in checked.register.dropped if each.place] == [("s3", 1)]
    assert parsed[broken.read_text()] == 1
