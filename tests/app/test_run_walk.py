"""What `make run` does where there is no display: the first thing a stranger sees of the project."""

import os
import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).resolve().parents[2] / "packaging/run.py"
PATIENCE = 120


def test_the_studio_is_walked_through(tmp_path: Path) -> None:
    places = {
        name: str(tmp_path / name) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    }
    world = {
        **os.environ,
        **places,
        "QT_QPA_PLATFORM": "offscreen",
        "SKILLCONTRACT_WALK": "1",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, RUN],
        cwd=tmp_path,
        env=world,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    left = {path.name for path in (tmp_path / "build/run").iterdir() if path.is_file()}
    assert done.returncode == 0, done.stderr
    pictures = ("1-open", "2-fault", "3-mended", "4-completion", "5-saved")
    assert left == {"check.txt", *(f"{name}.png" for name in pictures)}
    assert "nothing found" in (tmp_path / "build/run/check.txt").read_text("utf-8")
