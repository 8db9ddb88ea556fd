"""A file is shown in the workspace that it is part of, whatever kind of file it is."""

from pathlib import Path

import pytest

from skillcontract_studio.shell.workspace_folder import folder_of


@pytest.mark.parametrize(
    "name",
    [
        "",
        "skills/a.b/contract.json",
        "skills/a.b/skill.json5",
        "skills/a.b/manual.md",
        "skills/a.b/scenarios/one.scenario.json5",
        "skills/a.b",
    ],
)
@pytest.mark.parametrize("manifest", [True, False])
def test_files_of_a_workspace(tmp_path: Path, name: str, manifest: bool) -> None:
    path = tmp_path / name
    if path.suffix and name != "skills/a.b":
        path.parent.mkdir(parents=True)
        path.write_text("{}", "utf-8")
    else:
        path.mkdir(parents=True, exist_ok=True)
    if manifest:
        (tmp_path / "skillcontract.json5").write_text("{}", "utf-8")
    assert folder_of(path) == (path if path.is_dir() else tmp_path)


@pytest.mark.parametrize("name", ["x.contract.json", "notes.md", "one.scenario.json5"])
def test_a_file_that_is_part_of_none_is_shown_in_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{}", "utf-8")
    assert folder_of(tmp_path / name) == tmp_path
