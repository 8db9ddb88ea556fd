"""Work beside the window's thread: only the newest counts, it can be cancelled, and what goes wrong is not lost."""

from collections.abc import Callable
from threading import Event

import pytest
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from skillcontract_studio.perspectives.background import Background, Cancelled
from skillcontract_studio.qt import QObject, QTimer

Tell = Callable[[str, int, int], None]
PATIENCE = 20_000


@pytest.fixture
def owner(qtbot: QtBot) -> QObject:
    return QObject()


@pytest.fixture
def work(owner: QObject) -> Background:
    return Background(owner)


def test_only_the_newest_job_counts(qtbot: QtBot, work: Background) -> None:
    begun, go = Event(), Event()
    told: list[object] = []
    work.done.connect(told.append)

    def first(tell: Tell) -> object:
        begun.set()
        go.wait(10)
        tell("work.reading", 1, 2)
        return "first"

    work.start(first)
    assert begun.wait(10)
    work.start(lambda _tell: "second")
    go.set()
    qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    assert told == ["second"]
    assert not work.busy


def test_a_cancelled_job_is_told_to_stop_and_brings_nothing(qtbot: QtBot, work: Background) -> None:
    begun, go, stopped = Event(), Event(), Event()

    def job(tell: Tell) -> object:
        begun.set()
        go.wait(10)
        try:
            tell("work.reading", 0, 0)
        except Cancelled:
            stopped.set()
            raise
        return None

    with qtbot.assertNotEmitted(work.done):
        work.start(job)
        assert begun.wait(10)
        work.cancel()
        assert not work.busy
        go.set()
        assert stopped.wait(10)


def test_how_far_it_is_comes_in_order(qtbot: QtBot, work: Background) -> None:
    steps: list[tuple[str, int, int]] = []
    work.progressed.connect(lambda phrase, done, total: steps.append((phrase, done, total)))

    def job(tell: Tell) -> object:
        for number in range(3):
            tell(f"work.{number}", number, 3)
        return None

    with qtbot.waitSignal(work.done, timeout=PATIENCE):
        work.start(job)
    assert steps == [(f"work.{number}", number, 3) for number in range(3)]


def test_a_job_that_tells_often_lets_the_window_have_its_turns(qtbot: QtBot, work: Background) -> None:
    turns: list[int] = []
    done = Event()
    timer = QTimer()
    timer.timeout.connect(lambda: turns.append(1))
    timer.start(0)

    def job(tell: Tell) -> object:
        # As many pieces as it takes until the window has had a turn: without one this would never end.
        number = 0
        while len(turns) < 3 and not done.is_set():
            tell("work.checking", number, 0)
            number += 1
        return number

    with qtbot.waitSignal(work.done, timeout=PATIENCE) as came:
        work.start(job)
    done.set()
    assert came.args is not None
    assert came.args[0] > 0


def test_a_job_ends_where_no_window_gives_it_a_turn(work: Background) -> None:
    """Nobody runs a loop here, as when the program ends in the middle of a job."""
    finished = Event()

    def job(tell: Tell) -> object:
        for number in range(200_000):
            tell("work.checking", number, 0)
        finished.set()
        return None

    work.start(job)
    assert finished.wait(30)


def test_a_job_that_waits_for_the_window_can_be_cancelled(qtbot: QtBot, work: Background) -> None:
    """Nobody gives the window a turn here: the test stands in it."""
    begun, stopped = Event(), Event()

    def job(tell: Tell) -> object:
        begun.set()
        try:
            while True:
                tell("work.checking", 0, 0)
        except Cancelled:
            stopped.set()
            raise

    work.start(job)
    assert begun.wait(10)
    work.cancel()
    assert stopped.wait(10)


def test_what_a_job_raises_is_raised_in_the_windows_thread(qtbot: QtBot, work: Background) -> None:
    def job(_tell: Tell) -> object:
        raise OSError("the disk is gone")

    with capture_exceptions() as caught:
        work.start(job)
        qtbot.waitUntil(lambda: bool(caught), timeout=PATIENCE)
    assert [str(each[1]) for each in caught] == ["the disk is gone"]


def test_nothing_begins_after_the_end(qtbot: QtBot, work: Background) -> None:
    ran = Event()
    work.close()
    work.start(lambda _tell: ran.set())
    assert not work.busy
    assert not ran.is_set()


def test_the_first_word_of_how_much_there_is_is_told_however_soon_it_comes(
    qtbot: QtBot, work: Background
) -> None:
    """A server that says `waiting, 0 of 1` right behind the call was not heard, and said nothing else."""
    steps: list[tuple[str, int, int]] = []
    work.progressed.connect(lambda phrase, done, total: steps.append((phrase, done, total)))

    def job(tell: Tell) -> object:
        tell("work.calling", 0, 0)
        tell("work.calling", 0, 1)
        return None

    with qtbot.waitSignal(work.done, timeout=PATIENCE):
        work.start(job)
    assert steps == [("work.calling", 0, 0), ("work.calling", 0, 1)]
