"""The walk by keyboard alone, in the program itself under a virtual screen: what comes of it is read from the disk."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from skillcontract.governance.audit import records_of, verify

pytestmark = [
    pytest.mark.window,
    # Two virtual screens that start at one moment can take the same number.
    pytest.mark.xdist_group("window"),
    pytest.mark.skipif(
        not all(map(shutil.which, ("Xvfb", "xdotool"))), reason="needs Xvfb and xdotool for real keys"
    ),
]
PATIENCE = 60.0
_POLL = 0.1
HELD, WIDER = 'grants: ["credit:read"]', 'grants: ["credit:read", "limit:write"]'


class Keyboard:
    """Presses keys on a virtual screen."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}

    def press(self, *keys: str) -> None:
        self._run("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        self._run("type", text)

    def focus(self, title: str) -> None:
        """Give the keyboard to a window once it is shown: there is no window manager to do it."""
        found = until(lambda: self.windows(title))
        self._run("windowfocus", "--sync", found[-1])

    def windows(self, title: str) -> list[str]:
        """The visible windows whose title matches."""
        return self._run("search", "--onlyvisible", "--name", title).stdout.split()

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )


def until(seen: Callable[[], object]) -> list[str]:
    """Wait for another program to come to something; fails when it does not."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = seen()
        if found:
            return found if isinstance(found, list) else []
        time.sleep(_POLL)
    pytest.fail("it did not come in time")


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    reading, writing = os.pipe()
    screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(screen, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    assert number, "the virtual screen did not start"
    yield Keyboard(f":{number}")
    server.terminate()
    server.wait()


@pytest.fixture
def program(
    keyboard: Keyboard, credit: Path, grants: Path, tmp_path: Path
) -> Iterator[subprocess.Popen[bytes]]:
    text = grants.read_text("utf-8")
    grants.write_text(text.replace(HELD, WIDER), "utf-8")
    command = [sys.executable, "-m", "skillcontract_studio", str(credit), "--lang", "en", "--theme", "light"]
    # Settings of its own: other tests write theirs at the same time.
    environment = {
        **keyboard.environment,
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    running = subprocess.Popen(command, env=environment)
    yield running
    running.terminate()
    running.wait(PATIENCE)


def test_repair_save_and_sign_off_by_keyboard(
    keyboard: Keyboard, program: subprocess.Popen[bytes], credit: Path, grants: Path
) -> None:
    wide = grants.read_text("utf-8")
    log = credit / "audit.jsonl"
    keyboard.focus("credit")
    keyboard.press("ctrl+3")

    def repaired() -> bool:
        # The first defect is chosen; once its repair is there it is applied, and saving writes it.
        keyboard.press("ctrl+Return", "ctrl+s")
        return HELD in grants.read_text("utf-8")

    def put_back() -> bool:
        keyboard.press("ctrl+z", "ctrl+s")
        return grants.read_text("utf-8") == wide

    until(repaired)
    until(put_back)
    until(repaired)

    def asked() -> bool:
        keyboard.press("ctrl+alt+g")
        return bool(keyboard.windows("^Sign off$"))

    until(asked)
    keyboard.focus("^Sign off$")
    keyboard.type("Zhao Min")
    keyboard.press("Return")
    until(lambda: log.exists() and verify(log.read_bytes()).records == 4)
    last = records_of(log.read_bytes(), 4)[-1]
    assert (last["kind"], last["principal"], last["verdict"]) == ("sign-off", "Zhao Min", "CONSISTENT")
    assert program.poll() is None
