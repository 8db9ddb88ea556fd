"""The changelog's fragments, and the version, which every file names alike."""

import importlib.util
import json
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from skillcontract.version import __version__

PROJECT = Path(__file__).resolve().parents[2]
STATED = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
FRAGMENTS = PROJECT / STATED["directory"]


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", PROJECT / "packaging/release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_changelog_says_once_where_what_is_new_goes() -> None:
    assert (PROJECT / STATED["filename"]).read_text("utf-8").count(STATED["start_string"]) == 1


def test_every_fragment_is_one_that_the_changelog_takes() -> None:
    kinds = "|".join(kind["directory"] for kind in STATED["type"])
    for each in FRAGMENTS.iterdir():
        if each.name != "README.md":
            assert re.fullmatch(rf"(\+[\w-]+|\d+)\.({kinds})(\.\d+)?\.md", each.name), each.name
            text = each.read_text("utf-8")
            assert text.strip(), each.name
            # The template makes the list.
            assert not text.startswith(("-", "*", "#")), each.name


def test_the_news_of_a_release_are_its_own_section(release: ModuleType) -> None:
    log = "# Changelog\n\n<!-- here -->\n\n## 0.2.0 (2026-01-02)\n\n- b\n\n\n## 0.1.0 (2026-01-01)\n\n- a\n"
    assert release.news(log, "0.2.0") == "## 0.2.0 (2026-01-02)\n\n- b\n"
    assert release.news(log, "0.1.0") == "## 0.1.0 (2026-01-01)\n\n- a\n"
    assert release.news(log, "0.1") is None


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_files_that_the_readme_names_are_of_this_version(name: str) -> None:
    text = (PROJECT / name).read_text("utf-8")
    versions = re.findall(r"skill[-_]contract[-_]studio[-_](\d+\.\d+\.\d+)", text)
    assert versions
    assert set(versions) == {__version__}


def test_the_extension_is_locked_at_this_version() -> None:
    lock = json.loads((PROJECT / "packaging/vscode/package-lock.json").read_text("utf-8"))
    assert (lock["version"], lock["packages"][""]["version"]) == (__version__, __version__)
