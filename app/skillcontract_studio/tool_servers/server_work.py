"""Work with a tool server beside the window's thread: cancelled, it ends what it started before it is over."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from skillcontract.connectors.server_ticket import Progress, Stage, Ticket
from skillcontract_studio.perspectives.background import Background, Tell


class ServerWork(Background):
    """One visit at a server at a time. A cancelled one still brings its result: whether something was sent before."""

    _ticket: Ticket | None = None

    def visit(self, job: Callable[[Ticket], object]) -> None:
        """Begin a visit in the place of the one before."""
        self._leave()
        ticket = self._ticket = Ticket()

        def visited(tell: Tell) -> object:
            # What a server needs is loaded first, which takes its time too.
            tell(f"work.{Stage.STARTING}", 0, 0)
            ticket.tell = lambda progress: _told(tell, progress)
            return job(ticket)

        self.start(visited)

    def cancel(self) -> None:
        """Let the visit end; its result comes all the same."""
        if self.busy and self._ticket is not None:
            self._ticket.cancel()
        else:
            super().cancel()

    def close(self) -> None:
        """The window goes: what was started is ended, and nobody hears of it."""
        self._leave()
        super().close()

    def _leave(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None


def _told(tell: Tell, progress: Progress) -> None:
    if not (isfinite(progress.done) and isfinite(progress.total)):
        tell(f"work.{progress.stage}", 0, 0)
        return
    # A share of something that is counted in fractions is shown in hundredths.
    whole = progress.total == int(progress.total) and progress.done == int(progress.done)
    factor = 1 if whole else 100
    done, total = int(progress.done * factor), int(progress.total * factor)
    tell(f"work.{progress.stage}", done, max(total, done) if total else 0)
