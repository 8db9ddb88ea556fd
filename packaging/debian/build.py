"""Makes the Debian package of the frozen Studio: `build.py FROZEN OUTPUT`, with Debian's own dpkg-deb.

The programs stand in /usr/lib/skill-contract-studio with links in /usr/bin; Qt's libraries are files of their own there,
so whoever wants another Qt puts it in their place (LGPL, section 4d).
"""

import gzip
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from skillcontract.version import __version__

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
NAME = "skill-contract-studio"
PROGRAMS = ("skillcontract-studio", "skillcontract", "skillcontract-lsp", "skillcontract-dap")


def main(frozen: Path, output: Path) -> Path:
    """Make the package of a frozen folder; gives its path."""
    root = PROJECT / "build" / "debian"
    shutil.rmtree(root, ignore_errors=True)
    library = root / "usr/lib" / NAME
    shutil.copytree(frozen, library, symlinks=True)
    _link_again(library)
    _lay_out(root)
    size = (
        sum(each.stat().st_size for each in root.rglob("*") if each.is_file() and not each.is_symlink())
        // 1024
    )
    architecture = _told("dpkg", "--print-architecture")
    control = _filled() | {"@ARCHITECTURE@": architecture, "@SIZE@": str(size)}
    _write(root / "DEBIAN/control", HERE / "control", control)
    package = output / f"{NAME}_{__version__}_{architecture}.deb"
    output.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(root), str(package)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(_made_at())},
    )
    return package


def _lay_out(root: Path) -> None:
    """Everything around the program: its links, its place in the menu, its file types, its papers."""
    binaries = root / "usr/bin"
    binaries.mkdir(parents=True)
    for program in PROGRAMS:
        (binaries / program).symlink_to(f"../lib/{NAME}/{program}")
    share = root / "usr/share"
    for source, target in (
        (f"{NAME}.desktop", f"applications/{NAME}.desktop"),
        (f"{NAME}.xml", f"mime/packages/{NAME}.xml"),
        (f"{NAME}.metainfo.xml", "metainfo/io.skillcontract.Studio.metainfo.xml"),
    ):
        _write(share / target, HERE / source, _filled())
    icon = share / "icons/hicolor/scalable/apps" / f"{NAME}.svg"
    icon.parent.mkdir(parents=True)
    shutil.copy(PROJECT / "resources/skillcontract_resources/icons/studio.svg", icon)
    papers = share / "doc" / NAME
    papers.mkdir(parents=True)
    (papers / "copyright").write_text(_copyright(root / "usr/lib" / NAME), "utf-8")
    # Relative, so that the folder can be looked into wherever the package was unpacked.
    (papers / "licences").symlink_to(f"../../../lib/{NAME}/_internal/licences")
    (papers / "changelog.gz").write_bytes(gzip.compress((PROJECT / "CHANGELOG.md").read_bytes(), mtime=0))


def _copyright(library: Path) -> str:
    """Our licence, and where those of the parts stand that the package brings along."""
    parts = (library / "_internal/licences/THIRD-PARTY.md").read_text("utf-8")
    ours = (PROJECT / "LICENSE").read_text("utf-8")
    where = f"The texts of all of them stand in /usr/share/doc/{NAME}/licences, the program's libraries in /usr/lib/{NAME}/_internal."
    return f"Skill Contract Studio\n\n{ours}\n{where}\n\n{parts}"


def _link_again(library: Path) -> None:
    """The programs are one file with several names; a copy made them several files."""
    first, *others = (library / program for program in PROGRAMS)
    for other in others:
        other.unlink()
        other.hardlink_to(first)


def _write(target: Path, source: Path, words: dict[str, str]) -> None:
    text = source.read_text("utf-8")
    for name, word in words.items():
        text = text.replace(name, word)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def _filled() -> dict[str, str]:
    return {"@VERSION@": __version__, "@DATE@": time.strftime("%Y-%m-%d", time.gmtime(_made_at()))}


def _made_at() -> int:
    """The time of the last commit, so that the same checkout makes the same package."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or _told("git", "-C", str(PROJECT), "log", "-1", "--format=%ct"))


def _told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), Path(sys.argv[2])))
