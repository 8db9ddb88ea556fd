"""How Python runs behind a window that must never stand still: its threads change quickly, and garbage is its own to look for."""

import gc
import sys

from skillcontract_studio.crossing import crossing
from skillcontract_studio.later import later
from skillcontract_studio.qt import QApplication, QObject, Qt, QTimer

_TURN = 0.0001
"""Seconds after which a working thread lets the window's thread in. It asks for each paint and each size, many times in one turn
of its loop, so that Python's own 5 ms would add up to what one feels. While the SDK for real tools is loaded beside it, a page
is painted in 22 ms; with five times as much it took 50.
"""
_YOUNG, _MIDDLE, _OLD = 2_000, 4, 2_500
"""A collection of all objects takes 50 ms and more once a long replay is open, one of the middle generation 1 ms for a thousand. What replays make is frozen and in no cycle, so
nothing is lost by waiting: it goes when nobody refers to it any more.
"""
_OFTEN, _SELDOM = 100, 400
"""Milliseconds after which one looks whether there is enough to collect: beside a thread that is at work, where much comes together,
and where there was not enough last time, since each look wakes the program.
"""


class Collecting(QObject):
    """Looks for garbage in the window's thread alone; all of it when somebody works in another window.

    Python itself looks for it in whichever thread makes the next object. A window found by a job's thread would be taken
    down there, under the eyes of the thread that paints it, which ends the program.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        # Not within the signal: Qt goes on with the window that lost the keyboard, which may be garbage itself.
        self._away = later(self, 0, self._collect_all)
        application.applicationStateChanged.connect(lambda _state: self._away.start())
        self._looking = QTimer(self)
        self._looking.timeout.connect(self._look)
        crossing().busy.connect(lambda: self._pace(_OFTEN))

    def begin(self) -> None:
        """Take it over from Python, in whichever thread that would do it."""
        gc.disable()
        self._looking.start(_OFTEN)

    def _look(self) -> None:
        self._pace(_OFTEN if collect() else _SELDOM)

    def _pace(self, milliseconds: int) -> None:
        if self._looking.interval() != milliseconds:
            self._looking.start(milliseconds)

    def _collect_all(self) -> None:
        if self._application.applicationState() is Qt.ApplicationState.ApplicationInactive:
            gc.collect()


def tune(application: QApplication) -> None:
    """Let both be so. A second time changes nothing."""
    sys.setswitchinterval(_TURN)
    found = application.findChild(Collecting)
    collecting = found if isinstance(found, Collecting) else Collecting(application)
    collecting.begin()


def collect() -> bool:
    """Collect the generations that have grown enough; False where none has."""
    counts = gc.get_count()
    if counts[0] <= _YOUNG:
        return False
    gc.collect(0 if counts[1] <= _MIDDLE else 1 if counts[2] <= _OLD else 2)
    return True
