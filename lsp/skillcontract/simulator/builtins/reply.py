"""How a builtin answers: done, suspended or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skillcontract.simulator.state import State
from skillcontract.simulator.trace import NextStep, Outcome, Phrase, Trace
from skillcontract.syntax.values import Json

Arguments = Mapping[str, Json]
Builtin = Callable[[State, Arguments], tuple[State, Trace]]
"""One builtin: the state and its arguments, an object; answers with the state after it and the trace."""


def text_argument(arguments: Arguments, name: str) -> str | None:
    """An argument that has to be text; None where it is absent, empty or something else."""
    value = arguments.get(name)
    return value if isinstance(value, str) and value else None


def done(observation: Phrase, result: Json = None, unknown: tuple[Phrase, ...] = ()) -> Trace:
    """The builtin did its work."""
    return Trace(Outcome.OK, observation, result=result, unknown=unknown)


def refused(
    code: str, observation: Phrase, next_step: NextStep | None = None, unknown: tuple[Phrase, ...] = ()
) -> Trace:
    """The builtin refused."""
    return Trace(Outcome.REJECTED, observation, code=code, next=next_step, unknown=unknown)


def lacking(name: str) -> Trace:
    """A parameter that the builtin cannot do without is missing or of the wrong type."""
    return Trace(
        Outcome.REJECTED,
        Phrase("builtin.lacking", {"parameter": name}),
        code="ARG_REJECTED",
        missing=(name,),
    )
