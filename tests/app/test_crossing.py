"""The way from a thread into the window's thread: in order, in that thread, and never to somebody who has gone."""

from collections.abc import Callable
from threading import Thread, current_thread, main_thread

from pytestqt.qtbot import QtBot

from own_program import said_by
from skillcontract_studio.crossing import crossing
from skillcontract_studio.qt import QApplication, QEvent, QObject
from studio_windows import PATIENCE

GOING_WHILE_THREADS_WORK = """
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.qt import QApplication, QEvent, QObject

application = QApplication([])
for turn in range(200):
    owner = QObject()
    for _ in range(4):
        Background(owner).start(lambda tell: [tell(str(number), number, 9) for number in range(turn % 40)])
    owner.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application.processEvents()
print("still here")
"""


def in_a_thread(work: Callable[[], None]) -> None:
    thread = Thread(target=work)
    thread.start()
    thread.join()


def test_what_a_thread_brings_is_done_in_the_windows_thread_in_order(qtbot: QtBot) -> None:
    owner, done = QObject(), list[tuple[int, bool]]()
    way = crossing()

    def bring() -> None:
        for number in range(5):
            way.bring(owner, lambda number=number: done.append((number, current_thread() is main_thread())))

    in_a_thread(bring)
    assert done == []
    qtbot.waitUntil(lambda: len(done) == 5, timeout=PATIENCE)
    assert done == [(number, True) for number in range(5)]


def test_nothing_is_done_for_somebody_who_has_gone(qtbot: QtBot, qapp: QApplication) -> None:
    going, staying, done = QObject(), QObject(), list[str]()
    way = crossing()
    in_a_thread(lambda: way.bring(going, lambda: done.append("going")))
    in_a_thread(lambda: way.bring(staying, lambda: done.append("staying")))
    going.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: bool(done), timeout=PATIENCE)
    assert done == ["staying"]


def test_there_is_one(qtbot: QtBot) -> None:
    assert crossing() is crossing()


def test_windows_that_go_while_threads_work_for_them_do_not_end_the_program() -> None:
    """By signals of the object that goes, this program crashed within a hundred turns."""
    said, _ = said_by(GOING_WHILE_THREADS_WORK)
    assert said == "still here\n"
