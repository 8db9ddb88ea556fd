"""A Studio that is killed while one types, and the next one: real processes on a virtual X screen, real keys.

Nothing of the test runs inside the Studio: it knows its windows, and the files that it keeps and saves.
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

NEEDED = ("Xvfb", "xdotool")
MISSING = [name for name in NEEDED if shutil.which(name) is None]
PATIENCE = 60.0
Seen = TypeVar("Seen")
TITLE = "Skill Contract Studio"

pytestmark = [
    pytest.mark.window,
    pytest.mark.xdist_group("window"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


def wait_for(what: str, look: Callable[[], Seen]) -> Seen:
    """Looks again and again until something is seen: there is nothing else of another process to wait on."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := look():
            return seen
        time.sleep(0.05)
    pytest.fail(f"did not come: {what}")


class Desktop:
    """A virtual screen on which one Studio runs at a time."""

    def __init__(self, display: str, home: Path, workspace: Path) -> None:
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_STATE_HOME": str(home / "state"),
        }
        self.home = home
        self.workspace = workspace
        self.studio: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the Studio on the workspace, and give its window the keyboard."""
        command = [sys.executable, "-m", "skillcontract_studio", str(self.workspace), "--lang", "en"]
        self.studio = subprocess.Popen(command, env=self.environment)
        window, *_ = wait_for("the window", self.windows)
        # There is no window manager to give the focus.
        self.tool("windowfocus", "--sync", window)

    def end(self, how: signal.Signals) -> None:
        """End the Studio."""
        if self.studio is not None:
            self.studio.send_signal(how)
            self.studio.wait(PATIENCE)
            self.studio = None

    def windows(self) -> list[str]:
        return self.tool("search", "--onlyvisible", "--name", TITLE).split()

    def tool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        self.tool("key", "--delay", "30", *names)

    def type(self, text: str) -> None:
        self.tool("type", "--delay", "40", text)

    def kept(self) -> list[bytes]:
        """The unsaved texts that are kept now."""
        return [path.read_bytes() for path in self.home.glob("state/*/recovery/*/*/*.unsaved")]

    def has_taken_over(self) -> bool:
        """Whether the running Studio holds the lock of the kept texts."""
        locks = list(self.home.glob("state/*/recovery/*/*/lock"))
        return self.studio is not None and [path.read_text().split()[0] for path in locks] == [
            str(self.studio.pid)
        ]

    def session(self) -> str:
        """The session as it is remembered now."""
        return "".join(path.read_text() for path in self.home.glob("state/*/sessions/*.json"))


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    with as_file(resource("examples/cms")) as example:
        workspace = Path(shutil.copytree(example, tmp_path / "cms"))
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        shown = Desktop(f":{answer.readline().strip()}", tmp_path, workspace)
    try:
        yield shown
    finally:
        shown.end(signal.SIGTERM)
        server.terminate()
        server.wait(PATIENCE)


def open_file(desktop: Desktop, name: str) -> None:
    """Open a file by its name, with the keys of quick open, and see it in the session."""

    def opened() -> bool:
        if f"/{name}" in desktop.session():
            return True
        # The files are offered once the workspace has been read, which another process does not see.
        desktop.keys("Escape", "ctrl+p", "ctrl+a")
        desktop.type(name)
        desktop.keys("Return")
        return False

    wait_for(f"{name} open", opened)


def test_text_and_caret_survive_a_kill(desktop: Desktop) -> None:
    manual = desktop.workspace / "skills/cms.article/manual.md"
    grants = desktop.workspace / "grants.json5"
    before, others = manual.read_bytes(), grants.read_bytes()
    desktop.start()
    open_file(desktop, "grants.json5")
    desktop.keys("ctrl+Home")
    desktop.type("// also")
    wait_for("the first text kept", lambda: any(b"// also" in text for text in desktop.kept()))
    open_file(desktop, "manual.md")
    desktop.keys("ctrl+Home", "Down", "End")
    desktop.type(" typed then killed")
    wait_for("the text kept", lambda: any(b"typed then killed" in text for text in desktop.kept()))
    wait_for("both kept", lambda: len(desktop.kept()) == 2)
    desktop.end(signal.SIGKILL)
    assert manual.read_bytes() == before
    assert grants.read_bytes() == others

    desktop.start()
    wait_for("the texts taken over", desktop.has_taken_over)
    # The caret is where it was: what is typed now goes on there.
    desktop.type(" and back")
    wait_for("the text kept again", lambda: any(b"killed and back" in text for text in desktop.kept()))
    desktop.keys("ctrl+alt+s")
    wait_for("both saved", lambda: not desktop.kept())
    lines = before.decode().splitlines(keepends=True)
    assert manual.read_text("utf-8") == "".join(
        [lines[0], lines[1].rstrip("\n") + " typed then killed and back\n", *lines[2:]]
    )
    assert grants.read_bytes() == b"// also" + others


def children_of(process: int) -> list[int]:
    """The processes that one has started and that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            parent = (
                (entry / "stat").read_text().rpartition(")")[2].split()[1] if entry.name.isdigit() else ""
            )
        except OSError:
            # It ended while it was looked at.
            continue
        if parent == str(process):
            found.append(int(entry.name))
    return found


def test_the_server_ends_with_a_studio_that_is_killed_while_it_is_busy(desktop: Desktop) -> None:
    contract = desktop.workspace / "skills/cms.article/contract.json"
    tools = ",".join(
        f'"tool_{n}": {{"sideEffect": "READ", "args": {{"a": {{"from": "inputs.x"}}}}}}'
        for n in range(20_000)
    )
    contract.write_text(f'{{"tools": {{{tools}}}}}')
    desktop.start()
    assert desktop.studio is not None
    open_file(desktop, "contract.json")
    servers = children_of(desktop.studio.pid)
    assert servers
    desktop.end(signal.SIGKILL)
    wait_for("the end of the server", lambda: not any(Path(f"/proc/{each}").exists() for each in servers))
