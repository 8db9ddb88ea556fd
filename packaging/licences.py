"""Collects the licences of everything that the Studio is delivered with: `licences.py FOLDER` writes them there.

`THIRD-PARTY.md` lists each part with its version and licence; what a part's own package brings along stands beside it.
Qt, PySide6 and QtAds come under the LGPL without its text in their packages: it is added, with what it asks us to say.
"""

import importlib.metadata
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent
DISTRIBUTION = "skill-contract-studio"
EXTRAS = ("app", "mcp")
_LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_CHOSEN = {
    "grandalf": "EPL-1.0",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "pyside6-qtads": "LGPL-2.1-or-later",
}
_TEXTS = {"LGPL-3.0-only": ("LGPL-3.0.txt", "GPL-3.0.txt"), "LGPL-2.1-or-later": ("LGPL-2.1.txt",)}
_HEAD = """# Third-party parts

Skill Contract Studio is delivered with the parts below, each under its own licence. The texts stand in this folder.

Qt, PySide6, Shiboken (LGPL 3) and Qt Advanced Docking System (LGPL 2.1) are used unchanged, as libraries of their own in
`_internal/`: you may put versions that you changed in their place, and study how the program works with them in order to do so.
Their source is that of the same version of `PySide6_Essentials`, `shiboken6` and `PySide6-QtAds` where Qt for Python and QtAds
publish it. The icons are Material Design Icons (Pictogrammers, Apache 2.0), from the package `qtawesome`. The editor is Scintilla.

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
    for part in sorted(parts(), key=lambda each: each.name.lower()):
        licence = licence_of(part)
        if not licence:
            unknown.append(part.name)
        rows.append(f"| {part.name} | {part.version} | {licence} |\n")
        _copy(part, licence, folder / part.name)
    (folder / "THIRD-PARTY.md").write_text(_HEAD + "".join(rows), "utf-8")
    for name in unknown:
        print(f"{name}: its package does not say its licence", file=sys.stderr)
    return 1 if unknown else 0


def parts() -> Iterator[Distribution]:
    """Every distribution that ours needs, with the extras that the installers hold, however far down."""
    waiting, seen = [(DISTRIBUTION, frozenset(EXTRAS))], set()
    while waiting:
        name, extras = waiting.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in seen:
            continue
        seen.add(key)
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            # What another system or Python needs is not installed here.
            continue
        if key != DISTRIBUTION:
            yield found
        for requirement in found.requires or ():
            wanted = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", requirement)
            if wanted is None or wanted[1] in extras:
                needed = re.match(r"([\w.-]+)(?:\[([\w,\s-]+)\])?", requirement)
                if needed is not None:
                    more = frozenset(each.strip() for each in (needed[2] or "").split(",") if each.strip())
                    waiting.append((needed[1], more))


def licence_of(part: Distribution) -> str:
    """The licence in short: the expression of the package, its word, or its classifiers; where there are several, the one we choose."""
    known = _CHOSEN.get(re.sub(r"[-_.]+", "-", part.name).lower())
    if known:
        return known
    told = part.metadata.get("License-Expression") or ""
    word = part.metadata.get("License") or ""
    if not told and word and "\n" not in word:
        told = word
    if not told:
        classes = [each for each in part.metadata.get_all("Classifier") or () if each.startswith("License")]
        told = ", ".join(each.rpartition(":: ")[2] for each in classes)
    return told.replace("|", "or")


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
