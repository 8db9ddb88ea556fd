"""Takes the steps of a walk through the window one by one, each as soon as what the one before expects is seen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from skillcontract_studio.qt import QApplication, QTimer
from skillcontract_studio.shell.window import StudioWindow


@dataclass(frozen=True, slots=True)
class Expected:
    """What has to be seen before the walk goes on."""

    what: str
    seen: Callable[[], bool]


def rest(milliseconds: int) -> Iterator[Expected]:
    """Lets what follows a change come to rest; 0 is a turn of the window's loop."""
    ready: list[bool] = []
    QTimer.singleShot(milliseconds, lambda: ready.append(True))
    yield Expected("a rest", lambda: bool(ready))


def walked(
    application: QApplication,
    window: StudioWindow,
    steps: Iterator[Expected],
    *,
    poll: int,
    patience: int,
    failed: Callable[[], None],
    leave: Callable[[], None],
) -> str:
    """Shows the window and takes the steps; returns what did not come, or nothing.

    `failed` has its turn while the window still shows where it stopped; `leave` ends the application's loop. `poll` and
    `patience` are in milliseconds.
    """
    failure = ""

    def ended(what: str) -> None:
        nonlocal failure
        failure = what
        if failure:
            failed()
        for pane in window.area.panes():
            # Nobody is there to be asked about unsaved text.
            pane.document.reload()
        window.client.stop()
        leave()

    window.show()
    window.move(0, 0)
    window.arrange()
    Stepwise(steps, ended, poll=poll, patience=patience).run(application.exec)
    return failure


class Stepwise:
    """`ended` is told what did not come within `patience` (milliseconds, looked for every `poll`), or nothing."""

    def __init__(
        self, steps: Iterator[Expected], ended: Callable[[str], None], *, poll: int, patience: int
    ) -> None:
        self._steps = steps
        self._ended = ended
        self._poll = poll
        self._patience = patience
        self._waiting: Expected | None = None
        self._waited = 0
        self._timer = QTimer()
        self._timer.setInterval(poll)
        self._timer.timeout.connect(self._look)

    def run(self, loop: Callable[[], int]) -> None:
        """Take the steps while the application's `loop` runs; whoever is told of the end leaves it."""
        self._timer.start()
        loop()

    def _look(self) -> None:
        if self._waiting is not None and not self._waiting.seen():
            self._waited += self._poll
            if self._waited >= self._patience:
                self._end(f"did not come: {self._waiting.what}")
            return
        self._waited = 0
        self._waiting = next(self._steps, None)
        if self._waiting is None:
            self._end("")

    def _end(self, failure: str) -> None:
        self._timer.stop()
        self._ended(failure)
