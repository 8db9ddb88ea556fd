"""One scenario run by `test`, as plain data that another process can hand back."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.scenario_input import opened
from skillcontract.cli.simulate import undecided_lines
from skillcontract.cli.writing import shown_path
from skillcontract.simulator.coverage import Coverage
from skillcontract.simulator.difference_wording import difference_text
from skillcontract.simulator.playing import failures, play
from skillcontract.simulator.report import play_coverage
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue

NOTHING = Coverage(frozenset(), frozenset())


@dataclass(frozen=True)
class Result:
    """What became of one scenario. `error` says why it could not be played or decided, empty where it could."""

    path: str
    title: str = ""
    steps: int = 0
    failures: tuple[str, ...] = ()
    error: str = ""
    contract: str = ""
    coverage: Coverage = NOTHING

    @property
    def passed(self) -> bool:
        """Whether everything came as expected."""
        return not self.failures and not self.error


@dataclass(frozen=True)
class Summary:
    """What became of all."""

    results: tuple[Result, ...]

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """How many came otherwise than expected."""
        return sum(bool(result.failures) and not result.error for result in self.results)

    @property
    def errors(self) -> int:
        """How many could not be played or decided."""
        return sum(bool(result.error) for result in self.results)

    @property
    def contracts(self) -> dict[str, Coverage]:
        """The coverage of each contract by all scenarios that play it, by the contract's path."""
        found: dict[str, Coverage] = {}
        for result in self.results:
            if result.contract:
                earlier = found.get(result.contract, NOTHING)
                found[result.contract] = Coverage(
                    earlier.points | result.coverage.points, earlier.hit | result.coverage.hit
                )
        return found

    @property
    def coverage(self) -> Coverage:
        """The coverage of all contracts together."""
        each = self.contracts.items()
        return Coverage(
            frozenset(f"{name}{point}" for name, one in each for point in one.points),
            frozenset(f"{name}{point}" for name, one in each for point in one.hit),
        )


def run_scenario(path: Path, language: Language) -> Result:
    """Play one scenario; whatever is wrong with it is in the result."""
    shown = shown_path(path)
    try:
        opening = opened(path, language)
    except CannotWork as failure:
        return Result(shown, error=str(failure))
    played = play(opening)
    say = Catalogue("simulator", language)
    lines = tuple(
        say("story.step-said", number=one.index, text=difference_text(difference, say))
        for one, difference in failures(played)
    )
    return Result(
        shown,
        opening.scenario.title,
        len(played.steps),
        lines,
        "\n".join(undecided_lines(played, language)),
        os.path.relpath(opening.cast.contract.path).replace(os.sep, "/"),
        play_coverage(played),
    )
