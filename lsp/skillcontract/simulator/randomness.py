"""Random values that follow from the state alone: the same state always draws the same (issue 4)."""

from __future__ import annotations

from hashlib import sha256

from skillcontract.simulator.state import State


def draw(state: State) -> tuple[State, int]:
    """The state after one draw, and 256 drawn bits."""
    seed = f"draw {state.draws}".encode()
    return state._replace(draws=state.draws + 1), int.from_bytes(sha256(seed).digest())
