"""A virtual X screen with a Studio on it, driven by xdotool; what the Studio does is read from outside.

Nothing here runs inside the Studio: there are its windows, the pixels of its screen, the files that it saves and what it
remembers in its state folder.
"""

import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self, TypeVar

from skillcontract_studio.qt import QImage

TITLE = "Skill Contract Studio"
PATIENCE = 60.0
Seen = TypeVar("Seen")
_POLL = 0.05
_PIECE = 3 * 480
_CARET = 200
"""A blinking caret changes fewer pixels than this."""
_HEADER = struct.Struct(">25I")
"""Of an X window dump: numbers of four bytes, of which these three tell where the pixels stand."""
_HEADER_SIZE, _BYTES_PER_LINE, _COLOURS = 0, 12, 19
_COLOUR_SIZE = 12


class DidNotCome(Exception):
    """What was waited for was not seen in time."""


def wait_for(what: str, look: Callable[[], Seen]) -> Seen:
    """Look again and again until something is seen, and return that. Raises DidNotCome."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if seen := look():
            return seen
        # The other side is another process: there is nothing to wait on but its screen and files.
        time.sleep(_POLL)
    raise DidNotCome(what)


class RealScreen:
    """A screen of its own, and one Studio at a time on it, with a home folder of its own."""

    def __init__(self, home: Path, size: tuple[int, int] = (1440, 900)) -> None:
        self.home = home
        self.width, self.height = size
        self.studio: subprocess.Popen[bytes] | None = None
        home.mkdir(parents=True, exist_ok=True)
        reading, writing = os.pipe()
        # Xvfb keeps its screen in a file there, as a window dump: who looks at it again and again needs no program for it.
        self._folder = TemporaryDirectory()
        screen = ["-screen", "0", f"{self.width}x{self.height}x24", "-fbdir", self._folder.name]
        command = ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as answer:
            display = answer.readline().strip()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
            "DISPLAY": f":{display}",
            "HOME": str(home),
            "QT_QPA_PLATFORM": "xcb",
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)
        self._server.terminate()
        self._server.wait(PATIENCE)
        self._folder.cleanup()

    # The Studio

    def start(self, *arguments: str) -> None:
        """Start a Studio, and give its window the keyboard."""
        command = [sys.executable, "-m", "skillcontract_studio", *arguments]
        self.studio = subprocess.Popen(command, env=self.environment)
        self.turn_to(TITLE)

    def end(self, how: signal.Signals) -> None:
        """End the Studio."""
        if self.studio is not None:
            self.studio.send_signal(how)
            self.studio.wait(PATIENCE)
            self.studio = None

    def state(self, pattern: str) -> list[Path]:
        """Files that the Studio keeps for itself, by a pattern below its state folder."""
        return sorted((self.home / ".local/state/skill-contract-studio").glob(pattern))

    def session(self, workspace: Path) -> dict[str, object]:
        """The session of a workspace as it is remembered now."""
        for path in self.state("sessions/*.json"):
            remembered = json.loads(path.read_text("utf-8"))
            if str(workspace) in json.dumps(remembered):
                return dict(remembered)
        return {}

    def kept(self) -> list[bytes]:
        """The unsaved texts that are kept now."""
        return [path.read_bytes() for path in self.state("recovery/*/*/*.unsaved")]

    # Windows

    def windows(self, name: str) -> list[str]:
        """The windows on the screen with a title that has this in it."""
        return self.tool("search", "--onlyvisible", "--name", name).split()

    def turn_to(self, name: str) -> None:
        """Wait for a window, and give it the keyboard: there is no window manager to do it."""
        first, *_ = wait_for(f"the window {name}", lambda: self.windows(name))
        self.tool("windowfocus", "--sync", first)

    def gone(self, name: str) -> None:
        """Wait until a dialog is closed, and give the keyboard to the window behind it."""
        wait_for(f"{name} closed", lambda: not self.windows(name))
        self.turn_to(TITLE)

    # Keys and clicks

    def tool(self, *arguments: str) -> str:
        """What xdotool says; it says nothing where it finds nothing."""
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        """Press keys."""
        self.tool("key", "--delay", "30", *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self.tool("type", "--delay", "15", "--", text)

    def click(self, x: int, y: int) -> None:
        """Click on a point of the screen."""
        self.tool("mousemove", str(x), str(y), "click", "1")

    # Pixels

    def pixels(self, area: str = "") -> bytes:
        """The colours of an area (`WxH+X+Y`, else of the whole screen), three bytes a pixel."""
        size, x, y = (area or f"{self.width}x{self.height}+0+0").split("+")
        width, height = (int(each) for each in size.split("x"))
        dump = Path(self._folder.name, "Xvfb_screen0").read_bytes()
        header = _HEADER.unpack_from(dump)
        line = header[_BYTES_PER_LINE]
        first = header[_HEADER_SIZE] + header[_COLOURS] * _COLOUR_SIZE + 4 * int(x)
        starts = range(first + int(y) * line, first + (int(y) + height) * line, line)
        shown = b"".join(dump[start : start + 4 * width] for start in starts)
        colours = bytearray(3 * width * height)
        # Blue, green, red and nothing.
        colours[0::3], colours[1::3], colours[2::3] = shown[2::4], shown[1::4], shown[0::4]
        return bytes(colours)

    def has(self, colour: str, area: str, least: int = 1) -> bool:
        """Whether about so many pixels of an area have a colour (`#RRGGBB`)."""
        return self.pixels(area).count(bytes.fromhex(colour[1:])) >= least

    def place_of(self, colour: str, width: int, height: int, x: int, y: int) -> tuple[int, int] | None:
        """The middle of the pixels of an area that have a colour; None where there are none."""
        found = self.pixels(f"{width}x{height}+{x}+{y}")
        wanted = bytes.fromhex(colour[1:])
        there = [at // 3 for at in range(0, len(found), 3) if found[at : at + 3] == wanted]
        if not there:
            return None
        rows, columns = [at // width for at in there], [at % width for at in there]
        return x + (min(columns) + max(columns)) // 2, y + (min(rows) + max(rows)) // 2

    def changes(self, what: str, act: Callable[[], None], area: str = "") -> None:
        """Do something, and wait until the screen shows more of it than a caret that blinks."""
        before = self.pixels(area)
        act()
        wait_for(what, lambda: _differing(before, self.pixels(area)) > _CARET)

    def rest(self) -> None:
        """Wait until the screen stays as it is, for a picture's sake."""
        last = [self.pixels()]

        def still() -> bool:
            before, last[0] = last[0], self.pixels()
            return _differing(before, last[0]) <= _CARET

        wait_for("a screen at rest", still)

    def picture(self, path: Path) -> None:
        """Leave a picture of the screen."""
        self.rest()
        self.save(path)

    def save(self, path: Path) -> None:
        """Leave a picture of the screen as it is now."""
        width, height = self.width, self.height
        image = QImage(self.pixels(), width, height, 3 * width, QImage.Format.Format_RGB888)
        if not image.save(str(path)):
            raise OSError(f"not written: {path}")


def _differing(one: bytes, other: bytes) -> int:
    """How many pixels differ; all, when the sizes do."""
    if len(one) != len(other):
        return max(len(one), len(other)) // 3
    pieces = (slice(at, at + _PIECE) for at in range(0, len(one), _PIECE))
    return sum(
        one[at : at + 3] != other[at : at + 3]
        for piece in pieces
        if one[piece] != other[piece]
        for at in range(piece.start, min(piece.stop, len(one)), 3)
    )
