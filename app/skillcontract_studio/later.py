"""Work that waits until nothing has happened for a while."""

from collections.abc import Callable

from skillcontract_studio.qt import QObject, QTimer


def later(parent: QObject, delay: int, work: Callable[[], None]) -> QTimer:
    """A timer whose `start` does the work so many milliseconds after the last start; `start` may name another delay."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(delay)
    timer.timeout.connect(work)
    return timer
