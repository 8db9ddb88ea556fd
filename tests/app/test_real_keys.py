"""The window on a virtual X screen, driven by real keys through xdotool; what it shows is read from the screen.

The Studio runs as a process of its own, started as a user starts it. The test knows the colours of its screen, the files it
saves and the processes it has: nothing of the test runs inside it.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.resources import as_file
from pathlib import Path
from typing import TypeVar

import pytest

from skillcontract_resources import resource

NEEDED = ("Xvfb", "xdotool", "import")
MISSING = [name for name in NEEDED if shutil.which(name) is None]
PATIENCE = 60.0
Seen = TypeVar("Seen")

pytestmark = [
    pytest.mark.window,
    pytest.mark.xdist_group("window"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

ERROR_FILL = "#FBE7E5"
ALLOW_FILL = "#E3F2E8"
SELECTED_ROW = bytes.fromhex("D3E5F8")
HEIGHT, WIDTH = 900, 1440


def wait_for(what: str, look: Callable[[], Seen]) -> Seen:
    """Looks again and again until something is seen, which is returned."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := look():
            return seen
        # The other side is another process: there is nothing to wait on but its screen and files.
        time.sleep(0.05)
    pytest.fail(f"did not come: {what}")


class Screen:
    """A virtual screen with the Studio on it."""

    def __init__(self, display: str, studio: "subprocess.Popen[bytes]", state: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.studio = studio
        self._state = state

    def tool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        self.tool("key", "--delay", "30", *names)

    def type(self, text: str) -> None:
        self.tool("type", "--delay", "40", text)

    def colour(self, x: int, y: int) -> str:
        """The colour of a pixel, `#RRGGBB`."""
        done = subprocess.run(
            ["import", "-window", "root", "-crop", f"1x1+{x}+{y}", "-depth", "8", "rgb:-"],
            env=self.environment,
            capture_output=True,
            check=True,
        )
        return "#" + done.stdout[:3].hex().upper()

    def verdict(self) -> str:
        """The fill of the loads field in the status bar's left corner."""
        return self.colour(4, HEIGHT - 12)

    def offers(self) -> bool:
        """Whether a completion popup is over the editor: nothing else there is filled like its current row."""
        done = subprocess.run(
            ["import", "-window", "root", "-crop", "780x580+300+100", "-depth", "8", "rgb:-"],
            env=self.environment,
            capture_output=True,
            check=True,
        )
        return done.stdout.count(SELECTED_ROW) > 1000

    def typed(self, text: bytes) -> bool:
        """Whether the unsaved text, which the Studio keeps for the case that it dies, holds a text."""
        return any(text in path.read_bytes() for path in self._state.glob("*/recovery/*/*/*.unsaved"))

    def servers(self) -> list[int]:
        """The language servers among the Studio's children."""
        found = []
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            if b"skillcontract_lsp" in words and parent == str(self.studio.pid):
                found.append(int(entry.name))
        return found


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    with as_file(resource("examples/cms")) as example:
        return Path(shutil.copytree(example, tmp_path / "cms"))


@pytest.fixture
def screen(workspace: Path, tmp_path: Path) -> Iterator[Screen]:
    reading, writing = os.pipe()
    size = f"{WIDTH}x{HEIGHT}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        display = f":{answer.readline().strip()}"
    environment = {
        **os.environ,
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    contract = workspace / "skills/cms.article/contract.json"
    studio = subprocess.Popen(
        [sys.executable, "-m", "skillcontract_studio", str(contract), "--lang", "en", "--theme", "light"],
        env=environment,
    )
    try:
        shown = Screen(display, studio, tmp_path / "state")
        found = wait_for(
            "the window",
            lambda: shown.tool("search", "--onlyvisible", "--name", "Skill Contract Studio"),
        )
        # There is no window manager to give the focus.
        shown.tool("windowfocus", "--sync", found.splitlines()[0])
        wait_for(f"a contract that loads (now {shown.verdict()})", lambda: shown.verdict() == ALLOW_FILL)
        yield shown
    finally:
        studio.terminate()
        studio.wait(PATIENCE)
        server.terminate()
        server.wait(PATIENCE)


def test_a_fault_undo_completion_and_a_killed_server(screen: Screen, workspace: Path) -> None:
    contract = workspace / "skills/cms.article/contract.json"
    clean = contract.read_bytes()

    # A fault typed into the first source, and taken back.
    screen.keys("ctrl+f")
    screen.type('"EVIDENCE"')
    screen.keys("Escape", "Right", "Left", "x")
    wait_for("the fault", lambda: screen.verdict() == ERROR_FILL)
    screen.keys("ctrl+z")
    wait_for("the fault undone", lambda: screen.verdict() == ALLOW_FILL)

    # A `from` completed as one types it.
    screen.keys("ctrl+f", "ctrl+a")
    screen.type("platform.organId")
    screen.keys("Escape", "BackSpace")
    screen.type("pl")
    wait_for("the fault of half a source", lambda: screen.verdict() == ERROR_FILL)
    wait_for("the completions", screen.offers)
    screen.keys("Return")
    # The list that is seen next is no longer the first one.
    wait_for("the first word", lambda: screen.typed(b'"from": "platform."'))
    wait_for("the completions of what comes next", screen.offers)
    screen.type("org")
    screen.keys("Return")
    wait_for("a complete source", lambda: screen.verdict() == ALLOW_FILL)
    screen.keys("ctrl+s")
    wait_for("the same text as before", lambda: contract.read_bytes() == clean)

    # The server killed by its id, and text typed while it is away.
    [before] = screen.servers()
    os.kill(before, signal.SIGKILL)
    screen.keys("ctrl+f", "ctrl+a")
    screen.type('"EVIDENCE"')
    screen.keys("Escape", "Right", "Left", "x")
    wait_for("another server", lambda: bool(set(screen.servers()) - {before}))
    wait_for("the fault, told by the new server", lambda: screen.verdict() == ERROR_FILL)
    screen.keys("ctrl+z", "ctrl+s")
    wait_for("a contract that loads", lambda: screen.verdict() == ALLOW_FILL)
    assert b"EVIDENCEx" not in contract.read_bytes()
    assert screen.studio.poll() is None
