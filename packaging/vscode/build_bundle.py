"""Makes `bundled/` of the VS Code extension: our packages and the libraries they need, from the pins of requirements.lock.

    python packaging/vscode/build_bundle.py [--target linux-x64]

Without a target the bundle is pure Python and runs everywhere; what needs compiled libraries then asks for them. With a
target (VS Code's names) the compiled libraries of each Python version come along in `compiled/cp311` and so on.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
BUNDLED = HERE / "bundled"

PACKAGES = (
    "lsp/skillcontract",
    "lsp/skillcontract_lsp",
    "lsp/skillcontract_dap",
    "resources/skillcontract_resources",
)
"""Ours, as far as they are there."""
PURE = ("typer", "rich", "shellingham", "annotated-doc", "Pygments", "markdown-it-py", "mdurl")
"""What the command needs, all of it pure Python."""
COMPILED = ("pydantic_core", "rpds-py")
WITH_COMPILED = (
    "pydantic",
    "annotated-types",
    "typing_extensions",
    "typing-inspection",
    "jsonschema",
    "jsonschema-specifications",
    "referencing",
    "attrs",
)
"""Pure parts that are of use only with the compiled ones of exactly their version."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "linux-x64": ("manylinux2014_x86_64", "manylinux_2_17_x86_64"),
    "linux-arm64": ("manylinux2014_aarch64", "manylinux_2_17_aarch64"),
    "alpine-x64": ("musllinux_1_1_x86_64", "musllinux_1_2_x86_64"),
    "darwin-x64": ("macosx_10_12_x86_64", "macosx_11_0_x86_64"),
    "darwin-arm64": ("macosx_11_0_arm64",),
    "win32-x64": ("win_amd64",),
    "win32-arm64": ("win_arm64",),
}
"""VS Code's targets and pip's names for them."""
NOT_SHIPPED = (
    "__pycache__",
    "*.pyc",
    "bin",
    "NOTES.md",
    "RECORD",
    "INSTALLER",
    "REQUESTED",
    "direct_url.json",
)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--target", choices=sorted(PLATFORMS), help="bundle compiled libraries for this platform"
    )
    target: str | None = parser.parse_args().target
    shutil.rmtree(BUNDLED, ignore_errors=True)
    pins = locked()
    copy_ours(BUNDLED / "libs")
    install([pins[name] for name in PURE], BUNDLED / "libs", "--implementation", "py", "--platform", "any")
    wanted = [pins[name] for name in (*WITH_COMPILED, *COMPILED)]
    (BUNDLED / "libraries.txt").write_text("".join(f"{pin}\n" for pin in wanted), "utf-8")
    if target is not None:
        add_compiled(pins, target)
    shutil.copy2(HERE / "bundle" / "start.py", BUNDLED)
    for path in leftovers(BUNDLED):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (HERE / "THIRD_PARTY_NOTICES.txt").write_text(notices(), "utf-8")
    shutil.copyfile(PROJECT / "LICENSE", HERE / "LICENSE")
    return 0


def locked() -> dict[str, str]:
    """`name==version` of every library, by its name in the lock."""
    lines = (PROJECT / "packaging/requirements.lock").read_text("utf-8").split()
    return {line.partition("==")[0]: line for line in lines}


def copy_ours(libs: Path) -> None:
    """Our own packages, as Git knows them: nothing that lies about in the checkout gets in."""
    here = [package for package in PACKAGES if (PROJECT / package).is_dir()]
    listed = subprocess.run(
        ["git", "-C", str(PROJECT), "ls-files", "-z", "--", *here], check=True, capture_output=True
    )
    for name in filter(None, listed.stdout.decode("utf-8").split("\0")):
        target = libs / Path(*Path(name).parts[1:])
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / name, target)


def install(pins: Iterable[str], folder: Path, *options: str) -> None:
    """Put wheels into a folder, without what they depend on: the lock names that too."""
    fixed = (
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-compile",
        "--only-binary=:all:",
        "--upgrade",
    )
    pip = (sys.executable, "-m", "pip", "install", *fixed, "--target", str(folder))
    subprocess.run([*pip, *options, *pins], check=True)


def add_compiled(pins: dict[str, str], target: str) -> None:
    """The compiled libraries for every Python version, and once the pure parts that go with them."""
    platforms = [option for name in PLATFORMS[target] for option in ("--platform", name)]
    install(
        [pins[name] for name in WITH_COMPILED],
        BUNDLED / "compiled/pure",
        "--implementation",
        "py",
        "--platform",
        "any",
    )
    for python in PYTHONS:
        folder = BUNDLED / "compiled" / f"cp{python.replace('.', '')}"
        install([pins[name] for name in COMPILED], folder, *platforms, "--python-version", python)


def leftovers(folder: Path) -> Iterator[Path]:
    """What installers leave behind, and what would differ from one machine to the next."""
    for pattern in NOT_SHIPPED:
        yield from [path for path in folder.rglob(pattern) if path.exists()]


def notices() -> str:
    """The licences of everything bundled that is not ours: Python libraries, and what esbuild puts into the extension."""
    pieces = ["Third-party software in this extension\n"]
    for info in sorted(BUNDLED.rglob("*.dist-info")):
        metadata = (info / "METADATA").read_text("utf-8", "replace")
        pieces.append(_notice(_field(metadata, "Name"), _field(metadata, "Version"), _licences(info)))
    for package in sorted(bundled_node_packages()):
        version = _field((package / "package.json").read_text("utf-8"), '  "version"').strip('",')
        pieces.append(
            _notice(package.relative_to(HERE / "node_modules").as_posix(), version, _licences(package))
        )
    seen = dict.fromkeys(pieces)
    return f"\n{'=' * 78}\n\n".join(seen)


def bundled_node_packages() -> Iterator[Path]:
    """The packages that the extension's code imports, and theirs."""
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    for name, told in lock["packages"].items():
        if name and not told.get("dev"):
            yield HERE / name


def _notice(name: str, version: str, licences: list[str]) -> str:
    return f"{name} {version}\n\n" + "\n".join(licences)


def _licences(folder: Path) -> list[str]:
    found = sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and re.match(r"(?i)(licen[cs]e|copying|notice|thirdpartynotices)", path.name)
    )
    return [
        path.read_text("utf-8", "replace").strip() + "\n"
        for path in found
        if "node_modules" not in path.relative_to(folder).parts
    ]


def _field(metadata: str, name: str) -> str:
    found = re.search(rf"(?m)^{re.escape(name)}: (.*)$", metadata)
    return found[1].strip() if found else ""


if __name__ == "__main__":
    sys.exit(main())
