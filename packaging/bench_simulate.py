"""How long the window stands still while a scenario of 1,000 steps is replayed in Simulate, and what 60 steps of history weigh.

A heartbeat timer beats in the window's event loop; the longest pause between two beats is what somebody at the keyboard feels.
Beside the pause as such stands the processor time that the window's thread spent in it: a machine that others use too makes
pauses of its own.
"""

import os
import shutil
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from bench_rows import Row
from bench_simulator import slowness

from skillcontract.simulator.playing import play
from skillcontract.text.language import Language

if TYPE_CHECKING:
    from skillcontract_studio.qt import QApplication

EXAMPLE = Path(__file__).parents[1] / "resources/skillcontract_resources/examples/cms"
SCENARIOS = "skills/cms.article/scenarios"
ALLOWED_MILLISECONDS = 50.0
ALLOWED_MEGABYTES = 20.0
STEPS, WEIGHED = 1_000, 60
PATIENCE = 120.0
KEY_EVERY = 40
"""Milliseconds: as fast as a key that is held down."""
REST = 600
"""Milliseconds that are watched after each thing: what follows it in later turns counts too."""


def long_scenario(steps: int) -> str:
    """A scenario that lists articles again and again, each time with another title, and saves one at its end."""
    answer = ", ".join(f'{{id: {number}, title: "T{number}", status: "DRAFT"}}' for number in range(20))
    calls = ",\n".join(
        f'    {{call: "article_list", args: {{status: "DRAFT", title: "T{number}"}}, expect: {{outcome: "OK"}}}}'
        for number in range(steps)
    )
    return f"""{{
  title: "long",
  skill: "cms.article",
  given: {{platform: {{organId: 42, userId: 7}}, messages: ["T1"], inputs: {{spaceId: "sp-7"}}}},
  responses: {{article_list: [{{response: {{status: 200, data: [{answer}]}}}}]}},
  steps: [
{calls}
  ]
}}
"""


def memory() -> Iterable[Row]:
    """What the states and traces of a played scenario weigh, its opening left out."""
    from skillcontract.simulator.opening import open_scenario
    from skillcontract.simulator.scenario_file import read_scenario
    from skillcontract.syntax.dialect import Dialect
    from skillcontract.workspace.source import SourceFile, read_source

    with tempfile.TemporaryDirectory() as folder:
        place = Path(shutil.copytree(EXAMPLE, Path(folder) / "cms")) / SCENARIOS / "long.scenario.json5"
        place.write_text(long_scenario(WEIGHED), "utf-8")
        source = read_source(place, place.name, Dialect.JSON5, {})
        if not isinstance(source, SourceFile):
            raise TypeError(source)
        scenario, problems = read_scenario(source)
        if scenario is None:
            raise ValueError(problems)
        opening = open_scenario(source, scenario)
        play(opening)
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        played = play(opening)
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        yield Row(
            f"simulate: {len(played.steps)} steps of history",
            (after - before) / 1e6,
            ALLOWED_MEGABYTES,
            "MB",
            1.0,
        )


def pauses() -> Iterable[Row]:
    """The longest pauses while the scenario is opened, moved in, and replayed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from skillcontract_studio.qt import QApplication

    application = QApplication.instance() or QApplication(["bench"])
    if not isinstance(application, QApplication):
        raise TypeError("another kind of application is running")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(shutil.copytree(EXAMPLE, Path(folder) / "cms"))
        long = root / SCENARIOS / "long.scenario.json5"
        long.write_text(long_scenario(STEPS), "utf-8")
        desk = Desk(application, root)
        yield from desk.turned_to()
        yield from desk.opened("first display", root / SCENARIOS / "01-save-draft.scenario.json5", 4)
        yield from desk.opened(f"{STEPS} steps opened", long, STEPS - 1)
        for name, step in COMMANDS.items():
            yield from desk.commanded(name, step)
        for place in (1, 2, 3, 4, 0):
            yield from desk.turned(place)
        yield from desk.typed("replay")
        yield from desk.loaded()
        desk.close()


COMMANDS = {
    "stage-back": STEPS - 1,
    "step-back": STEPS - 2,
    "restart": -1,
    "step": 0,
    "continue": STEPS - 1,
    "replay": STEPS - 1,
}
"""The commands that are measured, and the step each leads to."""


class Desk:
    """A window at Simulate with a heart that beats."""

    def __init__(self, application: "QApplication", root: Path) -> None:
        from skillcontract_studio.client.language_client import ServerState
        from skillcontract_studio.perspectives.perspective import SIMULATE
        from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
        from skillcontract_studio.qt import QTimer
        from skillcontract_studio.start import open_window
        from skillcontract_studio.theme.tokens import ThemeChoice

        self._application = application
        self._window = window = open_window(application, root, Language.EN, ThemeChoice.LIGHT)
        window.resize(1440, 900)
        window.show()
        window.arrange()
        self._beats = Heartbeat()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beats.beat)
        self._timer.start()
        self._until("the server", lambda: window.client.state is ServerState.READY)
        self._until("the workspace", lambda: bool(window.tree.files()))
        self._rest()
        self._beats.begin()
        window.turning.make_ahead()
        self._until("the page made ahead", lambda: bool(tuple(window.turning.pages())))
        self._first = list(self._pause("the page made while nobody waits"))
        self._beats.begin()
        window.actions_by_id["perspective-simulate"].trigger()
        self._first += self._pause("first turned to")
        page = window.page(SIMULATE)
        if not isinstance(page, SimulatePage):
            raise TypeError(page)
        self._page = page
        self._rest()

    def turned_to(self) -> Iterable[Row]:
        """What making the page cost, and turning to it for the first time."""
        return self._first

    def opened(self, name: str, path: Path, step: int) -> Iterable[Row]:
        """What opening a scenario costs, which leads to a step."""
        self._beats.begin()
        self._page.open(path)
        self._until(name, lambda: self._at(step))
        yield from self._pause(name)

    def commanded(self, name: str, step: int) -> Iterable[Row]:
        """What a command costs, which leads to a step."""
        former = self._page.session
        self._beats.begin()
        self._window.actions_by_id[f"simulate-{name}"].trigger()
        self._until(name, lambda: self._page.session is not former and self._at(step))
        yield from self._pause(f"{STEPS} steps, {name}")

    def turned(self, place: int) -> Iterable[Row]:
        """What it costs to look at another part of the state."""
        self._beats.begin()
        self._page.view.state.tabs.setCurrentIndex(place)
        yield from self._pause(f"{STEPS} steps, tab {place}")

    def typed(self, name: str) -> Iterable[Row]:
        """What somebody feels who writes in the contract while a command works."""
        from skillcontract_studio.qt import QApplication, QEvent, QKeyEvent, Qt, QTimer

        pane = self._page.contract.pane
        if pane is None:
            raise ValueError("no contract beside")
        editor, none = pane.document.editor, Qt.KeyboardModifier.NoModifier

        def write() -> None:
            QApplication.sendEvent(editor, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, none, " "))

        keys = QTimer()
        keys.timeout.connect(write)
        former = self._page.session
        self._beats.begin()
        self._window.actions_by_id[f"simulate-{name}"].trigger()
        keys.start(KEY_EVERY)
        self._until(name, lambda: self._page.session is not former)
        keys.stop()
        yield from self._pause(f"{STEPS} steps, {name} while writing")
        pane.document.reload()

    def loaded(self) -> Iterable[Row]:
        """What one feels while a first call of a real tool loads the SDK beside the window, which is painted meanwhile."""
        from skillcontract.connectors.tool_server_fault import require_mcp

        loading = Thread(target=require_mcp)
        self._beats.begin()
        loading.start()
        while loading.is_alive():
            self._page.view.repaint()
            self._application.processEvents()
        yield from self._pause("the SDK of real tools loaded")

    def close(self) -> None:
        """Leave nothing running."""
        self._timer.stop()
        self._window.close()
        self._application.processEvents()

    def _at(self, step: int) -> bool:
        return self._page.session is not None and self._page.session.cursor.step == step

    def _until(self, what: str, seen: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            self._application.processEvents()
            if time.monotonic() > end:
                raise TimeoutError(what)

    def _rest(self) -> None:
        from skillcontract_studio.qt import QTimer

        ready: list[bool] = []
        QTimer.singleShot(REST, lambda: ready.append(True))
        self._until("a rest", lambda: bool(ready))

    def _pause(self, name: str) -> Iterable[Row]:
        self._rest()
        allowed = ALLOWED_MILLISECONDS * slowness()
        # Whoever else uses the processors makes pauses too: the time that the window's own thread needs is what is judged.
        yield Row(f"simulate: {name}, pause", self._beats.longest, allowed, "ms", inf)
        yield Row(f"simulate: {name}, own time", self._beats.busiest, allowed, "ms", 1.0)


class Heartbeat:
    """The longest pause between two beats in milliseconds, and the most processor time of this thread in one."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Count from now on."""
        self.longest = self.busiest = 0.0
        self._last, self._spent = time.perf_counter(), time.thread_time()

    def beat(self) -> None:
        """Called by a timer."""
        now, spent = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, (now - self._last) * 1e3)
        self.busiest = max(self.busiest, (spent - self._spent) * 1e3)
        self._last, self._spent = now, spent
