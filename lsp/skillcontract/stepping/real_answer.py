"""Real servers' answers in the place of those that the scenario would give next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from skillcontract.simulator.playing import Play
from skillcontract.stepping.session import used_up

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioAnswer


def with_next_answers(play: Play, answers: Mapping[str, Sequence[ScenarioAnswer]]) -> Play:
    """The play whose scenario answers the tools' next calls so; what was played, and what comes later, stays."""
    scenario = play.opening.scenario
    used = Counter(name for one in play.steps for name in one.trace.invoked)
    listed = {
        name: [*used_up(former, used[name]), *given, *former[used[name] + len(given) :]]
        for name, given in answers.items()
        for former in [scenario.responses.get(name, [])]
    }
    answered = scenario.model_copy(update={"responses": {**scenario.responses, **listed}})
    return replace(play, opening=replace(play.opening, scenario=answered))
