"""Makes everything that is delivered, proves each at its main job, and says what it made: `make release`.

Wheel and source archive, the VS Code extension where npm and make are there, the Studio as a folder that runs without Python (PyInstaller),
and on Debian its package. What a system cannot make is said, not passed over; a part that does not work ends the release with 1.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path

from skillcontract.version import __version__

PROJECT = Path(__file__).resolve().parent.parent
BUILD, DIST = PROJECT / "build", PROJECT / "dist"
PROGRAMS = ("skillcontract", "skillcontract-lsp", "skillcontract-dap", "skillcontract-studio")
FROZEN = "skill-contract-studio"


class NotWorking(Exception):
    """A part was made and does not do its job, or could not be made."""


def main() -> int:
    """Make everything; gives the exit code."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    try:
        wheel = _distributions()
        _prove_wheel(wheel)
        _extension()
        _frozen()
        _debian_package()
        _notes()
    except NotWorking as problem:
        print(f"release: {problem}", file=sys.stderr)
        return 1
    _tell()
    return 0


def _distributions() -> Path:
    """Wheel and source archive, as PyPI takes them."""
    _say("wheel and source archive")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST, PROJECT)
    made = sorted(DIST.glob("*.whl")) + sorted(DIST.glob("*.tar.gz"))
    _run(sys.executable, "-m", "twine", "check", "--strict", *made)
    return made[0]


def _prove_wheel(wheel: Path) -> None:
    """Install the wheel in an empty environment, and use every entry point from a folder elsewhere."""
    _say("wheel in an empty environment")
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        venv.create(home / "env", with_pip=True)
        binaries = home / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        lock = PROJECT / "packaging/requirements.lock"
        _run(
            binaries / "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--constraint",
            lock,
            f"{wheel}[app,mcp]",
        )
        example = home / "cms"
        shutil.copytree(PROJECT / "resources/skillcontract_resources/examples/cms", example)
        _prove({program: binaries / program for program in PROGRAMS}, example)


def _frozen() -> None:
    """The Studio with its own Python and Qt, as a folder and as an archive of it."""
    _say("Studio in a folder")
    if subprocess.run(
        [sys.executable, PROJECT / "packaging/licences.py", BUILD / "licences"], check=False
    ).returncode:
        raise NotWorking("a part does not say its licence: packaging/licences.py")
    _run(sys.executable, PROJECT / "packaging/draw_icons.py", BUILD / "icons")
    _run(
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR",
        "--distpath", BUILD / "frozen", "--workpath", BUILD / "frozen-work", PROJECT / "packaging/pyinstaller/studio.spec",
    )  # fmt: skip
    folder = BUILD / "frozen" / FROZEN
    ending = ".exe" if sys.platform == "win32" else ""
    with tempfile.TemporaryDirectory() as name:
        # Moved, with another home and no Python on its path: nothing of this machine may be needed.
        moved = Path(shutil.copytree(folder, Path(name) / "程序 folder", symlinks=True))
        example = Path(
            shutil.copytree(PROJECT / "resources/skillcontract_resources/examples/cms", Path(name) / "cms")
        )
        _prove({program: moved / f"{program}{ending}" for program in PROGRAMS}, example)
    system = {"linux": "linux", "darwin": "macos", "win32": "windows"}[sys.platform]
    archive = (
        DIST
        / f"{FROZEN}-{__version__}-{system}-{os.uname().machine if sys.platform != 'win32' else 'x64'}.tar.xz"
    )
    with tarfile.open(archive, "w:xz", preset=3) as packed:
        packed.add(folder, FROZEN)


def _debian_package() -> None:
    if shutil.which("dpkg-deb") is None:
        _say("no Debian package: dpkg-deb is not here")
        return
    _say("Debian package")
    _run(sys.executable, PROJECT / "packaging/debian/build.py", BUILD / "frozen" / FROZEN, DIST)


def _extension() -> None:
    lacking = [each for each in ("npm", "make") if shutil.which(each) is None]
    if lacking:
        _say(f"no VS Code extension: {' and '.join(lacking)} not here")
        return
    _say("VS Code extension")
    _run("make", "--no-print-directory", "-C", PROJECT, "vsix")


def _notes() -> None:
    """What is new: from the changelog if `make changelog` has written this version there, else from the fragments that wait."""
    written = news((PROJECT / "CHANGELOG.md").read_text("utf-8"), __version__)
    if written is None:
        told = subprocess.run(
            [sys.executable, "-m", "towncrier", "build", "--draft", "--version", __version__],
            cwd=PROJECT, check=False, capture_output=True, text=True,
        )  # fmt: skip
        if told.returncode:
            raise NotWorking(f"towncrier: {told.stderr.strip()}")
        written = told.stdout
    (DIST / "NEWS.md").write_text(written, "utf-8")


def news(changelog: str, version: str) -> str | None:
    """The section of a version in a changelog; None where there is none."""
    found = re.search(rf"^## {re.escape(version)} .*?(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[0].rstrip() + "\n" if found else None


def _prove(programs: Mapping[str, Path], example: Path) -> None:
    """Every program at its main job, in a world without this checkout."""
    world = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    world |= {"QT_QPA_PLATFORM": "offscreen", "PATH": os.defpath, "LANG": "C.UTF-8"}
    for name, program in programs.items():
        told = _told(program, "--version", world=world, folder=example.parent)
        if told.strip().split()[-1] != __version__:
            raise NotWorking(f"{name} --version says {told!r}")
    _told(programs["skillcontract"], "check", example, world=world, folder=example.parent)
    _told(programs["skillcontract"], "test", example, world=world, folder=example.parent)
    _told(programs["skillcontract"], "matrix", example, world=world, folder=example.parent)
    root = example.as_uri()
    begin = {"processId": None, "rootUri": root, "capabilities": {}}
    answer = _asked(
        programs["skillcontract-lsp"],
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": begin},
        world,
    )
    if "completionProvider" not in answer["result"]["capabilities"]:
        raise NotWorking("skillcontract-lsp answers initialize without completion")
    begin = {"adapterID": "skill-contract"}
    answer = _asked(
        programs["skillcontract-dap"],
        {"seq": 1, "type": "request", "command": "initialize", "arguments": begin},
        world,
    )
    if not answer["success"]:
        raise NotWorking(f"skillcontract-dap answers initialize with {answer}")


def _asked(
    program: Path, message: object, world: Mapping[str, str]
) -> dict[str, dict[str, dict[str, object]]]:
    """The answer to one message over a program's standard streams."""
    body = json.dumps(message).encode()
    frame = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
    done = subprocess.run([program], input=frame, capture_output=True, timeout=60, env=world, check=False)
    for part in done.stdout.split(b"Content-Length: ")[1:]:
        answer = json.loads(part.partition(b"\r\n\r\n")[2])
        if answer.get("id") == 1 or answer.get("request_seq") == 1:
            return answer  # type: ignore[no-any-return]
    raise NotWorking(f"{program} answers nothing: {done.stderr.decode('utf-8', 'replace')[-400:]}")


def _told(program: Path, *arguments: object, world: Mapping[str, str], folder: Path) -> str:
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8", timeout=120, env=world, cwd=folder, check=False,
    )  # fmt: skip
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-800:]
        raise NotWorking(
            f"{program.name} {' '.join(map(str, arguments))} ended with {done.returncode}: {said}"
        )
    return done.stdout


def _run(*command: object) -> None:
    done = subprocess.run(
        [str(each) for each in command], cwd=PROJECT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise NotWorking(
            f"{Path(str(command[0])).name} {command[1]}: {(done.stdout + done.stderr).strip()[-2000:]}"
        )


def _tell() -> None:
    """Names, sizes and sums of what was made."""
    made = sorted(each for each in DIST.iterdir() if each.is_file())
    (DIST / "SHA256SUMS").write_text("".join(_sums(made)), "utf-8")
    for each in made:
        print(f"{each.stat().st_size / 1e6:9.1f} MB  {each.relative_to(PROJECT)}")


def _sums(made: list[Path]) -> Iterator[str]:
    for each in made:
        yield f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n"


def _say(what: str) -> None:
    print(f"release: {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
