"""One session of the Studio that measures itself; started by `bench_studio.py` as `WHAT FOLDER BEGAN`, prints JSON.

Only what the Studio itself imports at its start is imported before its start is measured.
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

CONTRACT = "skills/cms.article/contract.json"
PATIENCE = 120.0
KEYS, PACE = 60, 60
"""How many keys are typed, and the milliseconds between them: a fast typist's."""
SETTLED, IDLE = 3_000, 5_000
"""Milliseconds to come to rest, and to be watched at rest."""


class Clock:
    """Milliseconds since it was made: on the wall, without waiting for a processor, and of processor time of this process."""

    def __init__(self, began: float | None = None) -> None:
        self._began = time.monotonic() if began is None else began
        self._waited = 0.0 if began is not None else waited()
        self._spent = 0.0 if began is not None else time.process_time()

    def wall(self) -> float:
        return (time.monotonic() - self._began) * 1e3

    def ready(self) -> float:
        return self.wall() - (waited() - self._waited) * 1e3

    def spent(self) -> float:
        return (time.process_time() - self._spent) * 1e3


def waited() -> float:
    """Seconds in which this thread was ready to run and another had the processor; 0 where the system does not tell."""
    try:
        with Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").open(encoding="ascii") as told:
            return int(told.read().split()[1]) / 1e9
    except OSError:
        return 0.0


class Session:
    """A window on the folder, as `skillcontract-studio FOLDER` makes it."""

    def __init__(self, root: Path, began: float) -> None:
        self.since_start = Clock(began)
        from skillcontract.text.language import Language
        from skillcontract_studio.qt import QApplication
        from skillcontract_studio.settings.keeper import keeper
        from skillcontract_studio.shell.keeping.places import usual_state
        from skillcontract_studio.start import open_window
        from skillcontract_studio.theme.tokens import ThemeChoice

        self.root = root
        self.application = QApplication(["bench"])
        self.window = open_window(
            self.application, root, Language.EN, ThemeChoice.LIGHT, keeper(), state=usual_state()
        )
        self.window.show()
        self.window.arrange()

    def open(self, name: str) -> "Editing":
        return Editing(self, self.root / name)

    def until(self, what: str, seen: Callable[[], bool]) -> None:
        from skillcontract_studio.qt import QEventLoop

        end = time.monotonic() + PATIENCE
        while not seen():
            self.application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            if time.monotonic() > end:
                raise TimeoutError(what)

    def rest(self, milliseconds: int) -> None:
        """Let the event loop run as it does when nobody looks."""
        from skillcontract_studio.qt import QEventLoop, QTimer

        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def settle(self, editing: "Editing") -> None:
        from skillcontract_studio.client.language_client import ServerState

        self.until("the server", lambda: self.window.client.state is ServerState.READY)
        self.until("the workspace", lambda: bool(self.window.tree.files()))
        self.until("the verdict", editing.is_checked)
        self.rest(SETTLED)

    def end(self) -> None:
        from skillcontract_studio.editor.scintilla import M

        for pane in self.window.area.panes():
            pane.document.editor.send(M.SetSavePoint)
        self.window.close()
        self.application.processEvents()


class Editing:
    """A file that is being opened; counts the paintings of its text."""

    def __init__(self, session: Session, path: Path) -> None:
        pane = session.window.desk.open(path)
        if pane is None:
            raise FileNotFoundError(path)
        self._session = session
        self.pane = pane
        self.editor = pane.document.editor
        self.paintings = 0
        self.editor.painted.connect(self._painted)
        self.editor.setFocus()

    def is_checked(self) -> bool:
        return self._session.window.problems.known(self.pane.document.uri)

    def is_styled(self) -> bool:
        """Whether the text was painted, and what is seen of it has colours."""
        from skillcontract_studio.editor.scintilla import M

        return self.paintings > 0 and self.editor.send(M.GetEndStyled) > 0

    def _painted(self) -> None:
        self.paintings += 1


def start(session: Session) -> dict[str, float]:
    editing, clock = session.open(CONTRACT), session.since_start
    session.until("the editor", editing.is_styled)
    found = {"usable": clock.ready(), "usable_wall": clock.wall(), "usable_cpu": clock.spent()}
    session.until("the verdict", editing.is_checked)
    return {**found, "checked_wall": clock.wall()}


def typing(session: Session) -> dict[str, float]:
    session.settle(session.open("skills/cms.space/contract.json"))
    clock = Clock()
    editing = session.open(CONTRACT)
    session.until("the editor", editing.is_styled)
    opened, opened_wall = clock.ready(), clock.wall()
    session.settle(editing)
    typist = Typist(session, editing)
    typist.type()
    ready, wall = sorted(typist.ready), sorted(typist.wall)
    return {
        "opened": opened,
        "opened_wall": opened_wall,
        "key": ready[len(ready) // 2],
        "key_most": ready[len(ready) * 95 // 100],
        "key_wall": wall[len(wall) // 2],
        "key_cpu": typist.spent / KEYS,
        "pause": typist.pause,
    }


class Typist:
    """Types letters into a label in the middle of the text at a steady pace, whether or not the window keeps up."""

    def __init__(self, session: Session, editing: Editing) -> None:
        from skillcontract_studio.qt import QTimer

        self._session, self._editing = session, editing
        self.ready: list[float] = []
        self.wall: list[float] = []
        self.spent = self.pause = 0.0
        self._sent: list[Clock] = []
        self._keys = 0
        self._beat = Clock()
        self._timer, self._heart = QTimer(), QTimer()
        self._timer.setInterval(PACE)
        self._timer.timeout.connect(self._key)
        self._heart.setInterval(0)
        self._heart.timeout.connect(self._beaten)
        editing.editor.painted.connect(self._painted)

    def type(self) -> None:
        """Type all keys, and wait for what follows the last one."""
        editor = self._editing.editor
        text = editor.content()
        at = text.index('"label": "文章'.encode(), len(text) // 2) + len(b'"label": "')
        editor.go_to(at, at)
        self._session.rest(1_000)
        clock = Clock()
        self._timer.start()
        self._session.until("the keys", lambda: len(self.ready) >= KEYS)
        self._session.rest(1_000)
        self.spent = clock.spent()
        self._pauses()

    def _pauses(self) -> None:
        """The longest turn of the event loop while the same keys are typed once more; the beating itself takes all there is."""
        self._keys = 0
        self.ready, kept = [], self.ready
        self.wall, walls = [], self.wall
        self._beat = Clock()
        self._heart.start()
        self._timer.start()
        self._session.until("the keys", lambda: len(self.ready) >= KEYS)
        self._heart.stop()
        self.ready, self.wall = kept, walls

    def _key(self) -> None:
        from skillcontract_studio.qt import QKeyEvent, Qt

        if self._keys == KEYS:
            self._timer.stop()
            return
        self._keys += 1
        self._sent.append(Clock())
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Qt.Key.Key_A.value, Qt.KeyboardModifier.NoModifier, "a")
            self._session.application.sendEvent(self._editing.editor, event)

    def _painted(self) -> None:
        for clock in self._sent:
            self.ready.append(clock.ready())
            self.wall.append(clock.wall())
        self._sent.clear()

    def _beaten(self) -> None:
        self.pause = max(self.pause, self._beat.ready())
        self._beat = Clock()


def idle(session: Session) -> dict[str, float]:
    session.settle(session.open(CONTRACT))
    clock = Clock()
    session.rest(IDLE)
    return {"idle": clock.spent() / (IDLE / 1_000)}


def memory(session: Session) -> dict[str, float]:
    files = sorted(path.relative_to(session.root).as_posix() for path in session.root.rglob("contract.json"))
    files += sorted(path.relative_to(session.root).as_posix() for path in session.root.rglob("*.json5"))
    for name in files[:10]:
        editing = session.open(name)
        session.until(name, editing.is_styled)
    session.settle(session.open(CONTRACT))
    window = resident("self")
    return {"window": window, "both": window + resident(str(session.window.client.process_id))}


def resident(process: str) -> float:
    """Megabytes of a process in memory; not a number where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text("utf-8")
    except OSError:
        return float("nan")
    return int(status.split("VmRSS:")[1].split()[0]) / 1e3


SESSIONS = {"start": start, "typing": typing, "idle": idle, "memory": memory}

if __name__ == "__main__":
    session = Session(Path(sys.argv[2]), float(sys.argv[3]))
    measured = SESSIONS[sys.argv[1]](session)
    session.end()
    print(json.dumps(measured))
