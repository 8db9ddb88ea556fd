"""Which files are searched."""

import shutil
import subprocess
from pathlib import Path, PurePosixPath

import pytest

from skillcontract_studio.shell.searching.files import files_below, globs, text_of, wanted
from skillcontract_studio.shell.searching.query import Query
from skillcontract_studio.shell.searching.search import FileFound, search


def names(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in files_below(root))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        "a.json",
        "skills/x/contract.json",
        "skills/x/manual.md",
        "build/out.json",
        ".hidden/h.json",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("wanted here\n")
    return tmp_path


@pytest.mark.parametrize(
    ("include", "exclude", "searched"),
    [
        ("", "", True),
        ("*.json", "", True),
        ("*.md", "", False),
        ("skills", "", True),
        ("skills/**", "", True),
        ("skills/*/contract.json", "", True),
        ("tools/**, skills/**", "", True),
        ("", "skills", False),
        ("", "**/contract.json", False),
        ("**/*.json", "", True),
        ("skills/**", "*.json", False),
        ("*.md，*.json", "", True),
    ],
)
def test_globs(include: str, exclude: str, searched: bool) -> None:
    path = PurePosixPath("skills/x/contract.json")
    assert wanted(path, globs(include), globs(exclude)) is searched


def test_without_git_all_but_hidden_files(tree: Path) -> None:
    assert names(tree) == ["a.json", "build/out.json", "skills/x/contract.json", "skills/x/manual.md"]


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_what_git_ignores_is_left_out(tree: Path) -> None:
    (tree / ".gitignore").write_text("build/\n")
    subprocess.run(["git", "init", "-q", str(tree)], check=True)
    assert "build/out.json" not in names(tree)
    assert {"a.json", ".gitignore", ".hidden/h.json"} <= set(names(tree))


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_repository_starts_nothing(tree: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tree)], check=True)
    trap = tree / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tree}/sprung\n")
    trap.chmod(0o755)
    subprocess.run(["git", "-C", str(tree), "config", "core.fsmonitor", str(trap)], check=True)
    assert "a.json" in names(tree)
    assert not (tree / "sprung").exists()


def test_binary_and_missing_files_have_no_text(tmp_path: Path) -> None:
    binary = tmp_path / "b"
    binary.write_bytes(b"a\0b")
    assert text_of(binary) is None
    assert text_of(tmp_path / "none") is None


def test_editors_texts_are_searched_in_the_place_of_the_disk(tree: Path) -> None:
    found: list[FileFound] = []
    summary = search(
        tree,
        Query("wanted"),
        {tree / "a.json": b"nothing", tree / "skills/x/manual.md": b"wanted\nwanted"},
        tell=lambda _done, _all: None,
        found=found.append,
    )
    assert {each.path.name: len(each.places) for each in found} == {
        "out.json": 1,
        "contract.json": 1,
        "manual.md": 2,
    }
    assert (summary.files, summary.places, summary.cut) == (3, 4, False)
