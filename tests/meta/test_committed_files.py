"""What is committed: sources alone, and nothing of the machine they were written on."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
LARGEST = 1_000_000
BUILT = {".deb", ".vsix", ".whl", ".gz", ".xz", ".zip", ".exe", ".dmg", ".so", ".pyc"}
IMAGES = {".png", ".ico", ".icns"}
# Examples write /home/author and the like; a real path names where this or that checkout stood.
FOREIGN = re.compile(
    r"/(?:work/(?:main|wt|shared)|root/|tmp/[a-z]+/env|opt/(?:wheels|pypi)|mnt/)"
    r"|\b(?:registry\.npmjs|registry\.yarnpkg|registry\.npmmirror|files\.pythonhosted|test\.pypi)\.|pypi\.org/simple"
    r"|--(?:extra-)?index-url|--find-links|\"resolved\": *\"http"
)


@pytest.fixture(scope="module")
def committed() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this is not a checkout")
    files = [PROJECT / name for name in listed.stdout.decode().split("\0") if name]
    return [each for each in files if each.is_file()]


def test_nothing_that_was_built_is_committed(committed: list[Path]) -> None:
    assert [str(each) for each in committed if each.suffix in BUILT or each.stat().st_size > LARGEST] == []


def test_no_path_of_a_machine_and_no_registry_address(committed: list[Path]) -> None:
    found = []
    for each in committed:
        if each.suffix in IMAGES or each == Path(__file__).resolve():
            continue
        for number, line in enumerate(each.read_text("utf-8", "replace").splitlines(), 1):
            if FOREIGN.search(line):
                found.append(f"{each.relative_to(PROJECT)}:{number}: {line.strip()[:120]}")
    assert found == []


def test_every_delivered_package_says_that_it_is_typed() -> None:
    stated = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    packages = stated["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert [each for each in packages if not (PROJECT / each / "py.typed").is_file()] == []
