"""A workspace of its own for each test, under a path with Chinese characters and spaces."""

import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract_resources import resource


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    with as_file(resource("examples/cms")) as example:
        return Path(shutil.copytree(example, tmp_path / "内容 管理"))


@pytest.fixture
def skill(workspace: Path) -> Path:
    return workspace / "skills" / "cms.article"


@pytest.fixture
def contract(skill: Path) -> Path:
    return skill / "contract.json"


@pytest.fixture
def save(skill: Path) -> Path:
    return skill / "scenarios" / "01-save-draft.scenario.json5"


@pytest.fixture
def steps(save: Path) -> list[int]:
    """The lines, counted from 1, on which the steps of `save` begin: the brackets one level inside `steps`."""
    lines = save.read_text("utf-8").splitlines()
    first = lines.index("  steps: [")
    return [number for number, line in enumerate(lines, 1) if number > first and line.startswith("    {")]
