"""The timeline's cells: what each step is called, how it ended, and what each stage said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.simulator.playing import Play, Played
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.trace import StageName, StageRecord, Verdict
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS, Sign

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioStep

CHAIN = tuple(stage for stage in StageName if stage is not StageName.P2)
"""The nine stages."""


@dataclass(frozen=True, slots=True)
class StepCell:
    """One step. `ticks` has a verdict for each of the nine stages, None for one that was not reached; it is empty for
    a step that goes through none. `differs` tells that it came otherwise than its scenario expects.
    """

    number: int
    icon: str
    name: str
    sign: Sign
    ticks: tuple[Verdict | None, ...] = ()
    played: bool = True
    differs: bool = False


def step_cells(
    play: Play, former: Play | None = None, known: tuple[StepCell, ...] = ()
) -> tuple[StepCell, ...]:
    """Every step of the scenario, those that were not played yet at the end.

    `known` are the cells of the `former` play: those of steps that both have are not made anew.
    """
    skill = play.opening.cast.prepared
    stated = play.opening.scenario.steps
    played = play.steps
    earlier = former.steps if former is not None else ()
    written = former.opening.scenario.steps if former is not None else ()
    cells = []
    for index, step in enumerate(stated):
        same = index < len(known) and written[index] is step
        if index >= len(played):
            unplayed = same and not known[index].played
            cells.append(known[index] if unplayed else _cell(index, step, skill, None))
        elif same and index < len(earlier) and earlier[index] is played[index]:
            cells.append(known[index])
        else:
            cells.append(_cell(index, step, skill, played[index]))
    return tuple(cells)


def _cell(index: int, stated: ScenarioStep, skill: PreparedSkill, played: Played | None) -> StepCell:
    icon, name = _look(stated, skill)
    if played is None:
        return StepCell(index + 1, icon, name, NOT_RUN, played=False)
    trace = played.trace
    sign, differs = OUTCOME_SIGNS[trace.outcome], bool(played.mismatches)
    return StepCell(index + 1, icon, name, sign, _ticks(trace.stages), differs=differs)


def _ticks(stages: tuple[StageRecord, ...]) -> tuple[Verdict | None, ...]:
    if not stages:
        return ()
    verdicts = {record.stage: record.verdict for record in stages}
    return tuple(verdicts.get(stage) for stage in CHAIN)


def _look(stated: ScenarioStep, skill: PreparedSkill) -> tuple[str, str]:
    if stated.call is not None:
        if stated.call.startswith(BUILTIN_PREFIX):
            return "robot-outline", stated.call.removeprefix(BUILTIN_PREFIX).removeprefix("node_")
        tool = skill.callable_tools.get(stated.call)
        return "pencil-outline" if tool is not None and tool.writes else "wrench-outline", stated.call
    if stated.advance is not None:
        return "clock-outline", stated.advance
    if stated.delegated is not None:
        return "robot-outline", "delegated"
    return "account-outline", stated.user or stated.verify or ("say" if stated.say is not None else "reopen")
