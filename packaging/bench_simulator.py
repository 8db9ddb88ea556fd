"""What one call through the whole chain costs, for the calls that the cms example's scenarios make."""

import time
from collections.abc import Iterable
from pathlib import Path

from bench_rows import Row

from skillcontract.cli.scenario_input import named_scenarios, opened
from skillcontract.simulator.actions import Action, Call, Confirm
from skillcontract.simulator.playing import play
from skillcontract.simulator.state import State
from skillcontract.simulator.stepping import step
from skillcontract.text.language import Language

EXAMPLE = Path(__file__).parents[1] / "resources/skillcontract_resources/examples/cms"
ALLOWED_MICROSECONDS = 200.0
"""5,000 calls a second (issue 4), on a machine that is alone with it."""
LOOP, LOOP_MILLISECONDS = 200_000, 11.0
"""How many squares are summed to see how fast the machine is just now, and how long that takes when nothing else runs."""
ROUNDS, REPEATS = 40, 8


def calls() -> Iterable[Row]:
    """The time of a call that reaches the tool, and of any business call, against what is allowed."""
    every = [pair for path in named_scenarios([EXAMPLE], Language.EN) for pair in _business_calls(path)]
    whole = [(state, action) for state, action in every if step(state, action)[1].called]
    for name, pairs in (("through the whole chain", whole), ("refused or not", every)):
        yield Row(
            f"simulator: a call {name}", _microseconds(pairs), ALLOWED_MICROSECONDS * slowness(), "us", 1.0
        )


def slowness() -> float:
    """How many times slower than an idle machine this one is now, since others use it too; never less than 1."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        sum(number * number for number in range(LOOP))
        rounds.append((time.process_time() - start) * 1e3)
    return max(1.0, min(rounds) / LOOP_MILLISECONDS)


def _business_calls(path: Path) -> list[tuple[State, Action]]:
    played = play(opened(path, Language.EN))
    return [
        (one.before, one.action)
        for one in played.steps
        if isinstance(one.action, Confirm)
        or (isinstance(one.action, Call) and one.action.tool in one.before.scene.skill.callable_tools)
    ]


def _microseconds(pairs: list[tuple[State, Action]]) -> float:
    """The best of many short rounds, in processor time: others share the machine, and can only make it slower."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(REPEATS):
            for state, action in pairs:
                step(state, action)
        rounds.append((time.process_time() - start) / REPEATS / len(pairs) * 1e6)
    return min(rounds)
