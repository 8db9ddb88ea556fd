"""How Python runs behind a window that must never stand still: its threads change quickly, its old garbage waits."""

import gc
import sys

from skillcontract_studio.qt import QApplication, Qt

_TURN = 0.0001
"""Seconds after which a working thread lets the window's thread in. It asks for each paint and each size, many times in one turn
of its loop, so that Python's own 5 ms would add up to what one feels. While the SDK for real tools is loaded beside it, a page
is painted in 22 ms; with five times as much it took 50.
"""
_YOUNG, _MIDDLE, _OLD = 2_000, 4, 2_500
"""A collection of all objects takes 50 ms and more once a long replay is open, one of the middle generation 1 ms for a thousand. What replays make is frozen and in no cycle, so
nothing is lost by waiting: it goes when nobody refers to it any more.
"""


def tune(application: QApplication) -> None:
    """Let both be so; the garbage is looked for when somebody works in another window. A second time changes nothing."""
    sys.setswitchinterval(_TURN)
    if gc.get_threshold()[2] != _OLD:
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        application.applicationStateChanged.connect(_collect)


def _collect(state: Qt.ApplicationState) -> None:
    if state is Qt.ApplicationState.ApplicationInactive:
        gc.collect()
