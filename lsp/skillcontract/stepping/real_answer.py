"""A real server's answer in the place of the one that the scenario would give next."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract.simulator.playing import Play
from skillcontract.stepping.session import used_up

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioAnswer


def with_next_answer(play: Play, tool: str, answer: ScenarioAnswer) -> Play:
    """The play whose scenario answers the tool's next call so; what was played, and what comes later, stays."""
    scenario = play.opening.scenario
    former = scenario.responses.get(tool, [])
    used = Counter(name for one in play.steps for name in one.trace.invoked)[tool]
    listed = [*used_up(former, used), answer, *former[used + 1 :]]
    answered = scenario.model_copy(update={"responses": {**scenario.responses, tool: listed}})
    return replace(play, opening=replace(play.opening, scenario=answered))
