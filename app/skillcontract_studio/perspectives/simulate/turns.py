"""Long work of the window's own thread, a few pieces in each turn of its loop, so that keys and paints come in between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject


class Turns(QObject):
    """Does one work at a time: a new one takes the place of what is left of the one before."""

    def __init__(self, pieces: int, parent: QObject) -> None:
        """So many `pieces` of a work are done in one turn."""
        super().__init__(parent)
        self._pieces = pieces
        self._work: Iterator[None] = iter(())
        self._next = later(self, 0, self._turn)

    def start(self, work: Iterator[None]) -> None:
        """Begin a work in the loop's next turn: what wants it has cost this one enough."""
        self._work = work
        self._next.start()

    def finish(self) -> None:
        """Do all that is left at once."""
        self._next.stop()
        for _ in self._work:
            pass

    def _turn(self) -> None:
        done = sum(1 for _ in islice(self._work, self._pieces))
        if done == self._pieces:
            self._next.start()
