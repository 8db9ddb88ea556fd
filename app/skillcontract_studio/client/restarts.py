"""When a server that died may start again: soon at first, later each time, and not for ever."""

from dataclasses import dataclass

FIRST_DELAY = 100
LONGEST_DELAY = 5000
MOST_IN_A_ROW = 6


@dataclass(frozen=True, slots=True)
class Restarts:
    """How many times the server died with no steady life in between."""

    in_a_row: int = 0

    def after_death(self) -> tuple["Restarts", int | None]:
        """The new count and the milliseconds to wait before the next start; None: it is not worth trying again by itself."""
        if self.in_a_row >= MOST_IN_A_ROW:
            return self, None
        return Restarts(self.in_a_row + 1), min(LONGEST_DELAY, FIRST_DELAY << self.in_a_row)

    def after_steady_life(self) -> "Restarts":
        """The server has worked for a while: the count begins anew."""
        return Restarts()
