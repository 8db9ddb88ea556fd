"""What `make run` starts: the Studio on a copy of the `cms` example; without a display, a walk through it with pictures.

The walk is the same program: the real window, editor and server process, with keys sent to the real widgets. It waits for
what it expects to see, and fails (exit code 1) when it does not come.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import as_file
from pathlib import Path

import platformdirs

from skillcontract.text.language import system_language
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue

OUTPUT = Path("build/run")
PATIENCE = 30_000
_CONTRACT = "skills/cms.article/contract.json"


def main(arguments: Sequence[str]) -> int:
    """Open the Studio, or walk through it where there is no display."""
    workspace = example(Path(platformdirs.user_data_dir("skill-contract-studio")) / "examples" / "cms")
    if has_display():
        from skillcontract_studio.application import run

        return run([str(workspace), *arguments])
    if os.environ.get("SKILLCONTRACT_WALK") is None and (xvfb := shutil.which("xvfb-run")):
        # A virtual screen shows what a user would see, window system included.
        environment = {**os.environ, "SKILLCONTRACT_WALK": "1", "QT_QPA_PLATFORM": "xcb"}
        command = [xvfb, "-a", "-s", "-screen 0 1440x900x24", sys.executable, __file__]
        return subprocess.run(command, env=environment, check=False).returncode
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return walk(workspace)


def has_display() -> bool:
    """Whether a window can be shown to somebody."""
    if sys.platform in {"win32", "darwin"}:
        return True
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    if chosen in {"offscreen", "minimal"} or "SKILLCONTRACT_WALK" in os.environ:
        return False
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def example(place: Path) -> Path:
    """The user's own copy of the example; made once, and never overwritten."""
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with as_file(resource("examples/cms")) as packaged:
            shutil.copytree(packaged, place)
    return place


def walk(workspace: Path) -> int:
    """Open a contract, make and mend a fault, complete a `from`; leaves pictures and the output of `check` in `build/run`."""
    from walking import Walk

    say = Catalogue("studio", system_language())
    if OUTPUT.exists():
        shutil.rmtree(OUTPUT)
    OUTPUT.mkdir(parents=True)
    # The walk changes what it opens, so it has a copy of its own.
    copy = Path(shutil.copytree(workspace, OUTPUT / "cms"))
    failure = Walk(copy, copy / _CONTRACT, OUTPUT, PATIENCE).run()
    checked = subprocess.run(
        [sys.executable, "-m", "skillcontract", "check", str(copy)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    (OUTPUT / "check.txt").write_text(checked.stdout + checked.stderr, "utf-8")
    print(say("run.no-display", folder=OUTPUT.resolve()))
    for path in sorted(OUTPUT.iterdir()):
        if path.is_file():
            print(f"  {OUTPUT / path.name}")
    if failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
