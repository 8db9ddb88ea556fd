"""Breakpoints as the client asks for them, and what becomes of each in the scenario that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from skillcontract.simulator.opening import Opening
from skillcontract.simulator.trace import Phrase
from skillcontract.stepping.conditions import Condition, condition
from skillcontract.stepping.names import Names, UnknownName, named
from skillcontract.stepping.running import ALARMS, HitRule, Stop, hit_rule
from skillcontract.stepping.stopping_lines import (
    Lines,
    contract_lines,
    nearest_line,
    nearest_step,
    step_lines,
)
from skillcontract.stepping.triggers import AtLine, AtStep, Trigger
from skillcontract_dap.arguments import Arguments, required_text, required_whole, text


@dataclass(frozen=True, slots=True)
class Asked:
    """A breakpoint as asked for: at a line, counted from 0, of a file, or at names.."""

    id: int
    path: Path | None
    line: int
    name: str
    condition: str
    hits: str
    log: str


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of one: the line it stands at now, and what to stop at; the phrase says why it was moved or stops nothing."""

    asked: Asked
    line: int | None = None
    stop: Stop | None = None
    message: Phrase | None = None


@dataclass(frozen=True)
class Stage:
    """What breakpoints are settled in: a scenario that can be played, with the lines and names it has."""

    opening: Opening
    names: Names
    contract: tuple[Lines, ...]
    steps: tuple[Lines, ...]


def stage_of(opening: Opening, names: Names) -> Stage:
    """The stage of a scenario."""
    cast = opening.cast
    return Stage(opening, names, contract_lines(cast.contract, cast.prepared), step_lines(opening.file))


@dataclass
class BreakpointTable:
    """Everything that the client has asked to stop at."""

    by_source: dict[Path, tuple[Asked, ...]] = field(default_factory=dict)
    functions: tuple[Asked, ...] = ()
    alarms: Mapping[str, str] = field(default_factory=dict)
    """The alarms that are on, each with its condition as written; empty for none."""
    _ids: count[int] = field(default_factory=lambda: count(1))

    def at_lines(self, path: Path, asked: Sequence[Arguments], first_line: int) -> tuple[Asked, ...]:
        """Take the breakpoints of a file, in the place of those it had."""
        found = tuple(self._asked(one, path, required_whole(one, "line") - first_line, "") for one in asked)
        self.by_source[path] = found
        return found

    def at_names(self, asked: Sequence[Arguments]) -> tuple[Asked, ...]:
        """Take the function breakpoints, in the place of all before."""
        self.functions = tuple(self._asked(one, None, 0, required_text(one, "name")) for one in asked)
        return self.functions

    def all(self) -> tuple[Asked, ...]:
        """Every breakpoint."""
        return (*(each for listed in self.by_source.values() for each in listed), *self.functions)

    def _asked(self, one: Arguments, path: Path | None, line: int, name: str) -> Asked:
        settings = (text(one, key) or "" for key in ("condition", "hitCondition", "logMessage"))
        return Asked(next(self._ids), path, line, name, *settings)


def settled(asked: Asked, stage: Stage | None) -> Settled:
    """What becomes of a breakpoint; without a stage it waits for one."""
    if stage is None:
        return Settled(asked, message=Phrase("breakpoint.waiting"))
    found = _named(asked, stage) if asked.path is None else _placed(asked, asked.path, stage)
    if isinstance(found, Phrase):
        return Settled(asked, message=found)
    trigger, line, moved = found
    wanted: Condition | None = None
    if asked.condition.strip():
        read = condition(asked.condition, stage.names)
        if isinstance(read, Phrase):
            return Settled(asked, line, message=read)
        wanted = read
    rule: HitRule | None = None
    if asked.hits.strip():
        rule = hit_rule(asked.hits)
        if rule is None:
            return Settled(asked, line, message=Phrase("breakpoint.hits", {"text": asked.hits}))
    return Settled(asked, line, Stop(asked.id, trigger, wanted, rule, asked.log or None), moved)


Placed = tuple[Trigger, int | None, Phrase | None]


def _named(asked: Asked, stage: Stage) -> Placed | Phrase:
    found = named(asked.name, stage.names)
    if isinstance(found, UnknownName):
        if found.near:
            return Phrase("breakpoint.name-near", {"word": found.word, "near": found.near})
        return Phrase("breakpoint.name", {"word": found.word})
    return found, None, None


def _placed(asked: Asked, path: Path, stage: Stage) -> Placed | Phrase:
    opening = stage.opening
    if same_file(path, opening.file.path):
        index = nearest_step(asked.line, stage.steps)
        if index is None:
            return Phrase("breakpoint.no-steps")
        first = stage.steps[index].first
        return (
            AtStep(index),
            first,
            None if first == asked.line else Phrase("breakpoint.moved-step", {"number": index + 1}),
        )
    if not same_file(path, opening.cast.contract.path):
        return Phrase("breakpoint.other-file", {"contract": opening.cast.contract.path.name})
    line = nearest_line(asked.line, stage.contract)
    if line is None:
        return Phrase("breakpoint.no-lines")
    return AtLine(line), line, None if line == asked.line else Phrase("breakpoint.moved")


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    if one == other:
        return True
    try:
        return one.samefile(other)
    except OSError:
        # One of them is not there, so they cannot be the same.
        return False


def alarms_of(
    wanted: Mapping[str, str], names: Names
) -> tuple[dict[str, Condition | None], dict[str, Phrase]]:
    """The conditions of the alarms that are on, and what is wrong with those that cannot be."""
    conditions: dict[str, Condition | None] = {}
    faults: dict[str, Phrase] = {}
    for name, written in wanted.items():
        read = condition(written, names) if written.strip() else None
        if name not in ALARMS:
            faults[name] = Phrase("alarm.unknown", {"name": name})
        elif isinstance(read, Phrase):
            faults[name] = read
        else:
            conditions[name] = read
    return conditions, faults
