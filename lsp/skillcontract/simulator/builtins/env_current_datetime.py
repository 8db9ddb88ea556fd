"""`builtin_env_current_datetime`: the state's clock (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done
from skillcontract.simulator.datetime_text import iso_text
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def env_current_datetime(state: State, arguments: Arguments) -> tuple[State, Trace]:  # noqa: ARG001  # one shape for all
    """Answers with the time in UTC; without `now` in the scenario it is unknown."""
    if state.now is None:
        return state, done(Phrase("env.no-clock"), None, (Phrase("unknown.given", {"name": "now"}),))
    return state, done(Phrase("env.now"), iso_text(state.now))
