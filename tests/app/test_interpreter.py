"""How Python runs behind the window: garbage is looked for in the window's thread, and found."""

import gc
import weakref

from pytestqt.qtbot import QtBot

from own_program import said_by
from skillcontract_studio.interpreter import tune
from skillcontract_studio.qt import QApplication, Qt

WINDOWS_BECOME_GARBAGE_BESIDE_A_JOB = """
from threading import Event, Thread
from skillcontract_studio.interpreter import tune
from skillcontract_studio.qt import QApplication, QTimer, QWidget

application = QApplication([])
tune(application)
ended = Event()

def job():
    while not ended.is_set():
        [[] for _ in range(5_000)]

thread = Thread(target=job)
thread.start()
for _ in range(60):
    for _ in range(20):
        window = QWidget()
        window.itself = window
        QTimer(window).start(1)
        window.show()
    application.processEvents()
ended.set()
thread.join()
print("still here")
"""


class Ring:
    """Refers to itself: nothing but a look for garbage takes it away."""

    def __init__(self) -> None:
        self.itself = self


def test_windows_that_become_garbage_beside_a_job_do_not_end_the_program() -> None:
    """Python's own way, in the thread that makes the next object, crashed here at once."""
    assert said_by(WINDOWS_BECOME_GARBAGE_BESIDE_A_JOB) == ("still here\n", "")


def test_garbage_goes_while_the_window_has_turns(qtbot: QtBot, qapp: QApplication) -> None:
    tune(qapp)
    assert not gc.isenabled()
    ring = weakref.ref(Ring())
    kept = [[] for _ in range(3_000)]
    qtbot.waitUntil(lambda: ring() is None, timeout=20_000)
    assert len(kept) == 3_000


def test_nothing_is_taken_down_within_a_signal_of_qt(qapp: QApplication) -> None:
    """Qt goes on with the window that loses the keyboard when it has told of it, and that window may be garbage."""
    tune(qapp)
    ring = weakref.ref(Ring())
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert ring() is not None


def test_taken_over_twice_it_is_looked_for_once(qapp: QApplication) -> None:
    tune(qapp)
    before = len(qapp.children())
    tune(qapp)
    assert len(qapp.children()) == before
