"""The walk through Simulate on a virtual X screen: every key and click comes from the X server, through xdotool.

The walk itself, with what it expects at each stage, is `packaging/walking_simulate.py`, which also makes the pictures.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path

import pytest

from skillcontract_resources import resource

ROOT = Path(__file__).parents[3]
WALK = ROOT / "packaging" / "walking_simulate.py"
MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
PATIENCE = 600

pytestmark = [
    pytest.mark.window,
    pytest.mark.xdist_group("window"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of its own."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def test_from_a_missing_id_to_a_scenario_that_passes(display: str, tmp_path: Path) -> None:
    with as_file(resource("examples/cms")) as example:
        workspace = Path(shutil.copytree(example, tmp_path / "cms"))
    environment = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    pictures = tmp_path / "pictures"
    walked = subprocess.run(
        [sys.executable, str(WALK), str(workspace), str(pictures), "--settle", "100"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert walked.returncode == 0, walked.stderr
    recorded = workspace / "skills/cms.article/scenarios/61-recorded-walk.scenario.json5"
    assert recorded.read_text("utf-8").count("expect") == 7
    assert "The title is Q3 notes" in recorded.read_text("utf-8")
    tested = subprocess.run(
        [sys.executable, "-m", "skillcontract", "test", str(recorded), "--lang", "en"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "1 passed" in tested.stdout
    assert len(list(pictures.glob("*.png"))) == 18
