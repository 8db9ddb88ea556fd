"""The way from a thread into the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from skillcontract_studio.qt import QCoreApplication, QObject, Qt, Signal, is_alive


class Crossing(QObject):
    """What a thread brings for somebody is done in the window's thread, in the order it was brought.

    There is one, which lives as long as the application. A signal of whom the news are for will not do: when a window goes while
    a thread still works for it, the thread emits the signal of an object that is being deleted, which ends the program.
    """

    busy = Signal()
    """Some thread is at work: it has brought something."""
    _brought = Signal(object, object)

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._brought.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def bring(self, receiver: QObject, work: Callable[[], None]) -> None:
        """Have it done in a turn of the window's loop, if there still is whom it is for. For any thread."""
        self._brought.emit(receiver, work)

    def _do(self, receiver: QObject, work: Callable[[], None]) -> None:
        self.busy.emit()
        if is_alive(receiver):
            work()


def crossing() -> Crossing:
    """The application's own, made when first asked for. For the window's thread.

    Raises RuntimeError where there is no application.
    """
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("there is no application yet")
    found = application.findChild(Crossing)
    return found if isinstance(found, Crossing) else Crossing(application)
