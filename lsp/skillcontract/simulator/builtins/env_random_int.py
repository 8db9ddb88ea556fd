"""`builtin_env_random_int`: an integer that follows from the state (§12)."""

from __future__ import annotations

from skillcontract.simulator.builtins.reply import Arguments, done, lacking
from skillcontract.simulator.randomness import draw
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def env_random_int(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with an integer from `min` to `max`, both included."""
    low, high = arguments.get("min"), arguments.get("max")
    if not isinstance(low, int) or isinstance(low, bool):
        return state, lacking("min")
    if not isinstance(high, int) or isinstance(high, bool) or high < low:
        return state, lacking("max")
    state, bits = draw(state)
    return state, done(Phrase("env.drawn"), low + bits % (high - low + 1))
