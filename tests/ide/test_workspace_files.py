"""Every case of `cases/workspace_files.case`."""

from pathlib import Path

import pytest

from ide.test_workspace_completion import Case, check_offers, offers_of, workspace_cases, written
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.files.hover import file_hover
from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.files.names import WorkspaceNames
from skillcontract.syntax.dialect import Dialect


@pytest.mark.parametrize("case", workspace_cases("workspace_files"), ids=lambda case: case.title)
def test_workspace_file(case: Case, tmp_path: Path) -> None:
    told = [said for word, said in case.expectations if word == "says"]
    check_offers(case, offers_of(case, tmp_path), [each for each in case.expectations if each[0] != "says"])
    name, marked = case.marked
    path, kind, text = tmp_path / name, file_kind(tmp_path / name), marked.replace("|", "", 1)
    cursor = cursor_at(text, marked.index("|"), (), rooted=True, dialect=Dialect.JSON5)
    for said in told:
        assert kind is not None
        hover = file_hover(kind, cursor, text, WorkspaceNames(written(case, tmp_path), path))
        assert hover is not None
        assert all(part in hover.text.en for part in said.split(" && ")), hover.text.en
