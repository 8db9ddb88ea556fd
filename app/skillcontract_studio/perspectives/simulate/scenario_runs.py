"""All scenarios of a contract in one run: what failed, and which points of the contract none of them exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from skillcontract.simulator.coverage import Coverage
from skillcontract.simulator.report import play_coverage
from skillcontract.stepping.lit_lines import exercised_lines
from skillcontract.stepping.session import Session
from skillcontract.workspace.source import SourceFile
from skillcontract_studio.perspectives.simulate.opening_files import Unplayable, open_file

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Runs:
    """`passed` and `failed` are paths; `coverage` is that of all scenarios together."""

    contract: SourceFile
    passed: tuple[Path, ...]
    failed: tuple[Path, ...]
    coverage: Coverage

    @property
    def lines(self) -> Mapping[int, bool]:
        """Lines of the contract with points, counted from 0, and whether all that begins there was exercised."""
        missed = {lit.first for lit in exercised_lines(self.contract, self.coverage.missed)}
        known = {lit.first for lit in exercised_lines(self.contract, sorted(self.coverage.points))}
        return {line: line not in missed for line in sorted(known)}


def run_all(session: Session, paths: Sequence[Path], texts: Mapping[Path, str], tell: Tell) -> Runs:
    """Play every scenario; those of another contract than the session's are left out."""
    contract = session.opening.cast.contract
    coverage = Coverage(play_coverage(session.play).points, frozenset())
    passed: list[Path] = []
    failed: list[Path] = []
    for index, path in enumerate(paths):
        tell("work.running", index, len(paths))
        found = open_file(path, texts, partial(_only_stop, tell, index, len(paths)))
        if isinstance(found, Unplayable):
            failed.append(path)
        elif found.opening.cast.contract.path == contract.path:
            (passed if found.play.passed else failed).append(path)
            contract = found.opening.cast.contract
            played = play_coverage(found.play)
            coverage = Coverage(played.points, coverage.hit | played.hit)
    return Runs(contract, tuple(passed), tuple(failed), coverage)


def _only_stop(tell: Tell, done: int, total: int, _phrase: str, _done: int, _total: int) -> None:
    """What one scenario tells of itself is only that the run may be stopped; how far it is counts whole scenarios."""
    tell("work.running", done, total)
