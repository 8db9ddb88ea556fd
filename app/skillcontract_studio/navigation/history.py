"""The way back: where the caret was before each jump."""

from dataclasses import dataclass
from pathlib import Path

from skillcontract_studio.client.protocol import Place

_NEAR = 8
"""Lines; two stops nearer to each other are one."""
_MOST = 100


@dataclass(frozen=True, slots=True)
class Stop:
    """A place that was left."""

    path: Path
    place: Place

    def is_near(self, other: "Stop") -> bool:
        """Whether going from one to the other is no journey."""
        return self.path == other.path and abs(self.place.line - other.place.line) <= _NEAR


class History:
    """Places left behind, and those that going back left ahead."""

    def __init__(self) -> None:
        self._behind: list[Stop] = []
        self._ahead: list[Stop] = []

    def leave(self, stop: Stop) -> None:
        """A jump leaves this place."""
        self._ahead.clear()
        if not self._behind or not self._behind[-1].is_near(stop):
            self._behind.append(stop)
            del self._behind[:-_MOST]

    def back(self, here: Stop | None) -> Stop | None:
        """Where to go back to from here; None where the way begins."""
        return _turn(self._behind, self._ahead, here)

    def forward(self, here: Stop | None) -> Stop | None:
        """Where to go on to from here."""
        return _turn(self._ahead, self._behind, here)


def _turn(source: list[Stop], other: list[Stop], here: Stop | None) -> Stop | None:
    while source:
        stop = source.pop()
        if here is None or not stop.is_near(here):
            if here is not None:
                other.append(here)
            return stop
    return None
