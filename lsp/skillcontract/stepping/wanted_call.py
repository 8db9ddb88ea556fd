"""Which call a step would make, before anybody makes it: what the chain refuses is never asked of a real server."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skillcontract.simulator.actions import Answer, Answers
from skillcontract.simulator.masking import masked
from skillcontract.simulator.playing import action_of, answer_of, answers_left
from skillcontract.simulator.stepping import step as stepped
from skillcontract.simulator.trace import Outcome
from skillcontract.stepping.session import Session
from skillcontract.syntax.values import Json

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep


class WantedCall(NamedTuple):
    """A call that the chain lets through. `args` are the bound ones, `shown` the same with sensitive values masked."""

    tool: str
    args: Mapping[str, Json]
    shown: Mapping[str, Json]
    writes: bool


class _Once(list[Answer]):
    """Answers each of which is good for one call. A scenario's last one repeats; what a server said once it need not say again."""

    def __len__(self) -> int:
        # One place more than there are answers, and nothing in it.
        return super().__len__() + 1


def wanted_call(
    session: Session,
    step: ScenarioStep,
    given: Mapping[str, Sequence[ScenarioAnswer]],
    real: Collection[str],
) -> WantedCall | None:
    """The call of one of the `real` tools that a step after the one looked at waits for.

    `given` are the answers so far: of a real tool those that its server gave, each good for one call; of another tool those that
    go before what the scenario has left. None where the step is decided: it is refused, held, replayed, or has all answers.
    """
    kept = replace(session.play, steps=session.play.steps[: session.cursor.step + 1])
    left = answers_left(kept)
    answers: Answers = {
        **{
            name: [*map(answer_of, given.get(name, ())), *left.get(name, ())]
            for name in (given.keys() | left.keys()) - set(real)
        },
        **{name: _Once(map(answer_of, given[name])) for name in real if given.get(name)},
    }
    state = kept.state
    _, trace = stepped(state, action_of(step, state, answers))
    tool = state.scene.skill.callable_tools.get(trace.call or "")
    if trace.outcome is not Outcome.UNKNOWN_RESPONSE or tool is None or tool.name not in real:
        return None
    args = trace.args if isinstance(trace.args, dict) else {}
    return WantedCall(tool.name, args, masked(tool, args), tool.writes)
