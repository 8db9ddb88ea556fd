"""Collects the licences of everything that the Studio is delivered with: `licences.py FOLDER` writes them there.

`THIRD-PARTY.md` lists each part with its version and licence; what a part's own package brings along stands beside it.
Qt, PySide6 and QtAds come under the LGPL without its text in their packages: it is added, with what it asks us to say. So are the
licences of Scintilla and of the icons, which the packages around them leave out.
"""

import re
import shutil
import sys
import sysconfig
from importlib.metadata import Distribution
from pathlib import Path

from skillcontract_studio.shell.helping.parts import installed_parts, licence_of

HERE = Path(__file__).resolve().parent
_LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_TEXTS = {"LGPL-3.0-only": ("LGPL-3.0.txt", "GPL-3.0.txt"), "LGPL-2.1-or-later": ("LGPL-2.1.txt",)}
_INSIDE = (
    ("Scintilla", "pyside6-scintilla", "HPND", "Scintilla.txt"),
    ("Material Design Icons", "QtAwesome", "Apache-2.0", "Apache-2.0.txt"),
)
"""What another maker's part brings along without its licence: its name, in which part, under what, the text."""
_HEAD = """# Third-party parts

Skill Contract Studio is delivered with the parts below, each under its own licence. The texts stand in this folder.

Qt, PySide6, Shiboken (LGPL 3) and Qt Advanced Docking System (LGPL 2.1) are used unchanged, as libraries of their own in
`_internal/`: you may put versions that you changed in their place, and study how the program works with them in order to do so.
Their source is that of the same version of `PySide6_Essentials`, `shiboken6` and `PySide6-QtAds` where Qt for Python and QtAds
publish it. The icons are Material Design Icons (Pictogrammers), the editor is Scintilla (Neil Hodgson). Where a part offers several
licences, the one named here is the one chosen: grandalf is taken under the EPL 1.0, and its source is what its maker publishes.
`system/` holds the copyright files of libraries of the operating system that the program was made on and that come along.

| Part | Version | Licence |
|---|---|---|
"""


def main(folder: Path) -> int:
    """Write the licences of what is installed here; gives 1 where a part's licence is not known."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rows, unknown = [], []
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    rows.append(f"| Python | {sys.version.split()[0]} | PSF-2.0 |\n")
    if python.is_file():
        (folder / "Python").mkdir()
        shutil.copy(python, folder / "Python" / "LICENSE.txt")
    for part in installed_parts():
        licence = licence_of(part)
        if not licence:
            unknown.append(part.name)
        rows.append(f"| {part.name} | {part.version} | {licence.replace('|', 'or')} |\n")
        _copy(part, licence, folder / part.name)
    for name, inside, licence, text in _INSIDE:
        rows.append(f"| {name} | in {inside} | {licence} |\n")
        (folder / name).mkdir()
        shutil.copy(HERE / "licences" / text, folder / name / "LICENSE.txt")
    (folder / "THIRD-PARTY.md").write_text(_HEAD + "".join(rows), "utf-8")
    for name in unknown:
        print(f"{name}: its package does not say its licence", file=sys.stderr)
    return 1 if unknown else 0


def _copy(part: Distribution, licence: str, folder: Path) -> None:
    files = [
        each
        for each in part.files or ()
        if _LICENCE_FILE.search(str(each)) and each.suffix not in {".py", ".pyc"}
    ]
    texts = [HERE / "licences" / name for name in _TEXTS.get(licence, ())]
    if files or texts:
        folder.mkdir()
    for number, each in enumerate(files):
        source = Path(str(each.locate()))
        if source.is_file():
            name = each.name if number == 0 or not (folder / each.name).exists() else f"{number}-{each.name}"
            shutil.copy(source, folder / name)
    for text in texts:
        shutil.copy(text, folder / text.name)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
