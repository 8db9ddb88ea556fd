"""The timeline's cells: what each step is called, how it ended, and what each stage said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skillcontract.model.builtin_tools import BUILTIN_PREFIX
from skillcontract.simulator.prepared import PreparedSkill
from skillcontract.simulator.trace import StageName, StageRecord, Verdict
from skillcontract.stepping.session import Session
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


def step_cells(session: Session) -> tuple[StepCell, ...]:
    """Every step of the scenario, those that were not played yet at the end."""
    skill = session.opening.cast.prepared
    cells = []
    played = session.play.steps
    for index, stated in enumerate(session.scenario.steps):
        icon, name = _look(stated, skill)
        if index < len(played):
            trace = played[index].trace
            sign = OUTCOME_SIGNS[trace.outcome]
            differs = bool(played[index].mismatches)
            cells.append(StepCell(index + 1, icon, name, sign, _ticks(trace.stages), differs=differs))
        else:
            cells.append(StepCell(index + 1, icon, name, NOT_RUN, played=False))
    return tuple(cells)


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
