"""What is drawn of a whole play, made beside the window where a play is long: its cells, and what of the contract it exercised."""

from __future__ import annotations

from typing import NamedTuple

from skillcontract.simulator.coverage import Coverage, coverage_of
from skillcontract.simulator.playing import Play
from skillcontract_studio.perspectives.simulate.step_cells import StepCell, step_cells


class PlayDrawing(NamedTuple):
    """The drawing of one play; it holds no words, and so none of a language."""

    play: Play
    cells: tuple[StepCell, ...]
    coverage: Coverage


def drawing_of(play: Play, former: PlayDrawing | None = None) -> PlayDrawing:
    """The drawing of a play. What it has in common with the one drawn before is not made anew."""
    if former is not None and play is former.play:
        return former
    cells = step_cells(play) if former is None else step_cells(play, former.play, former.cells)
    return PlayDrawing(play, cells, _coverage(play, former))


def _coverage(play: Play, former: PlayDrawing | None) -> Coverage:
    """The coverage of a play; of one that goes on from the former only the new steps are looked at."""
    if former is None or play.opening.cast is not former.play.opening.cast:
        return coverage_of(play.opening.cast.prepared, _points(play, 0))
    kept = len(former.play.steps)
    if len(play.steps) < kept or (kept and play.steps[kept - 1] is not former.play.steps[kept - 1]):
        return coverage_of(play.opening.cast.prepared, _points(play, 0))
    return former.coverage.with_hits(_points(play, kept))


def _points(play: Play, first: int) -> list[str]:
    return [point for one in play.steps[first:] for point in one.trace.points]
