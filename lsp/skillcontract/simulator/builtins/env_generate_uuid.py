"""`builtin_env_generate_uuid`: a UUID that follows from the state (§12)."""

from __future__ import annotations

from uuid import UUID

from skillcontract.simulator.builtins.reply import Arguments, done, lacking
from skillcontract.simulator.randomness import draw
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace


def env_generate_uuid(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with a version-4 UUID, or with the first `length` of its digits."""
    length = arguments.get("length")
    if length is not None and (
        not isinstance(length, int) or isinstance(length, bool) or not 1 <= length <= 32
    ):
        return state, lacking("length")
    state, bits = draw(state)
    made = UUID(int=bits >> 128, version=4)
    return state, done(Phrase("env.drawn"), str(made) if length is None else made.hex[:length])
