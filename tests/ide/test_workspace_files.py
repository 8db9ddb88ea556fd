"""Every case of `cases/workspace_files.case`, and how often a contract is bound for one of them."""

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ide.test_workspace_completion import Case, check_offers, offers_of, workspace_cases, written
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.files import names as names_module
from skillcontract.ide.files.here import here_in
from skillcontract.ide.files.hover import file_hover
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.files.named_things import NamedThing
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.ide.loaded import Kept, load_workspace
from skillcontract.model.binding import bind_contract
from skillcontract.model.binding_faults import Bound
from skillcontract.model.contract import Contract
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import Node


@pytest.mark.parametrize("case", workspace_cases("workspace_files"), ids=lambda case: case.title)
def test_workspace_file(case: Case, tmp_path: Path) -> None:
    told = [said for word, said in case.expectations if word == "says"]
    check_offers(case, offers_of(case, tmp_path), [each for each in case.expectations if each[0] != "says"])
    name, marked = case.marked
    path, kind, text = tmp_path / name, file_kind(tmp_path / name), marked.replace("|", "", 1)
    cursor = cursor_at(text, marked.index("|"), (), rooted=True, dialect=Dialect.JSON5)
    for said in told:
        assert kind is not None
        hover = file_hover(kind, cursor, text, WorkspaceNames(written(case, tmp_path).check, path))
        assert hover is not None
        assert all(part in hover.text.en for part in said.split(" && ")), hover.text.en


def test_the_arguments_of_all_tools_take_one_binding_of_the_contract(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "skills" / "a"
    scenario = folder / "scenarios" / "x.scenario.json5"
    scenario.parent.mkdir(parents=True)
    scenario.write_text("{}", "utf-8")
    tools = {f"look_{number}": {"args": {f"by_{number}": {}}} for number in range(5)}
    (folder / "contract.json").write_text(json.dumps({"tools": tools}), "utf-8")
    workspace = load_workspace(
        tmp_path, {}, datetime(2026, 3, 1, tzinfo=UTC), Kept(), lambda _done, _total: True
    )
    bound: Counter[int] = Counter()

    def counted(root: Node) -> Bound[Contract]:
        bound[id(root)] += 1
        return bind_contract(root)

    monkeypatch.setattr(names_module, "bind_contract", counted)
    names = WorkspaceNames(workspace.check, scenario)
    found = names.all(NamedThing.ASKED_ARGUMENT, here_in("{}", ("steps", 0, "args", "expectedFields", 0)))
    assert list(found) == [f"by_{number}" for number in range(5)]
    assert list(bound.values()) == [1]
