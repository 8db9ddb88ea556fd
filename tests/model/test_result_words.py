"""The words that completion explains are those that scenarios and the simulator have: each, and no other."""

from collections.abc import Collection, Mapping
from typing import get_args

import pytest

from skillcontract.model.call_failure import CallFailure
from skillcontract.model.result_words import (
    ANSWERS,
    CALL_STATES,
    FAILURES,
    NODE_STATES,
    OUTCOMES,
    STAGES,
    TASK_STATES,
    VERDICTS,
    VERIFICATIONS,
)
from skillcontract.model.scenario import ScenarioStep
from skillcontract.simulator.state import CallStatus, NodeStatus, TaskStatus
from skillcontract.simulator.trace import Outcome, StageName, Verdict
from skillcontract.text.language import Localized


def words_of(field: str) -> list[str]:
    """The words that a step's property may have."""
    annotation = ScenarioStep.model_fields[field].annotation
    return [word for literal in get_args(annotation) for word in get_args(literal)]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (OUTCOMES, list(Outcome)),
        (STAGES, list(StageName)),
        (VERDICTS, list(Verdict)),
        (NODE_STATES, list(NodeStatus)),
        (TASK_STATES, list(TaskStatus)),
        (CALL_STATES, list(CallStatus)),
        (FAILURES, list(CallFailure)),
        (ANSWERS, words_of("user")),
        (VERIFICATIONS, words_of("verify")),
    ],
)
def test_each_word_is_told(told: Mapping[str, Localized], words: Collection[str]) -> None:
    assert words
    assert list(told) == [str(word) for word in words]
