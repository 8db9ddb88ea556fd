"""What is delivered names the programs, versions and licences that there are."""

import configparser
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PACKAGING = PROJECT / "packaging"
PROGRAMS = set()
with (PROJECT / "pyproject.toml").open("rb") as opened:
    _STATED = tomllib.load(opened)
    PROGRAMS = {*_STATED["project"]["scripts"], *_STATED["project"]["gui-scripts"]}


@pytest.mark.parametrize(
    "name", ["release.py", "debian/build.py", "pyinstaller/programs.py", "pyinstaller/studio.spec"]
)
def test_every_program_is_delivered(name: str) -> None:
    text = (PACKAGING / name).read_text("utf-8")
    assert {program for program in PROGRAMS if f'"{program}"' in text} == PROGRAMS


def test_the_menu_entry_starts_a_program_and_speaks_chinese() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters="=")
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(PACKAGING / "debian/skill-contract-studio.desktop", "utf-8")
    fields = entry["Desktop Entry"]
    assert fields["Exec"].split()[0] in PROGRAMS
    for key in ("Name", "Comment"):
        assert re.search("[\u4e00-\u9fff]", fields[f"{key}[zh_CN]"])
    types = ET.parse(PACKAGING / "debian/skill-contract-studio.xml").getroot()
    known = {each.attrib["type"] for each in types}
    assert known <= set(fields["MimeType"].split(";"))


def test_the_desktop_knows_contracts_and_scenarios_by_their_names() -> None:
    types = ET.parse(PACKAGING / "debian/skill-contract-studio.xml").getroot()
    patterns = [each.attrib["pattern"] for each in types.iter() if each.tag.endswith("}glob")]
    examples = PROJECT / "resources/skillcontract_resources/examples"
    files = [*examples.rglob("skills/*/contract.json"), *examples.rglob("*.scenario.json5")]
    assert len(files) > 10
    assert [each for each in files if not any(fnmatch(each.name, pattern) for pattern in patterns)] == []


def test_the_store_entry_is_of_the_version() -> None:
    entry = ET.parse(PACKAGING / "debian/skill-contract-studio.metainfo.xml").getroot()
    assert entry.findtext("launchable") == "skill-contract-studio.desktop"
    assert {each.text for each in entry.iter("binary")} == PROGRAMS
    release = entry.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "@VERSION@", "date": "@DATE@"}


def test_every_part_says_its_licence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, PACKAGING / "licences.py", tmp_path / "licences"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    listed = (tmp_path / "licences/THIRD-PARTY.md").read_text("utf-8")
    assert "| PySide6_Essentials | 6.11.2 | LGPL-3.0-only |" in listed
    assert (tmp_path / "licences/PySide6_Essentials/LGPL-3.0.txt").is_file()
    assert (tmp_path / "licences/pydantic/LICENSE").is_file()
    # Of two licences ours is named, and its text is there; so are those that the packages leave out.
    assert "| grandalf | 0.8 | EPL-1.0 |" in listed
    assert "Eclipse Public License" in (tmp_path / "licences/grandalf/LICENSE").read_text("utf-8")
    assert "Neil Hodgson" in (tmp_path / "licences/Scintilla/LICENSE.txt").read_text("utf-8")
    assert "Apache License" in (tmp_path / "licences/Material Design Icons/LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize("name", ["requirements.lock", "release.lock"])
def test_a_lock_pins_and_names_no_address(name: str) -> None:
    for line in (PACKAGING / name).read_text("utf-8").splitlines():
        assert re.fullmatch(r"[\w.-]+==[\w.+!-]+", line), line
