"""The generator tells what has drifted, what is missing and what is stale."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    path = Path(__file__).parents[2] / "packaging/generate.py"
    spec = importlib.util.spec_from_file_location("generate", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_drift_is_what_differs_what_is_missing_and_what_is_stale(
    generate: ModuleType, tmp_path: Path
) -> None:
    for name, text in {"a.md": "old", "b.md": "same", "d.md": "stale", "c.txt": "not owned"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    generator = generate.Generator("*.md", lambda: {"a.md": "new", "b.md": "same", "e.md": "first"})
    assert generate.drift(generator, tmp_path) == {
        tmp_path / "a.md": "new",
        tmp_path / "e.md": "first",
        tmp_path / "d.md": None,
    }


def test_no_committed_file_has_drifted(generate: ModuleType) -> None:
    assert generate.main(["--check"]) == 0
