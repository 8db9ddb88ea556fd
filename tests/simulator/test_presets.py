"""Ready answers mean what they are called."""

import pytest

from skillcontract.model.call_failure import CallFailure
from skillcontract.model.scenario import ScenarioAnswer
from skillcontract.receipts.judge import judge
from skillcontract.receipts.verdict import Next
from skillcontract.receipts.words import Status
from skillcontract.simulator.presets import PRESETS, PresetGroup
from skillcontract.simulator.receipt_reading import receipt_of

EXPECTED = {
    "success": ("success", Next.REPORT),
    "partial-success": ("partial_success", Next.INSPECT_STEPS),
    "unknown": ("unknown", Next.READ_BACK),
    "retryable": ("retryable", Next.RETRY_ONCE),
    "failed": ("failed", Next.DECIDE_BY_DETAILS),
    "running": ("running", Next.QUERY_TASK),
    "dry-run": ("success", Next.READ_BACK),
    "bare-task": (None, Next.QUERY_TASK),
    "page": ("success", Next.CONTINUE_PAGING),
    "whole-list": ("success", Next.REPORT),
    "import": (None, Next.REPORT),
}


def test_every_failure_of_transport_has_a_preset() -> None:
    raised = {preset.answer.get("raise") for preset in PRESETS.values()} - {None}
    assert raised == set(CallFailure)


def test_every_status_has_a_preset() -> None:
    assert {status for status, _ in EXPECTED.values()} >= set(Status)
    receipts = {name for name, preset in PRESETS.items() if preset.group is PresetGroup.RECEIPT}
    assert receipts == {f"receipt-{name}" for name in EXPECTED}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_receipt_is_judged_as_its_name_says(name: str) -> None:
    verdict = judge(PRESETS[f"receipt-{name}"].answer["response"])
    assert (verdict.status, verdict.next) == EXPECTED[name]
    assert receipt_of(PRESETS[f"receipt-{name}"].answer["response"]) == verdict


@pytest.mark.parametrize("name", PRESETS)
def test_an_answer_fits_a_scenario(name: str) -> None:
    answer = ScenarioAnswer.model_validate(dict(PRESETS[name].answer))
    assert (answer.raise_ is None) is (PRESETS[name].group is not PresetGroup.TRANSPORT)
    assert PRESETS[name].title.zh != PRESETS[name].title.en


@pytest.mark.parametrize(
    "name", [name for name, preset in PRESETS.items() if preset.group is PresetGroup.PLATFORM]
)
def test_the_platforms_envelope_is_no_receipt(name: str) -> None:
    assert receipt_of(PRESETS[name].answer["response"]) is None
