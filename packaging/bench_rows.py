"""The rows of the table that `bench.py` prints, and how two things are timed side by side."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """`ours` against `base`, both in `unit`; `limit` is the highest ratio that is accepted."""

    what: str
    ours: float
    base: float
    unit: str
    limit: float

    @property
    def ratio(self) -> float:
        return self.ours / self.base

    @property
    def is_over(self) -> bool:
        return self.ratio > self.limit


def table(rows: Iterable[Row]) -> str:
    """Columns of plain text."""
    cells = [("", "measured", "against", "unit", "ratio", "limit", "")]
    cells += [
        (
            row.what,
            f"{row.ours:.2f}",
            f"{row.base:.2f}",
            row.unit,
            f"{row.ratio:.3f}",
            f"{row.limit:g}",
            "OVER" * row.is_over,
        )
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    )


def side_by_side(ours: Callable[[], object], base: Callable[[], object], times: int) -> tuple[float, float]:
    """The medians of both in milliseconds. They take turns, so that a load that comes and goes meets both."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(2):
        ours()
        base()
    for _ in range(times):
        for timed, into in zip((ours, base), taken, strict=True):
            began = time.perf_counter()
            timed()
            into.append((time.perf_counter() - began) * 1e3)
    return statistics.median(taken[0]), statistics.median(taken[1])
