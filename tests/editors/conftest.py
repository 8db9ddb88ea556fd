"""The workspace that each editor works on, and what is the same whichever editor has worked on it."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cms example; its first platform field is misspelt."""
    folder = tmp_path_factory.mktemp("editor").resolve() / "cms"
    shutil.copytree(Path(str(files("skillcontract_resources") / "examples/cms")), folder)
    contract = folder / "skills/cms.article/contract.json"
    contract.write_text(contract.read_text("utf-8").replace("platform.organId", "platform.orgId", 1), "utf-8")
    return folder
